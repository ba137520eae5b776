-- Everyday words and technical words for the same thing, written and reviewed for this project. A line holds phrases,
-- an arrow, other words, and the sense that they are for: '>' means that the phrases before it also stand for the
-- words after it, '~' means both directions. A line with '=' describes the terms before it in everyday words, of which
-- two are enough. A '#' line names the class of the lines below it, a 'weak:' line lists words that say little.
-- docs/search.md, 'The thesaurus'.
create temporary table thesaurus_lines on commit drop as
select l.line, l.place::integer as place
from string_to_table($thesaurus$
weak: make makes made making get gets getting tell tells thing things people person persons somebody someone anybody man woman way ways better good best new big small little large tiny huge cheap cheaper
weak: find finds finding keep keeps keeping help helps helping use using used show shows know knows known work works working want need needs device gadget gadgets machine tool tools system method stuff kind type sort much many
weak: really actually whole own right wrong put puts take takes taking give gives go going come comes run runs let lets see seeing look looks looking turn turns long longer short fast faster quick quickly slow slowly easy easily simple simply
weak: hard harder soft safe safely nice bad badly worse old young high low same different without several few lot lots able together apart again ever never always often already still soon later early time times day days week weeks month months year years
weak: place part parts piece pieces side end ends top bottom front back inside outside around near far away home office everyday normal usual special exactly exact enough too even just almost only happen happens happening become becomes
weak: try trying tries start starts stop stops hold holds carry carries bring brings set sets leave left call called say says said think ask answer mean means matter cause causes live lives lose wait watch check checks learn change changes changed
weak: move moves moving fit fits stay stays stand stands pick cover cost costs money price buy pay sell everything everybody nobody something anything nothing number numbers amount size half single double two three one first second next last
weak: hour hours minute minutes reach build built creates create idea ideas problem problems trouble item items object objects fully extra clever smart modern common ordinary certain possible less least every each another other others per
weak: job done doing does did gone got feel feels deal world ready actual proper properly main whether how what which handle automatically automatic itself themselves myself
# medical
heart attack ~ myocardial infarction, acute coronary syndrome, troponin | blocked supply of the heart muscle
heart failure, weak heart > cardiac insufficiency, cardiomyopathy, ventricular dysfunction | the heart pumps too little
heart trouble, heart disease > cardiovascular disease, cardiac, coronary artery disease | any illness of the heart
heart > cardiac, cardiovascular, myocardial | the organ
heartbeat, heart beat, heart rhythm > electrocardiogram, cardiac rhythm, heart rate, pulse | the beating and its trace
electrical trace, heart trace ~ electrocardiogram, ECG, EKG, QRS | the recording of the heart
irregular heartbeat, fluttering heart ~ arrhythmia, atrial fibrillation | disturbed rhythm
heart valve > aortic valve, mitral valve, valve prosthesis | valves of the heart
high blood pressure ~ hypertension, antihypertensive | too high pressure in the arteries
low blood pressure ~ hypotension, shock | too low pressure in the arteries
stroke, brain attack ~ cerebral ischemia, cerebrovascular accident, ischemic stroke | loss of blood supply to the brain
blood clot, clot ~ thrombus, thrombosis, coagulation, embolism, anticoagulant | blood that has set inside a vessel
blood thinner, thin blood ~ anticoagulant, warfarin, heparin | drug against clotting
thickness of blood, thick blood > prothrombin time, coagulation, viscosity | how fast blood clots
does not clot, bleeder, bleeding disease ~ hemophilia, factor VIII, factor IX | inherited lack of clotting
bleeding, stop bleeding, bleed > hemorrhage, hemostasis, hemostatic, tourniquet | loss of blood
blood vessel, vein, artery > vascular, endothelium, arterial, venous | vessels of the body
find a vein, needle in a vein > venipuncture, vascular access, cannulation, phlebotomy | reaching a vein with a needle
clogged artery, hardened artery, narrow artery ~ atherosclerosis, stenosis, plaque, stent | deposits in the vessel wall
blood sugar, sugar level, check sugar ~ glucose, glycemia, blood glucose monitoring | sugar dissolved in blood
sugar disease, sugar diabetes, diabetic ~ diabetes mellitus, hyperglycemia, insulin | the illness
diabetes shot, sugar shot ~ insulin injection, insulin delivery | insulin given by needle
diabetic foot, foot sore > foot ulcer, diabetic ulcer, neuropathy | wound of the foot
overweight, fat people, lose weight, slim ~ obesity, adipose, weight loss, anti-obesity | too much body fat
belly fat, body fat > adipose tissue, visceral fat | tissue that stores fat
blood fat ~ cholesterol, lipid, triglyceride, lipoprotein | fat carried in the blood
belly, tummy, stomach > abdomen, abdominal, gastric, gastrointestinal | the middle of the body
gut, bowel, guts > intestine, intestinal, gastrointestinal, colon, enteric | the digestive tube
stomach ache, upset stomach > dyspepsia, gastritis, abdominal pain | pain of the belly
runny tummy, runs ~ diarrhea, diarrhoea | loose stools
throw up, feel sick, sick to the stomach ~ nausea, emesis, vomiting, antiemetic | being sick
heartburn ~ gastroesophageal reflux, acid reflux | acid that rises
swallow, trouble swallowing ~ dysphagia, deglutition | getting food down
poo, poop, stool, human waste ~ feces, fecal, excreta | solid waste of the body
pee, wee, water test ~ urine, urinary, urination | liquid waste of the body
wet the bed, leaky bladder, cannot hold water ~ incontinence, bladder control, enuresis | loss of control of the bladder
kidney trouble, bad kidneys ~ renal failure, nephropathy, chronic kidney disease | illness of the kidney
kidney > renal, nephron | the organ
clean blood, wash the blood, artificial kidney ~ dialysis, hemodialysis, hemofiltration | filtering blood outside the body
kidney stone ~ nephrolithiasis, lithotripsy, urinary calculi | stones in the urinary tract
liver > hepatic, hepatocyte | the organ
fatty liver ~ steatosis, NASH, steatohepatitis | fat in the liver
scarred liver > cirrhosis, hepatic fibrosis | scarring of the liver
yellow skin, yellow baby ~ jaundice, bilirubin | too much bile pigment
lung, lungs > pulmonary, respiratory, airway, alveolar | the organ of breathing
breathe, breathing > respiration, respiratory, ventilation, inhalation | taking air in and out
breathing machine, breathing machines, breathing aid ~ ventilator, mechanical ventilation, respirator, CPAP | machine that moves air for a patient
breath test, blowing into, blow into, breathe into ~ breath analysis, exhaled breath, breathalyzer, volatile organic compounds | diagnosing by exhaled air
short of breath, wheeze ~ dyspnea, asthma, COPD | hard breathing
asthma ~ bronchial, airway hyperresponsiveness, inhaler | the illness
smoker lung, smoker's lung ~ COPD, emphysema, chronic obstructive pulmonary disease | damage by smoke
windpipe, hole in the throat, cut in the throat ~ trachea, tracheotomy, tracheostomy, cricothyroidotomy | the airway of the neck
tube down the throat, breathing tube, tube goes down throat ~ intubation, endotracheal tube, laryngoscope | tube in the windpipe
snoring, snore, stop breathing at night ~ sleep apnea, apnea, airway obstruction | blocked breathing asleep
voice box, losing voice, lost voice ~ larynx, vocal folds, vocal cords, laryngeal | organ of the voice
cough, coughing > aerosol, respiratory infection, tussive | expelling air and droplets
cold, common cold, coming down with a cold > rhinovirus, influenza, respiratory viral infection | the infection
flu ~ influenza, H1N1 | the infection
lung infection, lung inflammation ~ pneumonia, pneumonitis | infection of the lung
germ, germs, bug > bacteria, microbe, pathogen, microorganism, bacterial | what makes ill
superbug, hospital germ ~ antibiotic resistant, MRSA, multidrug resistant bacteria | bacteria that drugs no longer kill
kill germs, germ killer, germ killing ~ disinfection, sterilization, antimicrobial, bactericidal, disinfectant | making free of germs
virus, viruses > viral, antiviral, virion | the pathogen
AIDS, AIDS virus ~ HIV, human immunodeficiency virus, antiretroviral | the virus and illness
corona, covid ~ SARS-CoV-2, coronavirus, COVID-19 | the virus and illness
mould, mold, moulds, yeast, yeasts, fungus ~ fungal, antifungal, candida, aspergillus, fungi | fungi that make ill
athlete's foot, foot fungus ~ tinea, dermatophyte, antifungal | fungus of the skin
worm, worms > helminth, parasite, nematode, anthelmintic | worms inside the body
swamp fever ~ malaria, plasmodium, antimalarial | malaria
tick bite, tick ~ lyme disease, borrelia | illness from ticks
lockjaw ~ tetanus | the infection
TB, consumption ~ tuberculosis, mycobacterium | the infection
whooping cough ~ pertussis | the infection
chicken pox, shingles ~ varicella, herpes zoster | the infection
cold sore ~ herpes simplex | the infection
mad cow, mad cow disease, mad cow illness ~ prion, spongiform encephalopathy, Creutzfeldt-Jakob | the brain disease
blood poisoning ~ sepsis, septic shock, bacteremia | infection of the blood
infected wound, wound > lesion, wound healing, laceration, ulcer | an injured place
jab, shot, flu shot ~ vaccine, vaccination, injection, immunization | given by needle to protect
injection, needle, jab, syringe needle > hypodermic, syringe, microneedle, subcutaneous | putting a drug in by needle
without a needle, needle free, no needle > transdermal, microneedle, needleless, noninvasive | giving a drug another way
several shots, one jab instead > pulsatile release, single administration, controlled release, sustained release | doses in one injection
no fridge, without a fridge, no freezer, without refrigeration > thermostable, room temperature storage, lyophilized, preservation | keeping without cold
medicine, drug, pill, remedy > pharmaceutical, therapeutic, compound, medication | what treats
pill, tablet, capsule > oral dosage form, tablet, oral delivery | medicine to be swallowed
take their pills, forget pills, take medicine > medication adherence, compliance, pill dispenser | taking what was prescribed
list of pills, different pills > medication reconciliation, medication list | what a patient takes
steal drugs, stolen drugs > drug diversion, controlled substances | medicines that staff take
cure, heal > treatment, therapy, treating, therapeutic | making well
treat, treatment > therapy, therapeutic | care of an illness
illness, sickness, sick > disease, disorder, condition, syndrome | being ill
ill, unwell > diseased, symptomatic | being ill
find out, find an illness, tell whether > diagnosis, detection, diagnostic, detect, screening | finding an illness
test, check > assay, diagnostic, screening, measurement | finding out
blood test > biomarker, plasma, serum, assay | test made of blood
early sign, early signs, warn of illness > biomarker, early detection, prognostic | what tells early
how likely, likely am I, chance of > risk, risk score, prediction, predictive model | probability of an illness
foreseen, foresee, tell beforehand > predict, prediction, risk calculator, prognosis | knowing before
paper test, strip test, dipstick ~ lateral flow assay, paper-based, vertical flow, test strip | test on paper
spit, spit test, drool ~ saliva, salivary | liquid of the mouth
sweat, sweating > perspiration, sweat sensor, eccrine | liquid of the skin
snot, runny nose > mucus, nasal, rhinitis | liquid of the nose
phlegm, slime in the lungs > mucus, sputum, cystic fibrosis | liquid of the airways
hay fever ~ allergic rhinitis, allergy, antihistamine | allergy to pollen
allergy, allergic > allergen, hypersensitivity, IgE, anaphylaxis | overreaction to a substance
peanut allergy > food allergy, anaphylaxis | allergy to food
itch, itches, itching, itchy ~ pruritus, antipruritic | wish to scratch
rash, spots on the skin > dermatitis, eczema, lesion | reddened skin
skin spot, mole, moles, skin spots ~ nevus, melanoma, skin lesion, dermatological | marks of the skin
pimple, pimples, spots ~ acne, sebum | inflamed pores
skin > dermal, epidermis, cutaneous, dermatological | the organ
wrinkle, wrinkles, look younger > anti-aging, collagen, cosmetic, dermal filler | ageing of the skin
face cream, skin cream, beauty cream > cosmetic, topical composition, moisturizer, dermatological | cream for the skin
cream, ointment, rub in > topical, transdermal, formulation | applied on the skin
sun cream, sunburn, suntan lotion ~ sunscreen, ultraviolet protection, UV filter | protection from the sun
scar, scars ~ fibrosis, keloid, scar tissue | healed tissue
burn, burns, scald > thermal injury, burn wound, skin graft | injury by heat
bed sore, bedsore, pressure sore, lying sore, sores ~ pressure ulcer, decubitus | sores from lying
bandage, plaster, dressing ~ wound dressing, adhesive, gauze | cover of a wound
stitches, stitch, sew up, sew, close a cut, close a wound ~ suture, wound closure, tissue adhesive, stapler | joining a wound
needle and thread > suture, suturing | joining a wound
glue for wounds, skin glue > tissue adhesive, bioadhesive, sealant | joining tissue by glue
baldness, hair loss, bald, losing hair ~ alopecia, hair follicle, hair growth | lost hair
broken bone, broken leg, broken arm ~ fracture, bone healing, fixation | a broken bone
brittle bones, weak bones ~ osteoporosis, bone density, bone loss | loss of bone
bone > skeletal, osseous, orthopedic | the tissue
broken neck, neck injury > cervical spine, halo, cervical fracture, immobilization | injury of the neck
screw into bone, screws in bone > pedicle screw, bone anchor, orthopedic fixation | fixing bone
backbone, back, spine > spinal, vertebra, vertebral, lumbar | the spine
slipped disc, back pain, bad back > intervertebral disc, lumbar, disc herniation | trouble of the back
hunched, stand upright, crooked back > posture, postural, scoliosis | holding the back
joint pain, stiff joints, worn joints ~ arthritis, osteoarthritis, cartilage | worn or inflamed joints
bad knee, knee pain > knee osteoarthritis, knee joint, meniscus | trouble of the knee
hip replacement, new hip, new knee > arthroplasty, joint prosthesis, implant | artificial joint
gristle > cartilage, chondrocyte | the tissue
gout ~ uric acid, hyperuricemia | the illness
muscle loss, weak muscles, muscles waste, keep muscles strong > atrophy, sarcopenia, resistive exercise, muscle wasting, dystrophy | losing muscle
muscle > muscular, skeletal muscle, myofiber | the tissue
torn muscle, torn ligament, sprain > ligament, tendon, ACL, strain | injury of soft tissue
fall over, falls, old people fall > fall detection, balance, postural stability, gait | losing balance
balance, keep balance, dizzy, giddy > vestibular, postural stability, vertigo | sense of balance
way of walking, walk differently, walking > gait, locomotion, gait analysis | how one walks
walking stick, walking frame > cane, walker, mobility aid, crutch | aid for walking
wheel chair > wheelchair, mobility | chair for who cannot walk
lame, cannot move, cannot walk, paralysed, paralyzed ~ paralysis, spinal cord injury, paraplegia, tetraplegia | loss of movement
false leg, artificial leg, artificial arm, artificial limb ~ prosthesis, prosthetic, amputee | replacement of a limb
robot suit, suit that helps, stronger grip, grip stronger > exoskeleton, grasp assist, assistive glove | worn machine that adds force
hearing aid, hard of hearing, deaf, deafness ~ hearing loss, cochlear implant, auditory, hearing impairment | bad hearing
ringing in the ears, ear noise ~ tinnitus | noise heard inside
ear > auditory, otic, cochlear | the organ
ear infection > otitis media | infection of the ear
eye, eyes > ocular, ophthalmic, retinal, visual | the organ
blind, going blind, losing sight ~ retinal degeneration, retinopathy, vision loss, macular degeneration, blindness | loss of sight
half-blind, half blind, poor sight, weak eyes > low vision, visual impairment, visually impaired | seeing badly
glasses, spectacles > eyewear, lens, refractive correction | aid for the eyes
short sighted, shortsighted, near sighted ~ myopia, refractive error | seeing near things only
cloudy lens, grey eye ~ cataract, intraocular lens | clouded lens of the eye
eye pressure, pressure in the eye ~ glaucoma, intraocular pressure | raised pressure
dry eyes > dry eye disease, lacrimal, tear film | too few tears
eye drop, eye drops > ophthalmic solution, ocular delivery | medicine for the eye
squint, lazy eye ~ strabismus, amblyopia | misaligned eyes
magnifying glass > magnifier, magnification | aid for weak eyes
nose, smell > olfactory, olfaction, odor, odorant | sense of smell
artificial nose, sniff, sniffs > electronic nose, olfactory receptor, odorant detection, vapor detection | smelling by device
bad smell, stink, stench, smelly ~ odor, malodor, odorant | unpleasant smell
taste, sour, sweet, bitter > taste receptor, flavor, gustatory, tastant | sense of taste
bad breath ~ halitosis, oral malodor | smell of the mouth
tooth, teeth > dental, dentin, enamel, orthodontic | the organ
tooth decay, hole in a tooth, bad teeth ~ caries, dental cavity, tooth remineralization | rotten teeth
gum disease, sore gums ~ periodontitis, gingivitis, periodontal | inflamed gums
false teeth, new tooth ~ denture, dental implant | replaced teeth
straight teeth, brace > orthodontic, aligner | straightening teeth
mouth > oral, buccal | the opening
lip, lips > oral, mucosa | part of the mouth
brain > cerebral, neural, neurological, cortical | the organ
head, skull > cranial, cranium, intracranial | the head
bang on the head, knock to the head, knocks to the head, blow to the head ~ concussion, traumatic brain injury, head impact, TBI | injury of the brain
brain tumor, brain cancer > glioma, glioblastoma | tumor of the brain
fit, fits, fit starts, epileptic ~ seizure, epilepsy, epileptic, anticonvulsant | attack of epilepsy
brain magnet, brain magnets, magnet on the head > transcranial magnetic stimulation, TMS | treating the brain by magnets
brain wave, brain waves, brain signals ~ electroencephalography, EEG, brain-computer interface | electricity of the brain
read thoughts, thought control, control by thought > brain-machine interface, brain-computer interface, neural decoding | steering by the brain
forgetful, demented, losing memory, lose memory, memory loss ~ dementia, Alzheimer's disease, cognitive decline, cognitive impairment | loss of memory
confused, confused patient, confused patients, mixed up in the head > delirium, dementia, cognitive dysfunction | not clear in the head
confused after an operation, confused after operation > postoperative delirium, postoperative cognitive dysfunction | clouded mind after surgery
shaking palsy, shaky hands, trembling hands ~ Parkinson's disease, tremor, alpha-synuclein | the shaking illness
protein that clumps, clumping protein, protein clumps > protein aggregation, amyloid, alpha-synuclein, tau | clumps of protein in tissue
dance disease ~ Huntington's disease, huntingtin | inherited brain disease
nerve, nerves > neural, neuron, peripheral nerve, neuronal | the tissue
nerve pain > neuropathic pain, neuralgia, neuropathy | pain that nerves make
pain, ache, hurt, hurts > analgesia, nociception, analgesic, pain management | feeling of pain
painkiller, pain killer, kill pain ~ analgesic, analgesia, pain relief, non-opioid | drug against pain
headache ~ migraine, cephalalgia | pain of the head
numb, numbing, put to sleep, asleep for surgery, sleeping patient, under the knife ~ anesthesia, anesthetic, sedation, analgesia | not feeling an operation
feeling the knife, feel the knife > nociception, anesthesia awareness, depth of anesthesia | pain under anaesthesia
sleepless, cannot sleep, sleeping badly ~ insomnia, sleep disorder, circadian | bad sleep
tired, tiredness, worn out, too tired > fatigue, drowsiness, exhaustion, burnout | lack of strength
overworked, cheer up, cheer them up > burnout, wellness, resilience, well-being | being worn out by work
sad, low mood, feeling low ~ depression, depressive disorder, antidepressant | ill with sadness
mood swings, bipolar ~ bipolar disorder, lithium, mania | the illness
mental illness, mentally ill, mentally > psychiatric, mental health, mental disorder, schizophrenia | illness of the mind
fear, worry, nervous > anxiety, anxiolytic, stress | being afraid
shell shock ~ PTSD, post-traumatic stress disorder | after terrible events
cannot concentrate, fidgety, fidgety child ~ ADHD, attention deficit hyperactivity disorder | lack of attention
grown-up, grown up, grown-ups > adult, adults | not a child
hooked, hooked on, addicted, craving, get people off ~ addiction, dependence, substance abuse, withdrawal | unable to stop
opium, opium-type, heroin > opioid, opiate, morphine | drugs from poppy
stop smoking, quit smoking, smoker, smokers ~ smoking cessation, nicotine, tobacco, quit smoking | giving up tobacco
vaping, e-cigarette, vape ~ electronic cigarette, aerosol, nicotine vapor | inhaling vapour
drunk, drinking, hangover ~ alcohol, ethanol, intoxication, alcoholism | effect of alcohol
hemp, pot, weed drug ~ cannabis, cannabinoid, cannabidiol, THC | the plant and its drug
cancer, tumour ~ tumor, carcinoma, neoplasm, oncology, malignancy, anticancer | malignant growth
blood cancer ~ leukemia, lymphoma, myeloma | cancer of blood cells
breast cancer > mammary carcinoma, mammography, HER2 | cancer of the breast
skin cancer ~ melanoma, basal cell carcinoma | cancer of the skin
cancer drug, cancer medicine ~ chemotherapy, chemotherapeutic, antineoplastic | drug against cancer
cancer that spreads, spread of cancer ~ metastasis, metastatic | secondary tumours
lump > mass, nodule, tumor, cyst | something felt in the body
growth in the womb > fibroid, endometriosis | tissue of the womb
immune, body's defence, body's defense > immune system, immunity, immunotherapy, T cell | defence against illness
own body attacks, body attacks itself ~ autoimmune, autoimmunity, lupus, multiple sclerosis | immune system against the body
swelling, swollen, swell ~ inflammation, edema, inflammatory, hyperplasia | swollen tissue
prostate, swollen prostate > benign prostatic hyperplasia, prostatic | the gland of men
fever, temperature > hyperthermia, body temperature, thermometer | raised body temperature
freezing to death, icy water, cold water > hypothermia, cold immersion, immersion suit | losing body heat
womb ~ uterus, uterine | the organ
pregnant, expecting, baby in the womb ~ pregnancy, fetal, prenatal, maternal | being with child
premature baby, born early, born too early ~ preterm birth, neonatal, premature infant | born too soon
newborn, baby, babies, infant > neonatal, neonate, infant, pediatric | small child
child, children, kid, kids, boy, boys > pediatric, paediatric, juvenile | young person
childbirth, giving birth, birth > labor, delivery, obstetric | being born
birth control, not get pregnant, prevent pregnancy ~ contraception, contraceptive, sterilization, tubal | preventing pregnancy
cannot father, cannot have children, childless, cannot conceive ~ infertility, fertility, in vitro fertilization, sperm | unable to have children
test tube baby ~ in vitro fertilization, IVF, embryo | conceiving outside the body
women, woman's > female, gynecological, vaginal | of women
men, man's > male, testicular | of men
chest, bosom > breast, thoracic | front of the body
breast implant, implant burst, filling leaked > silicone implant, silicone, breast prosthesis | implant of the breast
suck out, sucking out, suck up > aspirator, suction, aspiration | removing by low pressure
surgery, operation, cut open, operate > surgical, surgeon, intraoperative, laparoscopic | treatment by cutting
keyhole surgery, small cut ~ laparoscopic, minimally invasive, endoscopic | surgery by small openings
without cutting, without surgery, no knife > noninvasive, non-surgical, minimally invasive | not operating
surgeon, surgeons, knife > surgical, scalpel | who operates
practice organ, practise on, train surgeons, trainee surgeons > surgical simulation, phantom, surgical training, tissue model | practising surgery
look inside the body, look inside > imaging, endoscope, tomography, ultrasound | seeing inside
camera pill, camera down the throat ~ endoscopy, endoscope, capsule endoscopy | camera in the body
x-ray, x-rays, x rays > radiograph, radiography, radiation, computed tomography, dosimeter | the rays
body scan, scan, brain scan > MRI, magnetic resonance imaging, computed tomography, PET | picture of the inside
scan with sound, baby scan ~ ultrasound, sonography, ultrasonic imaging | picture by sound
light beam, light beams, zap, zaps > laser, irradiation, photothermal, laser ablation | treating by light
burn away, burn off, destroy tissue > ablation, cauterize, electrocautery | destroying tissue
shrink with heat > thermal ablation, hyperthermia, microwave ablation | treating by heat
transplant, new organ, donor organ > transplantation, graft, allograft, organ preservation | replacing an organ
reject, rejection > graft rejection, immunosuppression | refused organ
grow organs, grown organ, replace tissue > tissue engineering, scaffold, regenerative medicine | making tissue
grow back, regrow > regeneration, regenerative | tissue that forms again
stem cell > pluripotent, progenitor, mesenchymal | cells that become others
patient, sick person > subject, clinical | who is treated
nurse, nurses, hospital staff, ward > caregiver, healthcare worker, clinical staff, inpatient | care in a hospital
carer, look after, teach staff, teach hospital staff > caregiver, caregiver training, care basics, training video | who cares
old people, elderly, grandpa, grandma, grandmother > aging, geriatric, older adults | of old age
hospital, clinic > clinical, inpatient, healthcare facility | the place
casualty, emergency room, A&E ~ emergency department, triage, trauma | part of the hospital
wait in casualty, waiting time, shorten the wait > crowding, patient flow, wait time | queues of patients
at home, own bedroom, own home > home care, home monitoring, point of care, hospital at home | outside of a hospital
ambulance, rescuer, rescuers, paramedic > emergency medical, first responder, prehospital, point-of-care | first help
medical file, medical files, health file, my files > electronic health record, medical record, personal health record | what is written of a patient
doctor, doctors > physician, clinician | the profession
doctors do not catch it, protect doctors, protect nurses > personal protective equipment, PPE, healthcare workers, containment | protection of staff
face mask, mask > respirator, facemask, personal protective equipment, filtration | cover of mouth and nose
catching, catch it, infect others > transmission, infection, contagion | passing on a disease
outbreak, plague > epidemic, pandemic, epidemiology | many ill at once
hose, hoses, drip, tube, tubes > tubing, catheter, infusion line, intravenous | tubes at a patient
drip feed, fed by tube > intravenous infusion, enteral feeding, feeding tube | giving by tube
bed, mattress > bed, patient support surface, cushion | for lying
turn a patient, turn over, onto the belly > prone positioning, repositioning, patient handling | moving a lying patient
unconscious, coma, passed out > coma, unresponsive, sedated | not awake
brought back to life, chest press ~ cardiopulmonary resuscitation, CPR, defibrillator | reviving
heart starter, shock the heart > defibrillator, cardioversion | restarting the heart
pacemaker > cardiac pacing, implantable device | device that sets the rhythm
bad gene, faulty gene, born with, runs in the family ~ genetic disorder, mutation, hereditary, congenital, inherited | inherited illness
thin blood disease, sickle blood ~ anemia, sickle cell disease, thalassemia, hemoglobin | illness of red cells
thalassaemia ~ thalassemia | spelling
haemophilia ~ hemophilia | spelling
anaemia ~ anemia | spelling
oedema ~ edema | spelling
tumour ~ tumor | spelling
leukaemia ~ leukemia | spelling
anaesthetic, anaesthesia ~ anesthesia, anesthetic | spelling
oesophagus, gullet ~ esophagus, esophageal | the food pipe
paediatric ~ pediatric | spelling
foetus, unborn ~ fetus, fetal | spelling
diarrhoea ~ diarrhea | spelling
orthopaedic ~ orthopedic | spelling
dose of radiation, radiation sickness, nuclear accident, x-rays I got, dangerous dose > radiation exposure, dosimeter, dosimetry, ionizing radiation | harmful rays
bends, diver with the bends ~ decompression sickness, hyperbaric, hyperbaric chamber | illness of divers
sea sick, car sick, travel sick ~ motion sickness | sickness by motion
thirst, dry, drink enough > dehydration, hydration | lack of water
healthy food, diet, vitamins > nutrition, nutrient, micronutrient, dietary | what one eats
vitamin, vitamins, vitamins that survive > micronutrient, fortification, supplement, encapsulated | nutrients in food
baby food, baby milk ~ infant formula, breast milk | food of infants
mother's milk ~ breast milk, lactation, human milk | milk of a mother
how fit, fittest, fitness, train, training, runner, athlete > athletic performance, exercise, rehabilitation, physiological monitoring | sport
exercise machine, work out > resistive exercise, resistance exercise device, ergometer | training of muscles
get well again, get better after > rehabilitation, recovery, therapy | after an illness
massage, knead, kneads > massaging, massage | pressing of muscles
fingertip, touch, finger prick > touch-based, fingertip, non-invasive, fingerprint | by a finger
wristband, wrist, smart watch > wearable, wearable device, smartwatch, wrist-worn | worn on the wrist
gadget to wear, worn on the body > wearable sensor, body-worn | worn devices
suit, tight suit, squeezes > garment, compression garment, skinsuit | clothes that press
stretch, backs stretch, longer in space > spinal elongation, axial loading, microgravity | the spine in space
floating in orbit, weightless, no gravity > microgravity, spaceflight, weightlessness, zero gravity | without weight
virtual doctor, doctor by video ~ telemedicine, telehealth, remote monitoring | care at a distance
poison, poisonous, poisoned ~ toxin, toxic, toxicity, antidote, toxicology | what harms
snake bite, snakebite ~ envenomation, antivenom, venom | poison of snakes
bite, biting bugs, mosquito, mosquitoes, gnats > insect repellent, mosquito, vector-borne, arthropod | insects that bite
keep bugs off, bugs off, keep insects away > insect repellent, repellent compounds | driving insects away
lice, nits > pediculosis, ectoparasite | insects of the hair
bed bug, flea > ectoparasite, insecticide | small biters
see how a drug works, how well a drug works > efficacy, pharmacology, drug response | effect of drugs
side effect, side effects, harm of drugs > adverse effect, toxicity, off-target | unwanted effect
right dose, how much medicine, too much medicine > dosing, dose, overdose, pharmacokinetic | amount of a drug
overdose, took too many drugs > opioid overdose, respiratory depression, naloxone | too much of a drug
plaster that gives medicine, patch, sticking patch > transdermal patch, patch, microneedle array | on the skin
sticker on the skin, tattoo > epidermal electronics, skin patch, wearable sensor | on the skin
listen to the heart, listen to lungs, listen to the chest ~ stethoscope, auscultation, acoustic monitoring | hearing the body
feel the pulse, pulse > heart rate, photoplethysmography, pulse oximetry | beating of the artery
oxygen in the blood, blood oxygen ~ oxygen saturation, pulse oximetry, oximeter | oxygen in blood
take blood, draw blood, blood draw ~ venipuncture, phlebotomy, blood collection | taking blood
drop of blood, prick > capillary blood, blood sample, lancet | little blood
keep blood, blood bank, donated blood > transfusion, blood storage, platelets, red blood cells | given blood
artificial blood ~ oxygen carrier, blood substitute, hemoglobin | replaced blood
red blood > erythrocyte, hemoglobin | red cells
white blood > leukocyte, lymphocyte, neutrophil | white cells
sleep > sleep monitoring, polysomnography, circadian | being asleep
sleep well, sleep better > sleep quality, insomnia, sleep | good sleep
baby's breathing, cot death, crib death > infant respiration, SIDS, apnea, neonatal monitoring | babies
milk for babies, feed a baby > infant feeding, breastfeeding, lactation | feeding babies
tummy of a pregnant woman, unborn baby > fetal monitoring, fetus, prenatal, obstetric | before birth
afterbirth ~ placenta, placental | organ of pregnancy
monthly bleeding, period, periods ~ menstruation, menstrual | of women
change of life ~ menopause, estrogen | of women
private parts > genital, vaginal, urogenital | organs of sex
caught through sex ~ sexually transmitted, gonorrhea, chlamydia | infection by sex
throat, sore throat > pharynx, pharyngeal, esophagus | the throat
choke, choking > airway obstruction, aspiration | blocked throat
neck > cervical, carotid | the neck
shoulder > rotator cuff, glenohumeral | the joint
hand, hands, wrist > hand, finger, carpal, dexterity | the limb
foot, feet, ankle > plantar, ankle, orthosis | the limb
leg, legs, thigh > lower limb, lower extremity, femoral | the limb
arm, arms > upper limb, upper extremity, forearm | the limb
splint, brace for the leg, brace > orthosis, orthotic, exoskeleton, splint | support of a limb
shoe insert, insole, shoe insole > orthotic, insole, plantar pressure | in shoes
sit all day, sitting too much > sedentary, posture, ergonomic | sitting
lift patients, heavy patient > patient transfer, patient lift | moving patients
learn to walk again, learn to move again, after a stroke > rehabilitation, motor recovery, neurorehabilitation, gait training | after illness
therapy at home, exercise at home > telerehabilitation, home exercise, home-based | training at home
speech, stutter, stammer, cannot speak > speech impairment, aphasia, dysarthria, augmentative communication | trouble of speech
autistic, autism > autism spectrum disorder, neurodevelopmental | the condition
slow learner, reading trouble > dyslexia, learning disability | learning
kill cancer, kill cancer cells, kill tumors, shrink a tumor > antitumor, cytotoxic, apoptosis, tumor ablation | against cancer
find cancer early, early cancer > cancer biomarker, early detection, cancer screening, liquid biopsy | early finding
cut out a tumor, edge of a tumor > tumor margin, resection, image-guided surgery | surgery of tumours
take a tissue sample, piece of tissue > biopsy, tissue specimen, histology, pathology | tissue samples
look at tissue, tissue slide > histopathology, pathology, slide, microscopy | tissue
radiation treatment, rays against cancer ~ radiotherapy, radiation therapy, proton therapy | rays
rays, radiation > ionizing radiation, gamma, x-ray, radiation shielding | harmful rays
glow to guide surgeons, dye for surgery > fluorescence-guided, contrast agent, intraoperative imaging | seeing in surgery
dye for scans, clearer scans > contrast agent, imaging agent, gadolinium, radiotracer | scans
bubbles, tiny bubbles > microbubble, cavitation | gas in liquid
sound waves, treat with sound, sound beam > ultrasound, focused ultrasound, HIFU, acoustic | treating by sound
shock waves > shock wave, lithotripsy, histotripsy | treating by shocks
light treatment, shine light > phototherapy, photodynamic therapy, photobiomodulation, optical | treating by light
light in the brain, control nerve cells by light ~ optogenetic, optogenetics | nerves by light
electric shocks, electric current in the body, zap nerves, tickle nerves > electrical stimulation, neuromodulation, neurostimulation, nerve stimulation | current
wires in the brain, brain implant > deep brain stimulation, neural implant, electrode array, neural interface | in the brain
heal faster, heal quickly > accelerated healing, wound healing, regeneration | healing
infection, infected > infection, infectious disease, pathogen, antimicrobial | germs in the body
germs on tools, clean instruments, clean tools > sterilization, disinfection, surgical instruments | clean tools
clean hands, wash hands > hand hygiene, hand sanitizer | hands
germ lamp, light that kills germs > ultraviolet germicidal, UV disinfection, UVC | light against germs
antibiotic, antibiotics > antibacterial, antimicrobial, antibiotic resistance | drugs against bacteria
pocket of pus, boil > abscess | pus
swab, nose swab > swab, nasopharyngeal, specimen collection | taking samples
home test, test at home, self test > point-of-care, self-test, home testing, at-home diagnostic | at home
phone test, test with a phone, phone camera > smartphone-based, mobile diagnostic, smartphone camera | by phone
poor countries, poor country, village, remote places, third world > low-resource settings, developing countries, global health, low-cost | poor places
no electricity, off the grid, no power > off-grid, low-resource, battery-free, instrument-free | without power
tell my doctor, share with the doctor > remote patient monitoring, telehealth | at a distance
watch over patients, keep an eye on patients, watch patients > patient monitoring, remote monitoring, vital signs | watching
vital signs, body readings > physiological monitoring, vital signs, biometrics | body data
notes of the doctor, doctor's notes, paperwork > clinical documentation, electronic medical record, clinical notes | writing
which treatment, choose a treatment, best treatment > clinical decision support, treatment selection, personalized medicine | choosing
made for me, tailored > personalized, patient-specific, customized | for one person
how long to live, live or die, who will die > mortality, survival, prognosis | prognosis
before it starts, before it breaks out > early detection, prediction, pre-symptomatic | early
kill, kills > cytotoxic, bactericidal, lethal, inactivation | killing
block, blocks, stop, stops > inhibitor, inhibition, antagonist, blocking | stopping
wake up, boost, boosts > activator, agonist, stimulation, enhance | strengthening
slow down, slows > inhibit, attenuate, delay, reduce | slowing
quit, get off > cessation, withdrawal, dependence | stopping a habit
eat, eating > feeding, ingestion, dietary, food intake | taking food
chew, chewing > mastication, jaw | by teeth
swollen legs, water in the legs > edema, lymphedema, compression | liquid in tissue
blood flow, poor circulation, circulation > perfusion, blood flow, peripheral artery disease, hemodynamic | moving of blood
bulge in a vessel, burst vessel ~ aneurysm, aortic aneurysm | weak vessel
hole in the heart > septal defect, congenital heart disease | heart
help the heart pump, heart pump, artificial heart ~ ventricular assist device, LVAD, circulatory support | heart pump
thin tube into the heart, tube into a vessel > catheter, cardiac catheterization, guidewire | tubes
tube in the bladder > urinary catheter, Foley | tubes
block a vessel, stop blood to > embolization, occlusion | closing vessels
hurt in war, soldier, soldiers, battlefield > military, combat casualty, trauma, warfighter | war
bleeding to death > hemorrhage, exsanguination, trauma, hemostatic | losing blood
lost limb, missing arm, missing leg, stump > amputee, prosthesis, residual limb, socket | limb
finger, fingers > finger, digit, dexterous | hand
nail > nail, ungual | of the finger
hair > hair, follicle | of the body
stiff, cannot bend > spasticity, rigidity, contracture | stiff limbs
cramp, cramps > spasm, muscle contraction | muscles
weak bladder, bladder > urinary bladder, incontinence, urodynamic | bladder
constipated > constipation, bowel motility | bowel
bloated > irritable bowel syndrome, gas | bowel
sore bowel, inflamed gut > inflammatory bowel disease, colitis, Crohn's | bowel
gluten, bread allergy ~ celiac disease | gut
thyroid, goitre > thyroid, thyroid hormone | gland
growth hormone, too short > somatotropin, dwarfism, growth disorder | growth
dwarf, dwarfs > achondroplasia, skeletal dysplasia | growth
wasting of nerves, nerve disease > neurodegenerative, ALS, motor neuron disease | nerves
lose feeling, numb feet > peripheral neuropathy, sensory loss | nerves
children with cancer > pediatric oncology, neuroblastoma | cancer
vets, animal doctor > veterinary | animals
weak heart, tired heart, failing heart > heart failure, cardiomyopathy, ventricular assist device, ejection fraction | a heart that pumps too little
heart pump, artificial heart, pump blood, helps the heart pump > ventricular assist device, blood pump, cardiac assist, circulatory support | machine that moves blood
hole in the heart, heart defect > septal defect, congenital heart disease, occluder | heart not closed from birth
skipped beat, heart skips, heart races, racing heart, heart out of rhythm > arrhythmia, atrial fibrillation, tachycardia, ventricular fibrillation, ablation catheter | disturbed rhythm
heart stops, sudden death > cardiac arrest, defibrillation, resuscitation, fibrillation | the heart stands still
heart muscle, mend a heart, damaged heart, heart tissue > cardiomyocyte, cardiac tissue, myocardium, cardiac regeneration, myocardial infarction | tissue of the heart
heart sounds, listen to the heart, listen to the chest, hear the lungs > auscultation, stethoscope, phonocardiogram, acoustic sensor | listening to the body
leaky valve, valve leaks > valve regurgitation, mitral valve, annuloplasty | a heart valve that leaks
hard arteries, stiff arteries, clogged, fat in arteries > atherosclerosis, arterial stiffness, pulse wave velocity, plaque | diseased arteries
open a blocked vessel, keep a vessel open, tube in artery > stent, angioplasty, balloon catheter, endovascular | opening a vessel
bulge in an artery, burst artery, weak artery > aneurysm, embolization, endovascular | weak vessel wall
replace a vein, artificial vein, artificial blood vessel, spare vein > vascular graft, bypass graft, tissue-engineered vessel | replaced vessel
poor circulation, cold legs, bad circulation > ischemia, peripheral artery disease, perfusion, vascular | too little blood in a limb
grow new vessels, new blood vessels > angiogenesis, vascularization, VEGF | growing vessels
swollen legs, swollen arm, thick legs > edema, lymphedema, compression garment, venous insufficiency | liquid in a limb
spider veins, varicose > varicose vein, sclerotherapy, venous | widened veins
artificial blood, blood replacement, blood substitute ~ hemoglobin-based oxygen carrier, oxygen carrier, blood substitute | replaces donated blood
donated blood, blood bank, stored blood, bag of blood > transfusion, blood storage, red blood cells, platelet | given blood
too little blood, lost much blood, bleed to death > hemorrhagic shock, hemorrhage control, hypovolemia, tourniquet, hemostatic | great loss of blood
stop a wound from bleeding, bleeding wound, bleeding inside > hemostatic, hemostasis, internal hemorrhage, clotting, coagulation | stopping blood
blood type, blood group > ABO, blood group antigen, red blood cell | kinds of blood
red cells, red blood cells > erythrocyte, hemoglobin, anemia | cells that carry oxygen
white cells, white blood cells > leukocyte, neutrophil, lymphocyte, T cell | cells of defence
iron poor blood, lack of iron, low iron > anemia, iron deficiency, ferritin, hepcidin | too little iron
too much iron > iron overload, chelator, hemochromatosis | too much iron
oxygen in the blood, low oxygen, short of oxygen, lack of oxygen > pulse oximetry, oxygen saturation, hypoxia, oxygenation, oximeter | oxygen that blood carries
take blood, draw blood, prick, finger prick, drop of blood > blood sampling, phlebotomy, lancet, dried blood spot, point-of-care, whole blood | getting a sample
without pricking, no pricking, no finger prick, without drawing blood > noninvasive, optical sensor, transcutaneous, interstitial fluid, spectroscopy | measuring through the skin
measure sugar, sugar in blood, sugar without pricking > glucose sensor, glucose monitoring, noninvasive glucose, continuous glucose monitoring | sugar in the blood
insulin pump, artificial pancreas, gives insulin > closed-loop insulin delivery, insulin pump, pancreas, beta cell, islet | giving insulin
pancreas > pancreatic, islet, beta cell | the organ
thyroid > thyroid, goiter, hypothyroidism | the gland
hormones, hormone trouble > endocrine, estrogen, testosterone, thyroid, receptor agonist | messengers in the blood
change of life, hot flushes, hot flashes > menopause, estrogen, hormone replacement | women past fertility
period, monthly bleeding, heavy periods, period pain > menstrual, menorrhagia, endometriosis, dysmenorrhea | of the cycle
breast milk, nursing, breastfeed, breast feeding, nursing mother > lactation, breast milk, human milk oligosaccharide, infant nutrition | feeding a baby
baby bottle, feed a baby > infant feeding, infant formula, feeding device | feeding a baby
unborn baby, unborn child, unborn > fetal, fetus, prenatal, intrauterine | before birth
baby's heart before birth > fetal heart rate, fetal monitoring, fetal electrocardiogram | watching before birth
labour, contractions > uterine contraction, labor, tocolytic, preterm labor | giving birth
bleeding after birth > postpartum hemorrhage, uterine | after birth
high blood pressure when pregnant > preeclampsia, gestational hypertension | illness of pregnancy
lose a baby, losing the baby > miscarriage, pregnancy loss, stillbirth, preterm birth | end of pregnancy
crib death, baby stops breathing > sudden infant death, apnea, infant monitoring | death of a baby
have a baby, getting pregnant, egg cells, help to conceive > fertility, oocyte, ovulation, embryo, in vitro fertilization, assisted reproduction | becoming pregnant
sperm, seed of men > sperm, spermatozoa, male fertility, semen | male cells
impotence, bedroom trouble > erectile dysfunction | of men
sexual disease, sex disease, caught by sex > sexually transmitted infection, HIV, herpes, chlamydia, gonorrhea, HPV, microbicide | passed on by sex
condom, rubber for protection > condom, contraceptive, barrier | protection
cervix, smear test > cervical cancer, HPV, colposcope, pap smear, cytology | cancer of the womb's neck
ovary, ovaries > ovarian, oocyte, follicle | the organ
lung cancer, smoker's cancer > non-small cell lung cancer, pulmonary nodule, adenocarcinoma | cancer of the lung
bowel cancer, gut cancer > colorectal cancer, colon cancer, polyp, colonoscopy | cancer of the gut
prostate cancer, cancer of men > prostate cancer, PSA, androgen receptor, castration-resistant | cancer of the prostate
bone cancer > osteosarcoma, bone metastasis, sarcoma | cancer of bone
find cancer early, early cancer, cancer test, check for cancer > cancer screening, early detection, tumor marker, biomarker, liquid biopsy, circulating tumor cells | finding cancer
cancer cells in blood > circulating tumor cells, liquid biopsy, cell-free DNA | cancer found in blood
kill cancer, kill tumors, kill cancer cells, fight cancer, attack cancer, cancer killer > anticancer, antitumor, cytotoxic, apoptosis, chemotherapy, tumor growth inhibition, radiotherapy | treating cancer
starve a tumor, starve cancer > angiogenesis inhibitor, tumor vasculature, glutaminase, metabolism | stopping supply
spare healthy cells, healthy tissue, spare healthy tissue, without harming > targeted therapy, selective, tumor-specific, side effects, toxicity | hitting the ill part only
body fights cancer, own defences against cancer > cancer immunotherapy, checkpoint inhibitor, CAR T cell, cancer vaccine, tumor antigen | immunity against cancer
rays against cancer, radiation treatment, beam cancer, ray treatment > radiotherapy, radiation therapy, proton therapy, dose, brachytherapy, linear accelerator | treating by rays
protect from radiation, radiation sickness, harmed by radiation, radiation damage > radioprotective, radiation injury, acute radiation syndrome, radiation shielding, radiation exposure | harm by rays
cut out a tumor, edge of a tumor, where the tumor ends, all of the tumor > tumor margin, resection, intraoperative imaging, surgical guidance, fluorescence-guided | removing a tumor
cancer comes back, comes back after treatment > recurrence, relapse, resistance, cancer stem cells, minimal residual disease | return of cancer
drug stops working, drugs no longer work, stopped working > drug resistance, resistant, multidrug resistance, acquired resistance | resistance
hair falls out in treatment > chemotherapy-induced alopecia, scalp cooling | effect of drugs
side effects, unwanted effects, harmless > toxicity, adverse effects, safety, biocompatible, non-toxic, tolerability | unwanted effects of drugs
poisonous, poison, harmful > toxic, toxicity, toxin, hazardous, toxicology | doing harm
poisoned, poisoning, antidote, swallowed poison > antidote, toxin, detoxification, overdose, chelation, organophosphate | harm by a substance
overdose, too much of a drug > overdose, naloxone, opioid, reversal | too much drug
snake bite, scorpion sting, sting > venom, antivenom, toxin | poison of animals
nerve gas > nerve agent, organophosphate, acetylcholinesterase, chemical warfare agent | weapon of poison
bad stomach, stomach acid, acid stomach > gastric acid, ulcer, Helicobacter pylori, proton pump inhibitor | trouble of the stomach
upset gut, gut trouble, sore gut, bowel trouble, bloating > inflammatory bowel disease, irritable bowel syndrome, Crohn's disease, colitis, gastrointestinal | trouble of the gut
blocked up, cannot go to the toilet > constipation, laxative, motility | slow gut
stool leaks, bowel leaks > fecal incontinence, sphincter | loss of control
cannot eat bread, bread allergy, wheat allergy > celiac disease, gluten, gliadin | illness by wheat
cannot drink milk, milk allergy > lactose intolerance, lactase, milk allergy | trouble with milk
bile, gall bladder, gallstones > biliary, gallstone, cholestasis, bile acid | the gall
liver trouble, sick liver, yellow eyes, bad liver > hepatitis, hepatic, cirrhosis, liver disease, liver failure, hepatocellular | illness of the liver
artificial liver, replace the liver > bioartificial liver, hepatocyte, liver transplantation | help for the liver
wet lungs, water in the lungs, water on the lungs > pulmonary edema, pleural effusion, acute respiratory distress syndrome, lung injury | liquid in the lung
collapsed lung, air in the chest, chest drain > pneumothorax, chest tube, pleural | air beside the lung
baby's lungs, lungs of a baby > bronchopulmonary dysplasia, surfactant, respiratory distress syndrome, neonatal | lungs of the newborn
scarred lungs, stiff lungs > pulmonary fibrosis, idiopathic pulmonary fibrosis | scars in the lung
sticky lungs, thick mucus, clear the lungs > cystic fibrosis, mucociliary clearance, airway clearance, mucolytic | slime in the lung
puffer, breathe in a medicine, breathe in a drug, inhale > inhaler, inhalation, aerosol delivery, nebulizer, dry powder, pulmonary delivery | drug by breath
nose spray, up the nose, through the nose > intranasal, nasal delivery, nasal spray | drug by nose
blocked nose, stuffy nose, sinus > sinusitis, rhinitis, nasal, chronic sinusitis | illness of the nose
sore throat, throat > pharyngitis, streptococcus, larynx, pharynx, throat | the throat
stop choking, choke, choking > airway obstruction, aspiration, airway | blocked airway
under the tongue, tongue > sublingual, lingual, tongue, buccal | the tongue
oxygen mask, give oxygen, oxygen bottle > oxygen concentrator, oxygen delivery, oxygen mask, ventilation | giving oxygen
sleep well, sleep better, sleep, asleep, fall asleep > sleep, insomnia, circadian, polysomnography, sleep monitoring, melatonin | sleeping
falls asleep at the wheel, sleepy driver, nod off, drowsy > drowsiness detection, fatigue, alertness, vigilance, sleepiness | getting sleepy
stay awake, alert, attention, pay attention, keep attention > alertness, vigilance, attention, cognitive performance, engagement | being awake
jet lag, night shift, body clock > circadian rhythm, melatonin, light therapy | inner clock
mind, mood, feelings, emotion, how someone feels, how people feel > mental health, emotion recognition, affective, mood, psychological | what one feels
stressed, under stress, nerves, calm down, calm > stress, cortisol, anxiety, biofeedback, relaxation, heart rate variability | being tense
hearing voices, split mind, mad > schizophrenia, psychosis, antipsychotic | illness of the mind
autistic, autism, child who does not talk > autism spectrum disorder, communication disorder, social skills | autism
slow learner, learning trouble, slow child > developmental disability, learning disability, intellectual disability, dyslexia, cognitive impairment | trouble in learning
stutter, stammer, speech trouble, cannot speak, cannot talk, mute > speech impairment, aphasia, speech therapy, augmentative communication, dysarthria | trouble in speaking
train the brain, brain training, sharpen the mind, think better, better memory, keep the mind sharp > cognitive training, neurofeedback, cognitive enhancement, memory, cognition, biofeedback | exercise of the mind
stimulate the brain, current to the brain, wire in the brain, brain implant, brain electrodes > deep brain stimulation, neurostimulation, neural probe, neural implant, electrode array, transcranial | electricity to the brain
brain cells > neuron, astrocyte, glia, neuronal, microglia | cells of the brain
water on the brain, brain pressure, pressure in the head > hydrocephalus, intracranial pressure, cerebrospinal fluid, shunt | pressure in the skull
brain bleed, bleeding in the brain > intracerebral hemorrhage, subarachnoid hemorrhage, cerebral aneurysm | blood in the brain
after a stroke, stroke patient, stroke victims, weak arm > stroke rehabilitation, motor recovery, neurorehabilitation, hemiparesis | recovering from a stroke
clumps in the brain, forgetting illness, Alzheimer > amyloid beta, tau, neurodegenerative, Alzheimer's disease, neurodegeneration | illness of memory
brain dies, brain wastes, nerve cells die > neurodegeneration, neuroprotective, neuronal death, neurodegenerative disease | dying nerve cells
stiff and shaking, shakes, tremble, shaking hands > tremor, Parkinson's disease, essential tremor, dyskinesia | shaking
wasting muscles, muscles wither, muscles stop working > muscular dystrophy, amyotrophic lateral sclerosis, spinal muscular atrophy, Duchenne, myopathy | illness of muscles
cramp, cramps, tight muscles, stiff muscles > spasm, spasticity, dystonia, muscle relaxant | tight muscle
nerves grow back, repair a nerve, cut nerve, damaged nerve, mend nerves > nerve regeneration, nerve repair, nerve conduit, axon, peripheral nerve injury | healing nerves
broken spine, broken back, injured back > spinal cord injury, vertebral fracture, spinal fusion, spine surgery | injured spine
pins and needles, tingling, no feeling in feet, numb feet > neuropathy, peripheral neuropathy, diabetic neuropathy | lost feeling
protective coat of nerves > myelin, demyelination, multiple sclerosis, oligodendrocyte | cover of nerves
sea sick, car sick, space sick, motion sick, sick on a ship > motion sickness, vestibular, nausea, space motion sickness | sick by motion
see badly, see better, restore sight, see again, give back sight > retinal prosthesis, vision restoration, photoreceptor, visual prosthesis, optogenetic | getting sight back
eye test, check eyes, test eyes, back of the eye, look into the eye > retinal imaging, fundus, ophthalmoscope, optical coherence tomography, refraction, visual acuity | looking at the eye
contact lens, contact lenses > contact lens, ocular, intraocular | lens on the eye
where someone looks, what people look at, follow the eyes, eye movement > eye tracking, gaze, pupil, saccade, eye movement | direction of looking
tears, watery eyes > lacrimal, tear fluid, ocular surface, dry eye | liquid of the eye
scratched eye, front of the eye > cornea, corneal, keratoconus, keratitis | front of the eye
color blind, cannot see colors > color vision deficiency, color blindness | seeing colours
blind people, blind person, without sight, cannot see > visually impaired, blind, assistive technology, braille, tactile, sensory substitution | people without sight
dots for the blind, raised dots > braille, tactile display, refreshable | writing for the blind
sign language, deaf people, cannot hear > sign language, hearing impaired, deaf, captioning, cochlear implant | people who do not hear
hear better, hear again, hearing > auditory, hearing loss, cochlear implant, hair cell, hearing aid, sound processing | the sense
loud noise hurts ears, protect ears, protect hearing, ear plug > hearing protection, noise-induced hearing loss, earplug, ear canal | protection of the ear
crowns, fill a tooth, tooth filling, drill teeth > dental restoration, dental composite, crown, root canal, endodontic | repairing teeth
clean teeth, brush teeth, toothpaste, tooth brush > oral hygiene, dental plaque, fluoride, dentifrice, toothbrush | care of teeth
stained teeth, whiter teeth > tooth whitening, enamel | colour of teeth
jaw, chewing > mandible, jaw, temporomandibular, craniofacial, mastication | the jaw
cleft lip, deformed face, face surgery > craniofacial, cleft palate, reconstructive surgery | face not formed
skin grows back, new skin, artificial skin, replace skin > skin graft, skin substitute, dermal regeneration, wound healing, keratinocyte | replacing skin
wound that does not heal, wounds that will not heal, heal faster, heal wounds, wounds heal, open sores > wound healing, chronic wound, diabetic ulcer, wound dressing, tissue repair | healing of wounds
scar free, without scars, fewer scars, no scars > scar formation, fibrosis inhibition, anti-scarring, scarless, TGF-beta | healing without scars
stick to skin, skin patch, sticker on the skin, patch on the skin > epidermal electronics, transdermal patch, adhesive, wearable sensor, skin-mounted | patch
through the skin, into the skin > transdermal, percutaneous, microneedle, skin penetration | way through the skin
flaky skin, scaly skin, itchy skin, red skin, skin disease, skin trouble > psoriasis, eczema, atopic dermatitis, dermatitis, dermatology | illness of the skin
white patches, loss of skin color, skin color, darken skin > vitiligo, pigmentation, melanin, melanocyte | colour of the skin
wart, warts > papillomavirus, wart, HPV | growth on the skin
dandruff, scalp > scalp, seborrheic dermatitis, malassezia | skin of the head
nail, nails, toenail > nail, onychomycosis | nails of fingers
hair, hairs, grow hair > hair follicle, hair growth, alopecia | hair of the head
sweaty, sweat too much > hyperhidrosis, perspiration, sweat gland | too much sweat
lice, fleas, mites, bed bugs > ectoparasite, head lice, mite, infestation | animals on the skin
mosquito, mosquitoes, mosquito bite, midges, biting insects > mosquito, vector control, insect repellent, malaria, dengue, DEET | biting insects
tropical fever, jungle fever, fever from mosquitoes > dengue, malaria, Zika, yellow fever, chikungunya | illness carried by mosquitoes
sleeping sickness > trypanosomiasis, trypanosome | tropical illness
cholera, dirty water disease, sick from water > cholera, waterborne pathogen, diarrheal disease, rotavirus | illness by water
liver virus, liver infection > hepatitis B, hepatitis C, hepatitis | infection of the liver
kissing disease, virus that hides, sleeping virus > Epstein-Barr virus, cytomegalovirus, latent infection, herpesvirus, latency | lasting virus
killer fever, bleeding fever > Ebola, hemorrhagic fever, filovirus | deadly fever
anthrax, germ weapon, germs as weapon > anthrax, biodefense, biological warfare agent, bioterrorism, spore | germs as weapon
new germs, next plague, new virus > emerging infectious disease, pandemic, zoonotic, surveillance | new illness
antibiotic, antibiotics, kill bacteria, new antibiotic > antibacterial, antimicrobial, antibiotic, bactericidal, antimicrobial peptide | drug against bacteria
germ resists, germs that drugs do not kill, drugs fail against germs > antibiotic resistance, multidrug-resistant, MRSA, antimicrobial resistance | resisting germs
hospital infection, infected in hospital, clean hands, wash hands, hand washing > nosocomial infection, hand hygiene, hospital-acquired infection, sanitizer, disinfection | infection in hospital
germs on tubes, germs on implants, infected implant > catheter-associated infection, biofilm, implant infection, antimicrobial coating | infection at implants
urine infection, bladder infection > urinary tract infection, cystitis, catheter | infection of the bladder
stuck urine, cannot pee, pass water > urinary retention, bladder, catheter, voiding, urodynamic | trouble to urinate
bag for urine, tube in the bladder > urinary catheter, Foley catheter, drainage | tube in the bladder
which germ, what germ, name the germ, what bug makes me ill > pathogen identification, bacterial identification, diagnostic, antimicrobial susceptibility, nucleic acid test | finding the germ
virus or bacteria, need antibiotics > host response, bacterial infection, viral infection, gene expression signature, biomarker | which kind of infection
quick test, fast test, test on the spot, on the spot, test at the bedside, test without a lab, without a laboratory, in the field > point-of-care, rapid diagnostic, portable, field-deployable, lateral flow, real-time | test at once
home test, test yourself, test at home, do it at home > self-testing, point-of-care, home monitoring, lateral flow, telehealth | test at home
poor countries, poor country, village clinic, villages, Africa, third world > developing countries, low-resource settings, low-cost, point-of-care, global health | places with little money
cheap device, cheap test, low price > low-cost, inexpensive, affordable, disposable | of little cost
worn on the body, wear on the wrist, wristband, bracelet, watch on the wrist, smart watch > wearable, wearable device, wearable sensor, wrist-worn, smartwatch, physiological monitoring | worn device
swallow a pill that measures, swallow a sensor > ingestible sensor, capsule, gastrointestinal | device one swallows
inside the body, under the skin, put into the body > implantable, subcutaneous, in vivo, implant | within the body
power an implant, charge an implant, talk to an implant > wireless power transfer, implantable device, telemetry, biofuel cell, inductive | power in the body
dissolves in the body, disappears in the body, melts away in the body > bioresorbable, biodegradable implant, absorbable, transient electronics | going away by itself
body does not reject, body accepts, safe in the body > biocompatible, biocompatibility, foreign body response, immune tolerance | accepted by the body
make the body accept, stop rejection, accept a new kidney > immune tolerance, transplant rejection, immunosuppressant, regulatory T cell | accepting an organ
keep an organ alive, keep organs fresh, organ outside the body > organ preservation, ex vivo perfusion, machine perfusion, cryopreservation | organ before transplanting
signs of life, watch a patient, keep an eye on a patient, watch over > vital signs, patient monitoring, remote monitoring, telemetry, physiological monitoring | watching a patient
watch from afar, from far away, doctor far away, doctor by video > telemedicine, telehealth, remote monitoring, remote | care from a distance
getting worse, about to get worse, patient gets worse, turn for the worse > deterioration, early warning, risk prediction, sepsis, prognosis | danger seen early
who will die, survive, survival, how long to live > mortality, survival prediction, prognosis, risk score | chance of survival
which drug works, right drug for me, right treatment, best treatment for each > personalized medicine, treatment response, precision medicine, pharmacogenomics, companion diagnostic | choosing treatment
right dose, how much medicine, how much of a drug > dosing, dosage, therapeutic drug monitoring, pharmacokinetics | amount of drug
mix of drugs, two drugs together, drugs that clash > drug combination, drug interaction, synergistic, combination therapy | drugs together
old drug for a new use, drug already on the market > drug repurposing, repositioning, FDA-approved | new use of a drug
drug gets into the brain, into the brain, brain barrier > blood-brain barrier, brain delivery, CNS penetration | way into the brain
drug to the right place, only where it is needed, straight to the tumor, straight to the spot > targeted delivery, site-specific, ligand, nanoparticle, local delivery | drug where it is needed
once a month, once a week, long lasting drug, lasts for months > extended release, sustained release, long-acting, depot, half-life | lasting drug
does not dissolve, hard to dissolve, drug dissolves > solubility, poorly soluble, bioavailability, formulation, solubilization | dissolving
swallow instead of injection, pill instead of needle, pill instead of shot > oral delivery, bioavailability, oral formulation | by mouth
tiny needles, patch with needles, small needles > microneedle, microneedle array, transdermal | small needles
shots hurt, afraid of needles, painless > painless, needle-free, microneedle, anesthetic | without pain
fewer shots, less often, fewer doses > sustained release, single-dose, long-acting, dose reduction | fewer doses
vaccine, vaccines, protect against infection, protect from infection > vaccine, immunization, antigen, neutralizing antibody, adjuvant, immunogen | protecting by vaccine
vaccine that works better, boost a vaccine > adjuvant, immunogenicity, immune response, antigen delivery | stronger vaccine
works against all kinds, one for all strains > universal vaccine, broadly neutralizing, cross-protective, conserved epitope | against all kinds
immune system runs wild, defence overreacts > autoimmune disease, cytokine storm, inflammation, immunosuppression | too strong defence
weak defence, weak immune system > immunodeficiency, immunocompromised, immune suppression | too weak defence
joints hurt, sore joints, worn out joints, cushion of the joint > osteoarthritis, rheumatoid arthritis, cartilage repair, synovial, joint | trouble of joints
bone grows back, grow bone, new bone, fill a hole in bone, mend bones, heal bones > bone regeneration, bone graft, osteogenic, bone substitute, osteoblast, bone morphogenetic protein, calcium phosphate | making bone
thin bones, bones break easily, weak bones > osteoporosis, bone mineral density, osteoclast, fracture risk, bone loss | weak bone
screw, plate and screws, pin in a bone, holding bones together > bone fixation, bone screw, fixation plate, intramedullary, orthopedic implant | holding bone
loose hip, loose implant, implant comes loose > implant loosening, osseointegration, wear debris, arthroplasty | loose implant
shoulder, torn shoulder > rotator cuff, shoulder, tendon, arthroscopic | the joint
knee, torn knee > anterior cruciate ligament, meniscus, knee, arthroscopy | the joint
foot, feet, shoe insert, insole, flat feet > foot, orthotic, plantar pressure, ankle, gait, insole | the foot
ankle, twisted ankle > ankle, orthosis, sprain | the joint
hand, fingers, weak hand, move fingers again > hand rehabilitation, finger, grasp, prosthetic hand, dexterity | the hand
grip, grips, gripping, hold things > grasp, gripper, grasping, prehension | taking hold
leg, legs, artificial leg that feels > lower limb, prosthesis, leg, amputee, exoskeleton | the leg
stump, lost a leg, lost an arm, lost a hand > amputation, residual limb, prosthetic socket, prosthesis, amputee | lost limb
learn to walk again, walk again, walking trouble, help people walk > gait rehabilitation, exoskeleton, gait training, locomotion, spinal cord injury | walking again
practise at home, exercise at home after, exercises after injury, recover from an injury > rehabilitation, physical therapy, physiotherapy, telerehabilitation | recovering by exercise
hold the body upright, brace, splint, support for the > orthosis, brace, splint, immobilization | holding a limb
slouch, sit badly, sit straight, how one sits > posture, sitting, ergonomic, spine | way of sitting
lifting patients, lift a patient, patient out of bed > patient transfer, patient lift, patient handling, caregiver | moving patients
stand up, get up from a chair > sit-to-stand, mobility, assistive device | getting up
stumble, trip, slip, unsteady > fall risk, fall prevention, gait stability, balance, slip resistance | losing balance
operate through a small hole, operate through, tiny cut, small hole > minimally invasive surgery, laparoscopic, endoscopic, natural orifice | small openings
surgery robot, robot surgeon, robot that operates > surgical robot, robotic surgery, teleoperation, robot-assisted | operating by robot
guide the surgeon, show the surgeon, find the way in the body, help surgeons > image-guided surgery, surgical navigation, intraoperative, augmented reality | guidance in surgery
steer a needle, guide a needle, needle in the right place, needle placement > needle guidance, needle steering, biopsy, image-guided, epidural | placing a needle
thin tube, tube into the body, feed a tube, tube in the body > catheter, cannula, guidewire, lumen, endoscope | tube in the body
tube gets blocked, clogged tube, tube gets clogged > catheter occlusion, occlusion, clogging, shunt | blocked tube
take a sample of tissue, sample of tissue, piece of tissue > biopsy, tissue sampling, histology, pathology | tissue sample
look at tissue, slides, thin slices, stained slices > histology, pathology, whole slide imaging, tissue section, histopathology | seeing tissue
hold tissue, grab tissue, grasp tissue > surgical grasper, forceps, retractor, tissue | instruments
cut tissue, cutting tool for surgery > scalpel, electrosurgical, surgical instrument, dissection | cutting
tools for surgeons, surgical tool, instrument for operations > surgical instrument, surgical device, forceps, trocar | instruments
left inside, sponge left inside > retained surgical item, surgical sponge, counting | forgotten in the body
close a hole, seal a hole, plug a leak in the body > closure device, sealant, occlusion, suture | closing
clean instruments, clean tools in hospital, germ free tools > sterilization, autoclave, disinfection, endoscope reprocessing | cleaning instruments
heat a tumor, cook a tumor, freeze a tumor > hyperthermia, thermal ablation, cryoablation, radiofrequency ablation, focused ultrasound | destroying by heat or cold
sound waves heal, heal with sound, treat with sound > focused ultrasound, therapeutic ultrasound, sonodynamic, histotripsy | treating by sound
light heals, treat with light, heal with light > phototherapy, photodynamic therapy, photobiomodulation, laser therapy | treating by light
treat with electricity, small current, current heals, electric pulses > electrical stimulation, electroporation, neuromodulation, electrotherapy | treating by current
magnets, magnet, magnetic > magnetic field, magnetic, electromagnet, permanent magnet | magnets
cool the body, cool a patient, cool down a patient > therapeutic hypothermia, body cooling, temperature management | cooling a body
body temperature, overheats, heat stroke, too hot to work > thermoregulation, core temperature, heat stress, hyperthermia, cooling garment | heat of the body
see inside, see into the body, see in the body, pictures of the inside, picture of the inside, without opening > medical imaging, tomography, ultrasound, magnetic resonance imaging, radiography, endoscopy | seeing the inside
clearer scan, better scan, sharper scan, faster scan, shorter scan, better pictures of the body > image reconstruction, MRI, pulse sequence, computed tomography, image quality, signal-to-noise | better scans
less radiation, fewer x-rays, without x-rays > dose reduction, low-dose, radiation-free, magnetic resonance imaging, ultrasound | less rays
moving patient, moves during a scan, breathing during a scan, holds still > motion correction, motion artifact, respiratory gating | motion in scans
dye for scans, make it show up, show up on a scan, stands out > contrast agent, imaging agent, gadolinium, tracer, radiotracer, probe | visible in scans
find tumors on scans, computer reads scans, read scans, computer looks at scans > computer-aided detection, computer-aided diagnosis, segmentation, radiomics, deep learning, medical image | computer on scans
breast scan, breast check, breast x-ray > mammography, breast imaging, breast tomosynthesis, elastography | picture of the breast
how stiff tissue is, stiffness of the liver, feel for lumps > elastography, shear wave, tissue stiffness, palpation | stiff tissue
blood flow, see blood flow, how blood flows, flow of blood > hemodynamic, Doppler, perfusion, blood flow imaging, flow velocity | moving blood
brain activity, see the brain work, what the brain does > functional MRI, electroencephalography, near-infrared spectroscopy, neuroimaging, brain activity | the working brain
little light through tissue, light through the body > near-infrared, diffuse optical, photoacoustic, optical imaging | light in tissue
allergic shock > anaphylaxis, epinephrine | strong allergy
dust allergy, cat allergy > allergen, IgE, immunotherapy, allergy | allergy
weight loss, get thin, eat less, burn fat, fat people > obesity, weight loss, energy expenditure, brown adipose tissue, appetite, bariatric | losing weight
healthy food, eat well, what to eat, diet, eating habits > nutrition, diet, dietary, nutritional supplement, functional food | eating
vitamins, lack of vitamins, hunger in poor countries, undernourished > malnutrition, micronutrient, vitamin, fortification, supplement | lack of food
healthy, stay healthy, health > health, wellness, preventive, health monitoring | being well
fit, get fit, exercise, workout, train harder, training > physical activity, exercise, fitness, training, physiological | sport
athletes, athlete, sportsmen, runner, runners > athletic performance, sports, running, biomechanics, exercise | people in sport
sport injury, hit on the head, helmet, football helmet > concussion, helmet, head injury, impact, head protection | injury in sport
crash, accident, car accident > collision, impact, injury, crashworthiness, crash | accident
soldier, soldiers, battlefield, war wounds > military, combat casualty, warfighter, battlefield, trauma | in war
first aid, wounded, injured people > trauma, emergency, hemorrhage, casualty, first responder | first help
medical records, patient files, notes of doctors, doctor's notes > electronic health record, clinical text, natural language processing, medical record | patient data
patient data, share patient data, private medical data > health data, de-identification, HIPAA, privacy, data sharing | private data
mistakes in hospital, medical mistakes, wrong medicine, mix up medicines > medication error, patient safety, clinical decision support | mistakes in care
help doctors decide, doctor decides, advice for doctors > clinical decision support, diagnosis, risk stratification | decisions in care
schedule, timetable, plan operations, fill the operating room > scheduling, operating room, resource allocation, hospital operations | planning
find people for a trial, trials, test a new drug on people > clinical trial, patient recruitment, eligibility | trials
teach doctors, train doctors, train nurses, learn surgery, practise surgery, practice surgery > medical education, medical simulation, simulator, training, curriculum | teaching medicine
dummy, doll, fake body, fake patient > phantom, mannequin, simulator, anatomical model, surrogate | model of a body
tests on dead bodies, dead body, find out why someone died > forensic, autopsy, cadaver, postmortem | after death
drunk drivers, how drunk, drunk driver > alcohol, breathalyzer, ethanol, blood alcohol, alcohol sensor | alcohol in drivers
drug test, took drugs, drug users > drug detection, drug abuse, illicit drugs, toxicology | finding drugs
alcoholic, alcoholics, drink too much, stop drinking > alcohol use disorder, alcoholism, addiction | drinking too much
calm a crying baby, crying baby > infant, infant cry, neonatal, soothing | babies
keep a baby warm, baby box, keep babies warm > incubator, infant warmer, neonatal, hypothermia, thermoregulation | warming babies
lymphatic, lymph node, lymphovascular = drainage channels vessels of the body that carry fluid, swollen glands in neck or armpit
amyotrophic lateral sclerosis, ALS, motor neuron = Lou Gehrig's disease, muscles weaken and waste until unable to move or speak
statin, cholesterol, LDL = cholesterol pills, lower the bad fat in the blood to protect the heart
pharmacogenomics, drug response, responder, biomarker = know beforehand which patients a medicine will help, who will benefit, who responds, helped by pills
hereditary, genetic predisposition, familial, gene, mutation = runs in the family, born with, passed on from parents, inherited risk
renal failure, chronic kidney disease, glomerular, nephropathy = failing kidneys stop working
capillary, microvascular, microcirculation = smallest finest blood vessels
thoracentesis, pleural effusion, pleural = fluid around the lungs drawn off with a needle
positron emission tomography, PET, radiotracer, scintillator = scan after radioactive sugar or substance is injected or swallowed, body scanner that catches rays
magnetic resonance imaging, MRI, hyperpolarized = body scan in a magnet tube, magnet scanner pictures
computed tomography, CT, X-ray = x-ray scan in slices, ring that turns round the body
ultrasound, sonography, transducer = picture by sound waves, probe on the belly, look at a baby with sound
optical coherence tomography, OCT, retinal scanner = eye doctor's device that looks in fine layers at the back of the eye with light
photoacoustic, optoacoustic = light in and sound out to see blood in tissue
endoscope, colonoscopy, bronchoscope = camera on a tube looks inside gut stomach or lungs
fundus, retina, ophthalmoscope = back of the eye
macular degeneration, retinal degeneration, retinopathy = older people lose the middle of their sight, going blind slowly
glaucoma, intraocular pressure = pressure in the eye harms sight
cataract, intraocular lens = lens of the eye turns cloudy and is replaced
cornea, keratoconus, keratoplasty = clear front window of the eye
presbyopia, accommodation, refractive = reading glasses needed with age, cannot focus near
myopia, refractive error = short sighted children need glasses, cannot see far
antiresorptive, bisphosphonate, osteonecrosis, extraction socket = bone medicine, jaw hole after a pulled tooth will not close
dental implant, periodontal, orthodontic = teeth straightened replaced held in the jaw
temporomandibular, jaw = jaw joint hurts clicks chewing
hyperpolarized, contrast agent, MRI = specially prepared gas breathed in to make the lungs show up in a scan
immune checkpoint, immunotherapy, PD-1, PD-L1 = drugs that wake up the body's own defence against cancer
CAR T cell, chimeric antigen receptor, adoptive = patient's own blood cells changed to hunt cancer
pseudovirus, pseudotyped, spike protein, SARS-CoV-2 = harmless stand-in fake virus to test vaccines against corona
adipose, fatty infiltration, intramuscular fat = fat creeping into muscles or liver
sarcopenia, muscle atrophy, myostatin = muscles shrink with age or bed rest
muscular dystrophy, dystrophin, Duchenne = boys whose muscles waste, cannot walk later
spinal muscular atrophy, motor neuron = babies too weak to sit or swallow
multiple sclerosis, myelin, demyelination = body strips the cover insulation of its nerves
epilepsy, seizure, anticonvulsant = fits, electrical storm in the brain
electroencephalography, EEG, electrode = cap with wires that reads brain waves on the head
deep brain stimulation, neurostimulation, electrode = wire in the brain sends small current against shaking
transcranial magnetic stimulation, TMS, coil = magnet coil held at the head treats the brain
brain-computer interface, neural decoding, neuroprosthesis = control a machine by thinking, paralysed people move a cursor with their mind
cochlear implant, auditory nerve = device in the ear lets deaf people hear
tinnitus, auditory = ringing in ears that never stops
vestibular, balance, vertigo = dizzy spinning inner ear balance
aphasia, dysarthria, speech therapy = lost words after a stroke, cannot find words or speak clearly
dyslexia, reading disorder = children who mix up letters and cannot read well
autism, social communication = child who avoids eye contact and does not talk
schizophrenia, antipsychotic, psychosis = hears voices that are not there
depression, antidepressant, ketamine = deep sadness that will not lift, feeling low
post-traumatic stress disorder, fear extinction = nightmares and fear after war or terrible events
anxiety, anxiolytic = constant worry fear panic
addiction, opioid, withdrawal, relapse = people hooked on pills drugs who want to stop
naloxone, overdose, opioid antagonist = wakes up somebody who took too much of a drug
anesthesia, sedation, anesthetic = sleep during an operation without feeling
analgesic, nociceptor, pain = takes pain away without making addicted
neuropathic pain, neuropathy = burning pain from damaged nerves
migraine, CGRP = bad headache with light hurting
stroke, thrombolysis, ischemia = blocked vessel in the brain, face hangs, arm weak
traumatic brain injury, concussion = blow to the head in sport or a blast
hydrocephalus, shunt, cerebrospinal = water on the brain drained by a tube
aneurysm, embolization, coil = bulge in a vessel that may burst
atrial fibrillation, ablation, arrhythmia = heart out of rhythm flutters
electrocardiogram, ECG, cardiac monitoring = trace of the heart's electricity, stickers on the chest
defibrillator, cardiac arrest = shock that restarts a heart
myocardial infarction, troponin, ischemia = heart attack, chest pain, heart muscle dies
heart failure, ejection fraction, ventricular = weak heart, breathless, swollen legs
ventricular assist device, blood pump = pump that helps a weak heart while waiting for a new one
heart valve, transcatheter, mitral, aortic = new valve put in the heart through a vessel
stent, restenosis, angioplasty = little mesh tube that keeps a vessel open
thrombosis, anticoagulant, embolism = clot in the leg or lung, blood thinner
hemostasis, hemorrhage, hemostatic = stops heavy bleeding quickly
sickle cell disease, hemoglobin = red blood cells shaped like a sickle that block vessels
hemophilia, clotting factor = blood that does not clot
leukemia, hematologic malignancy, bone marrow = cancer of the blood
lymphoma, B cell = cancer of the glands
multiple myeloma, plasma cell = cancer in the bone marrow
glioblastoma, brain tumor = deadly tumor of the brain
melanoma, dermoscopy, skin lesion = dark mole skin cancer
breast cancer, mammography, HER2 = lump in the breast found early
prostate cancer, PSA, androgen = cancer of older men, gland below the bladder
pancreatic cancer = deadly cancer of the gland behind the stomach
colorectal cancer, polyp, colonoscopy = cancer of the bowel
ovarian cancer, cervical cancer = cancers of women's womb and ovaries
hepatocellular carcinoma, liver cancer = cancer of the liver
metastasis, metastatic, invasion = cancer that spreads to other places
circulating tumor cells, liquid biopsy, cell-free DNA = find cancer from a blood sample without cutting
biopsy, histopathology, pathology = piece of tissue is taken and looked at under a microscope
tumor margin, intraoperative, fluorescence = see during surgery whether all cancer is out
radiotherapy, dosimetry, treatment planning = rays aimed at a tumor, how much dose where
brachytherapy, radioactive seed = little radioactive grains placed in a tumor
proton therapy, particle therapy = beam of particles against tumors
photodynamic therapy, photosensitizer = light switches on a drug that kills diseased cells
hyperthermia, ablation, radiofrequency = heat that kills tumors
high intensity focused ultrasound, histotripsy = sound bundled to destroy tissue without a cut
laparoscopic, minimally invasive, trocar = operating through keyholes
surgical robot, teleoperated, surgical instrument = surgeon steers arms of a machine
suture, stapler, wound closure = sewing cuts shut
tissue adhesive, sealant, bioadhesive = glue that closes wounds and leaks in the body
scaffold, tissue engineering, regenerative = frame on which new tissue grows
bone graft, osteogenic, bone regeneration = fills holes in bone so it grows back
cartilage, chondrocyte, osteoarthritis = worn cushion in knees and hips
tendon, ligament, rotator cuff = torn strings that tie muscle and bone
orthopedic implant, fixation, bone screw = plates and screws for broken bones
prosthesis, prosthetic socket, amputee = artificial leg or arm for who lost a limb
exoskeleton, assistive, wearable robot = suit with motors that helps to walk or lift
gait, locomotion, rehabilitation = way of walking, learn to walk again
orthosis, brace, splint = support worn at a joint or back
scoliosis, spine, vertebral = crooked back in children, backbone
spinal cord injury, paralysis = cannot move legs after an accident
wheelchair, mobility = chair with wheels for disabled people
pressure ulcer, cushion, mattress = sores from lying or sitting too long
wound healing, dressing, chronic wound = sores that do not heal, bandage
burn, skin graft = skin lost by fire or hot water
scar, fibrosis, keloid = thick marks after healing, tissue that turns stiff
psoriasis, eczema, dermatitis = red itchy scaly skin
acne, sebaceous = pimples in teenagers
alopecia, hair follicle = hair falls out, bald
transdermal, microneedle, patch = drug through the skin without injection
sustained release, depot, implantable = medicine given off slowly over weeks so fewer shots
nanoparticle, liposome, drug delivery = tiny balls that carry a drug to the right place
inhaler, aerosol, nebulizer, pulmonary delivery = medicine breathed into the lungs
intranasal, nasal = medicine sprayed up the nose
oral delivery, bioavailability, gastric = pill that survives the stomach
blood-brain barrier = wall that keeps drugs out of the brain
prodrug, prodrugs = medicine that becomes active only inside the body
antibody, monoclonal, immunoglobulin = proteins that stick to one target and mark it for the defence
antibody-drug conjugate = poison tied to a homing protein that only hits cancer
small molecule, inhibitor, kinase = chemical that blocks a protein which drives disease
agonist, receptor, ligand = substance that switches a cell's receiver on
antagonist, inhibitor, blockade = substance that blocks a cell's receiver
vaccine, adjuvant, antigen, immunization = shot that teaches the body to fight a germ
influenza, universal vaccine = flu shot every year
HIV, antiretroviral, broadly neutralizing antibody = AIDS virus hides in the body
cytomegalovirus, congenital infection = virus that harms unborn babies
malaria, plasmodium = fever from mosquito bites in hot countries
tuberculosis, mycobacterium = lung germ that makes people cough for months
antibiotic resistance, antimicrobial, MRSA = germs that no drug kills any more
sepsis, septic shock, bacteremia = germs in the blood, whole body fails quickly
biofilm, antimicrobial coating = slime of germs on tubes and implants
fungal infection, antifungal, candida = yeast or mould in the body
hepatitis, liver inflammation = virus harms the liver
sterilization, disinfection, decontamination = make masks and tools free of germs
personal protective equipment, respirator, mask = clothing that protects nurses from catching a disease
ventilator, mechanical ventilation, respiratory = machine that breathes for a patient
oxygen, oxygenation, ECMO = blood gets oxygen outside the body
pulse oximetry, oxygen saturation = clip on the finger that measures oxygen
asthma, bronchoconstriction, airway = tight chest, wheezing
COPD, emphysema = smokers short of breath
cystic fibrosis, mucus = sticky slime in lungs since birth
pulmonary hypertension = high pressure in lung vessels
sleep apnea, airway = snoring and stopping to breathe at night
diabetes, insulin, glucose = sugar in the blood too high
continuous glucose monitoring, glucose sensor = measure sugar without pricking
obesity, metabolic, appetite = eat too much, too heavy, lose weight
gastrointestinal, microbiome, probiotic = gut and its bacteria
inflammatory bowel disease, colitis, Crohn = gut sore and bleeding for years
irritable bowel, motility, constipation = belly pain, gut too slow or fast
incontinence, bladder, urinary = cannot hold water, leaks when coughing
urinary catheter, urinary tract infection = tube in the bladder brings germs
kidney stone, lithotripsy = stones in the kidney crushed
dialysis, hemodialysis, vascular access = machine that washes the blood of kidney patients
transplantation, graft rejection, immunosuppression = body rejects a new organ
organ preservation, perfusion = keep a donated organ alive on the way
autoimmune, lupus, rheumatoid arthritis = defence attacks the own body and joints
allergy, anaphylaxis, IgE = body overreacts to nuts or pollen
food allergy, desensitization = child must not eat peanuts
infertility, in vitro fertilization, embryo = couple cannot have children
contraceptive, contraception = avoid pregnancy
preeclampsia, pregnancy, preterm birth = danger for mother and baby before birth
neonatal, infant, incubator = newborn too small too early
postpartum hemorrhage = mother bleeds after birth
menopause, estrogen, osteoporosis = older women hot flashes bones thin
endometriosis, fibroid, uterine = pain in the womb heavy bleeding
triage, emergency department, prehospital = who must be treated first, ambulance, crowded emergency room
electronic health record, clinical decision support = patient files on computers help doctors decide
telemedicine, remote monitoring = doctor sees patient from afar at home
medication adherence, dispenser = old people forget to take pills
fall detection, fall prevention = old people who fall at home
rehabilitation, physical therapy = exercises after injury
wearable, physiological monitoring, biosensor = band or patch on the body that watches heartbeat and health
implantable, telemetry, wireless = device put in the body that talks to the outside
lab-on-a-chip, microfluidic, point-of-care = whole blood test on a small card for villages
lateral flow, immunoassay, antigen test = strip that shows a line like a pregnancy test
phantom, simulator, surgical training = model of the body to practise on
stethoscope, auscultation = doctor listens to heart and lungs with a tube in the ears
blood pressure, sphygmomanometer, cuff = cuff squeezed round the arm
hypertension, antihypertensive = pressure in the arteries too high silent danger
arterial stiffness, pulse wave = vessels grow stiff with age
atherosclerosis, plaque = fat and chalk narrow the arteries
peripheral artery disease, ischemia = legs hurt when walking poor blood flow
lymphedema, compression = arm or leg swells after cancer surgery
deep vein thrombosis, compression = clot after long flight or bed rest
anemia, iron deficiency = pale and tired blood lacks iron
transfusion, red blood cells, blood storage = blood given to others kept in bags
platelet, thrombocytopenia = tiny cells that plug leaks in vessels
neutrophil, leukocyte = white cells that swallow germs
stem cell transplantation, bone marrow, graft-versus-host = new marrow from a donor attacks the patient
hematopoietic stem cell, cord blood = blood from the birth cord of babies makes all blood cells
T cell, cytotoxic = killer cells of the body's defence
natural killer cell = defence cells that kill without training
dendritic cell, antigen presentation = cells that show germs to the defence
regulatory T cell, tolerance = cells that calm the defence so that it does not attack
cytokine, interleukin, inflammation = messengers that make heat redness swelling
complement, inflammation = proteins in blood that punch holes in germs
interferon, antiviral = first alarm against virus
steroid, corticosteroid, glucocorticoid = strong drugs against swelling with bad side effects
rheumatoid arthritis, synovial = joints swollen and hurting every morning
gout, uric acid = big toe hurts crystals
lupus, autoimmune = face rash and tired body attacks itself
fibrosis, antifibrotic, TGF-beta = organs turn into scar lung liver kidney stiff
polycystic kidney disease, cyst = kidneys full of bubbles inherited
nephrotic, podocyte, proteinuria = kidneys leak protein urine foams
acute kidney injury = kidneys fail suddenly after surgery or drugs
overactive bladder, urge = must run to the toilet all the time
benign prostatic hyperplasia, urinary obstruction = older men weak stream swollen gland
erectile dysfunction, priapism = men's bedroom trouble
hypogonadism, testosterone = men lack hormone
varicocele, spermatogenesis, male infertility = men whose seed does not swim
ovulation, oocyte, polycystic ovary = egg cells ripen each month
placenta, fetal growth = organ that feeds the unborn
amniotic, prenatal diagnosis, trisomy = test the unborn for illness Down
breast milk, lactation, infant nutrition = mother's milk for babies
neonatal jaundice, bilirubin, phototherapy = yellow baby under blue light
necrotizing enterocolitis, preterm = gut of early babies dies
retinopathy of prematurity = early babies go blind
cerebral palsy, spasticity = child with stiff limbs since birth
Down syndrome, intellectual disability = people who learn slowly since birth
fragile X, Rett, Angelman = rare inherited brain trouble of children
ADHD, attention = child who cannot sit still or concentrate
obsessive-compulsive disorder, compulsion = washes hands again and again
eating disorder, anorexia = girls who starve themselves
suicide, self-harm = wants to end one's life
bipolar disorder, lithium, mania = moods swing between high and low
dementia, cognitive decline, Alzheimer = grandmother forgets names and gets lost
amyloid, tau, aggregation = sticky clumps in the brain
Parkinson's disease, dopamine, tremor = hands shake steps get small
Huntington's disease, huntingtin = inherited jerky movements
dystonia, movement disorder = muscles twist by themselves
essential tremor = hands shake when drinking a cup
restless legs, periodic limb movement = legs must move at night
narcolepsy, orexin = falls asleep suddenly in daytime
insomnia, melatonin = lies awake at night
circadian rhythm, light therapy = light in the morning against winter gloom
coma, disorders of consciousness = does not wake up after an accident
delirium, postoperative cognitive = old patient muddled after surgery
brain mapping, functional MRI, connectivity = which part of the brain does what
intracranial pressure, monitoring = skull pressure after a blow
neuroprotection, neurodegeneration = keep nerve cells from dying
nerve regeneration, axon, conduit = cut nerves grow together again
nerve stimulation, vagus nerve = small current to a nerve calms illness
spinal fusion, intervertebral disc, pedicle = worn disc in the back screws
vertebral fracture, kyphoplasty = crushed back bone in old women
total knee arthroplasty, joint replacement = new knee or hip that lasts
meniscus, anterior cruciate ligament = torn inside the knee in football
osteoporosis, bone density = bones thin and break easily
osteogenesis, fracture healing = broken bone heals faster
bone metastasis, osteosarcoma = cancer in bones
craniofacial, cleft, cranioplasty = skull and face mended
hearing loss, ototoxicity, hair cell = drugs or noise destroy hearing
otitis media, ear tube, eardrum = ear ache of children
rhinitis, sinusitis, nasal = blocked running nose
larynx, vocal fold, voice = voice box hoarse no voice
dysphagia, swallowing = food goes down the wrong way
tracheostomy, airway, intubation = tube or hole in throat for breathing
laryngoscope, intubation = blade that shows where the breathing tube goes
gastroesophageal reflux, esophagus = acid burns behind the breast bone
gastric, stomach, ulcer = sore in the stomach
celiac disease, gluten = wheat makes ill
liver transplantation, hepatic = new liver
cholestasis, bile = bile cannot flow
pancreatitis, islet transplantation = inflamed gland, cells that make insulin given
appendicitis, abdominal = pain in the belly on the right
hernia, mesh = gut pushes through the belly wall held by a net
hemorrhoid, fistula, anal = painful bottom
stoma, ostomy = bag for bowel contents on the belly
parasite, helminth, schistosomiasis = worms in the body
lyme disease, borrelia, tick = ring on the skin after a tick
dengue, Zika, arbovirus = fever by day mosquitoes
herpes, latency, varicella = virus that comes back as blisters
papillomavirus, HPV, cervical = virus behind cancer of women
respiratory syncytial virus, bronchiolitis = virus of babies' lungs
norovirus, rotavirus = vomiting and runs on ships and in schools
Ebola, hemorrhagic fever = deadly fever of Africa
rabies = mad dogs bite
smallpox, poxvirus, monkeypox = pox
anthrax, biodefense, spores = deadly powder in letters
Clostridium difficile, fecal transplant = runs after antibiotics
Staphylococcus, skin infection = boils pus
Pseudomonas, cystic fibrosis = germ in sticky lungs
hand hygiene, nosocomial = nurses forget to wash hands
ultraviolet, germicidal, disinfection = lamp that kills germs
contact tracing, epidemic modeling, surveillance = who met whom, how a plague spreads
clinical trial, randomized, endpoint = test whether a drug helps people
drug screening, high-throughput, compound library = try thousands of substances to find a medicine
drug repurposing = old medicine helps another illness
toxicology, hepatotoxicity, safety = does a drug harm the liver before people take it
pharmacokinetics, dosing, model-based = how much drug stays in the body how long
polypharmacy, drug interaction = too many pills do not go together
controlled substance, abuse deterrent, diversion = pills that cannot be abused or stolen
medical device, infusion pump, syringe = pump that gives drugs by drip
intravenous, catheter, venous access = line in a vein
hypodermic, needle-free, injector = shot without needle
epidural, spinal needle, loss of resistance = needle in the back for birth pain
regional anesthesia, nerve block = only one arm or leg asleep
surgical navigation, tracking, registration = map for the surgeon during operation
retractor, forceps, surgical tool = holds organs aside during operation
electrosurgery, cautery = burns vessels shut while cutting
hernia repair, bariatric surgery = smaller stomach against fat
cosmetic, dermal filler, wrinkle = look younger without wrinkles
sunscreen, photoprotection, melanin = protects skin from sun
nevus, dermatoscope = watch a mole for change
hyperhidrosis, sweat = sweats too much
pruritus, antihistamine = itches all the time
hair removal, follicle = unwanted hair
nail, onychomycosis = yellow toe nails
radiation injury, radioprotector, biodosimetry = who got a dangerous dose after a nuclear accident
space medicine, bone loss, astronaut = bodies weaken in space
decompression sickness, hyperbaric = divers with the bends chamber
altitude sickness, hypoxia = headache on high mountains thin air
hypothermia, rewarming = freezing person warmed up
heat stress, cooling garment = too hot for workers firemen soldiers
motion sickness, nausea = sick in cars ships and space
veterinary, equine, canine = horses dogs and cats get treated
nutrition, diet, metabolic = what to eat to stay healthy
ketone, ketogenic = body burns fat instead of sugar
alcohol, hangover, acetaldehyde = too much drink
smoking cessation, nicotine, e-cigarette = give up cigarettes
caregiver, dementia care, training = family looks after a sick parent
patient education, health literacy = patients understand their illness
patient monitor, alarm, intensive care = machines beep around very sick patients
hospital operations, patient flow, scheduling = queues beds and waiting in hospital
medical imaging archive, DICOM, annotation = pictures of patients stored and marked
radiomics, computer-aided diagnosis = computer finds illness on scans
stereotactic, image-guided, needle = needle guided by pictures
elastography, stiffness = how hard is the liver or a lump
Doppler, blood flow, velocimetry = how fast blood runs
near-infrared spectroscopy, oxygenation = red light shows oxygen in the brain
Raman, spectroscopy, tissue = light tells ill from healthy tissue
breath analysis, volatile organic compounds = smell of breath tells illness
sweat sensor, saliva, biomarker = health from sweat or spit without blood
urinalysis, urine = test in the toilet
cell-free DNA, prenatal, cancer = bits of DNA floating in blood
microbiome, dysbiosis = bugs of the gut out of balance
biomarker panel, prognosis = several values in blood tell how an illness will go
blood glucose, insulin sensitivity, metformin = sugar medicine for older heavy people
gene panel, variant, precision oncology = which faulty gene drives a patient's cancer
tumor microenvironment, stroma = neighbourhood that feeds a tumor
cancer stem cell, relapse, dormancy = sleeping cancer cells that wake years later
oncolytic virus, viral therapy = virus trained to kill cancer
bispecific antibody, T cell engager = glue between killer cells and cancer cells
chemotherapy, side effects, cytotoxic = strong cancer drugs that make sick and bald
radiosensitizer, hypoxia, tumor = makes tumors easier to hit with rays
survivorship, cancer pain, supportive care = life after or with cancer
screening, risk model, early detection = find illness in healthy people before signs
digital pathology, slide, image analysis = computer looks at stained tissue
nerve imaging, surgery, fluorescence = nerves light up so that the surgeon does not cut them
intraoperative monitoring, perfusion, oxygen = see during surgery whether tissue gets blood
hemodialysis catheter, fistula, graft = opening for kidney patients' blood machine
peritoneal, dialysis, wearable kidney = kidney machine to carry along
liver fibrosis, NASH, steatosis = fatty liver of heavy people turns hard
celiac, enzyme therapy, gluten = eat bread without pain
esophageal, swallowing, stricture = food gets stuck in the throat pipe
capsule endoscopy, ingestible, pill camera = swallow a camera or sensor
gastric band, balloon, satiety = feel full sooner lose weight
hearing test, audiometry, smartphone = test ears with a phone
eye drops, ocular drug delivery, sustained = medicine for the eye without drops every day
dry eye, tear film, meibomian = burning gritty eyes
amblyopia, strabismus, vision training = lazy eye of children
retinal prosthesis, visual cortex, photoreceptor = chip that lets blind see
color vision, low vision, magnifier = see better with weak eyes
tooth enamel, remineralization, caries = repair teeth without drill
gingivitis, oral biofilm, mouthwash = gums bleed
cleft, craniosynostosis, infant skull = baby's head grows crooked
hip dysplasia, pediatric orthopedics = babies' hips
clubfoot, orthotic, insole = feet turned or flat
carpal tunnel, tendon, hand = wrist hurts from typing
frailty, mobility, older adults = old people get weak and slow
assistive device, daily living, independence = old or disabled people do things by themselves at home
walker, cane, crutch = stick or frame for walking
lift, transfer, bed, caregiver = get a heavy patient out of bed
medication reconciliation, discharge, hospital = lists of pills do not match
surgical checklist, count, retained = nothing left inside after surgery
blood culture, bloodstream infection, rapid = which germ is in the blood quickly
antibiotic susceptibility, rapid test = which drug kills this germ quickly
viral load, HIV test, point-of-care = how much virus is in the blood
saliva test, RNA, swab = spit or nose swab test for virus
immune response signature, host, respiratory infection = tells virus from bacteria by the body's answer
mask, filtration, fit = mask fits face and keeps virus out
isolation, negative pressure, hood = tent that keeps a patient's air inside
vaccine storage, thermostable, cold chain = vaccine survives heat without fridge
needle-free, intradermal, jet injector = vaccine without needle
mosquito control, larvae, malaria vector = fewer mosquitoes
worm infection, deworming, hookworm = worms in children of poor countries
leprosy, leishmaniasis, neglected disease = forgotten illnesses of poor countries
snake venom, antivenom = bite of snakes
organophosphate, nerve agent, antidote = poison gas treatment
cyanide, carbon monoxide, poisoning = poison that stops breathing
acetaminophen, liver injury, overdose = too many pain pills
cannabis, cannabinoid receptor, impairment = smoked weed effect
ketamine, psychedelic, antidepressant = party drug heals sadness
biofeedback, relaxation, breathing = calm down by seeing one's own heartbeat
virtual reality therapy, exposure, phobia = face fears with goggles
mobile health, text message, behavior change = phone reminds and helps change habits
weight management, food logging, physical activity = app counts meals and steps
sleep tracking, actigraphy = watch tells how one slept
fertility tracking, ovulation test = best days to get pregnant
breast pump, nursing = pump milk for baby
infant monitoring, sudden death, breathing = watch baby's breath in bed
pediatric dosing, children, syringe = right dose for children
autism screening, gaze, video = computer watches a toddler to find autism early
school, attention, cognitive test = test thinking of children
# biotechnology
gene, genes > genetic, genomic, nucleic acid, DNA | unit of inheritance
change genes, cut genes, fix genes, repair genes, gene scissors, gene editing ~ genome editing, CRISPR, Cas9, nuclease, zinc finger | altering the genome
switch off a gene, switching off, silence a gene > repression, gene silencing, knockdown, RNAi, siRNA | turning genes off
switch on a gene, turn on genes > gene expression, activation, promoter, transactivation | turning genes on
put genes into, gene into cells > transfection, gene delivery, viral vector, AAV, transgene | bringing genes into cells
gene therapy, cure at the root > gene therapy, gene editing, adeno-associated virus | treating by genes
read genes, read DNA, decode DNA ~ DNA sequencing, genome sequencing, nanopore | reading the letters
copy DNA, multiply DNA ~ polymerase chain reaction, PCR, amplification | making copies
DNA fingerprint > genotyping, forensic DNA, short tandem repeat | telling people apart by DNA
protein > polypeptide, peptide, proteomic | the molecule
building blocks of protein > amino acid, peptide | parts of proteins
ferment, brew, brewing > fermentation, bioreactor, microbial production | making by microbes
made by bacteria, made by microbes, without growing the plants, by yeast > microbial production, biosynthesis, recombinant, engineered microorganism, metabolic engineering | making by cells
tank for cells, grow cells > cell culture, bioreactor, culture medium | growing cells
lab meat, lab-grown meat, steak, grow meat, meat ~ cultured meat, cultivated meat, cellular agriculture | meat from cells
sort cells, pick out cells, separate cells > cell sorting, flow cytometry, cell separation, microfluidic | separating cells
count cells > cytometry, cell counting | number of cells
single cell, one cell > single-cell | cells one by one
lab on a chip, chip laboratory ~ microfluidic, microfluidics, lab-on-a-chip | tiny laboratory
tiny channel, tiny channels > microfluidic, microchannel | channels of micrometres
organ on a chip, mini organ ~ organoid, organ-on-chip, microphysiological | model of an organ
body's own messenger > hormone, cytokine, signaling molecule | substances that signal
antibody, antibodies > immunoglobulin, monoclonal antibody, nanobody | the protein of defence
speed up reaction, nature's catalyst > enzyme, enzymatic, biocatalyst | catalyst of life
sugar > carbohydrate, saccharide, glucose, glycan | the substance
milk sugar ~ lactose | sugar of milk
fat, oil > lipid, fatty acid, triglyceride | the substance
healthier fat, healthy fat, healthy oil > unsaturated fatty acid, omega-3, oleic acid, FAD2 | fat that is good to eat
oil plant, oil plants, rapeseed, oil crop ~ canola, oilseed, soybean, Brassica | plants that give oil
crop, crops, grain, grains > plant, cereal, wheat, maize, transgenic plant | plants of the field
corn ~ maize | the plant
better harvest, bigger harvest, grow big, more harvest > crop yield, plant growth, biomass yield | harvest of a field
drought, dry fields > drought tolerance, water stress, abiotic stress | lack of rain
frost, plants freeze > freezing tolerance, cold stress | cold
plant illness, plants resist disease, resist disease, sick plants > plant immunity, disease resistance, plant pathogen, stress resistance | illness of plants
weed, weeds, weed killer ~ herbicide, herbicide resistance | unwanted plants
bug killer, insect killer, insect poison, pest, pests ~ insecticide, pesticide, pest control | against insects
sprout, sow, seed, seeds > germination, seed coating, seedling | beginning of a plant
bee, bees > pollinator, honeybee, apiary | the insect
fish farm, shrimp farm ~ aquaculture | keeping fish
farm animal, cow, cows, cattle, pig, chicken > livestock, bovine, porcine, poultry, veterinary | animals of a farm
pet, dog, cat > canine, feline, veterinary, companion animal | animals at home
mouse, mice > murine, animal model, rodent | the laboratory animal
monkey, ape > primate, nonhuman primate | the animal
fly, fruit fly > drosophila, insect | the insect
green slime, seaweed, pond scum ~ algae, microalgae, alga, macroalgae | water plants
mushroom, mushrooms > fungal, fungus, mycelium, mycorrhizal | the fungus
toadstool leather, mushroom leather > mycelium | material of fungi
living bugs, living microbes, bugs that eat waste, bacteria that eat > microbial, bacterial, bioremediation, biodegradation, microbial fuel cell | microbes that work
gut bacteria, gut germs, gut bugs > microbiome, probiotic, E. coli, coliform, microbiota | microbes of the gut
good bacteria > probiotic, microbiome, commensal | microbes that help
slime on surfaces, slime layer ~ biofilm, biofouling | film of microbes
freeze cells, freeze eggs, deep freeze > cryopreservation, cryoprotectant, vitrification | keeping by cold
keep samples, samples good, keep blood, keep fresh > preservation, biological sample, sample storage, stabilization, biospecimen | keeping samples
glow, glowing, light up > fluorescence, fluorescent, luminescence, bioluminescent | giving light
see tiny things, look at cells, magnify > microscopy, microscope, super-resolution | seeing the small
watch cells live > live-cell imaging, time-lapse | seeing cells alive
deliver drugs, carry drugs, drug carrier > drug delivery, nanoparticle, liposome, nanocarrier | bringing drugs
slow release, release slowly, drug over weeks > controlled release, sustained release, depot | giving off slowly
works only when, works only if > responsive, self-regulated, closed loop, stimuli-responsive | acting on a condition
find new drugs, new medicine, look for drugs > drug discovery, screening, high-throughput screening, small molecule | finding drugs
shape of a protein, fold proteins > protein structure, protein folding, conformation | structure
man-made life, artificial life ~ synthetic biology, engineered cells | building life
artificial cell > protocell, liposome, vesicle | cell made by hand
spider silk, silk > fibroin, silk protein, spidroin | the fibre
glue of mussels > bioadhesive, catechol, adhesive protein | glue in water
jelly, gel > hydrogel, gel, alginate | soft wet matter
print organs, print tissue, print cells > bioprinting, 3D bioprinting, bioink | printing with cells
family tree, descent > phylogenetic, lineage, ancestry | descent
old age, live longer, ageing > aging, longevity, senescence | growing old
body clock, inner clock ~ circadian rhythm, circadian | day and night in the body
hunger, hungry, appetite, craving for food > ghrelin, appetite, satiety, food intake | wish to eat
stem of illness, cause of illness > pathogenesis, etiology, mechanism | where illness begins
life on other planets, alien life > astrobiology, biosignature, life detection | life elsewhere
food goes bad, rotten food, spoiled food > food spoilage, shelf life, food safety | spoilt food
clean food, food poisoning > food safety, salmonella, pathogen detection | germs in food
animal feed, fodder > feed additive, livestock feed | food for animals
hard cell wall, wood pulp > cellulose, lignocellulosic, lignin | matter of plants
germ killing coating > antimicrobial coating, antibacterial surface | surface against germs
test without animals, instead of animals > in vitro model, organ-on-chip, alternative to animal testing | replacing animals
natural medicine, plant medicine, herb > natural product, botanical, plant extract | from plants
chemical from nature > natural product, secondary metabolite | from nature
make a drug, making drugs, cheaper way to make > synthesis, synthetic route, manufacturing process, catalytic | making
find which drug, which drug works > drug screening, drug sensitivity, precision medicine | screening
sticks to a protein, stick to cells > binding, ligand, affinity, receptor | binding
lock and key, switch in the cell > receptor, ligand, signaling | receptors
cell powerhouse ~ mitochondria, mitochondrial | part of cells
cell skin, skin of cells > cell membrane, lipid bilayer | part of cells
cell death, cells die > apoptosis, necrosis, cell viability | cells
grow new cells, turn cells into > differentiation, reprogramming, stem cell | cells
egg, eggs, egg cell > oocyte, ovum, embryo | cells of birth
make many copies > amplification, replication | copying
tiny doses of liquid, move tiny drops > liquid handling, pipette, droplet, microfluidic | liquids
put a label on, label > labeling, tagging, fluorescent probe, marker | marking
weigh molecules, weigh tiny things ~ mass spectrometry, mass sensor | mass
what is in it, what is it made of > composition, analysis, spectroscopy, chemical analysis | analysis
fingerprint of a chemical, light fingerprint > spectroscopy, Raman, infrared spectroscopy | analysis
design proteins, new proteins > protein engineering, directed evolution, protein design | proteins
biggest library, many variants > combinatorial library, library, high-throughput | libraries
worms for research, roundworm > C. elegans, nematode | animal
zebra fish, fish larva > zebrafish | animal
fruit, vegetables, fruit stay fresh > produce, postharvest, ripening, shelf life | plants
flower, flowers bloom > flowering, floral | plants
root, roots > rhizosphere, root | plants
grow plants in space, garden in space, salad in space > plant growth chamber, bioregenerative life support, hydroponic, microgravity | plants
soil > soil, rhizosphere | ground
find out which genes, which genes matter, genes behind, genes that cause > gene expression, genome-wide association, genetic variant, biomarker, functional genomics, genetic screen | finding genes
correct a gene, correct genes, rewrite genes, rewrite DNA, swap a gene > genome editing, base editing, CRISPR, homologous recombination, gene correction | changing genes
gene scissors miss, cut in the wrong place > off-target, guide RNA, specificity, Cas9 | wrong cuts
carry a gene, gene taxi, get genes into, bring genes into, carry genes > gene delivery, viral vector, adeno-associated virus, lentiviral, transfection, plasmid | carrying genes
block a gene, turn a gene down, turn genes off, switch genes off > RNA interference, siRNA, antisense oligonucleotide, gene silencing, knockdown, microRNA | silencing
turn genes on and off, switch genes on, genes on command, control genes > inducible, gene regulation, transcription factor, promoter, optogenetic, gene circuit, synthetic biology | controlling genes
marks on DNA, on top of genes > epigenetic, DNA methylation, histone, chromatin | marks
cheap DNA reading, read DNA faster, read DNA cheaply, read out DNA > next-generation sequencing, DNA sequencing, nanopore, sequencing library | reading DNA
write DNA, make DNA, build DNA, long DNA > DNA synthesis, oligonucleotide, gene synthesis, DNA assembly | making DNA
store data in DNA, DNA as memory > DNA data storage, DNA memory | data in DNA
fold DNA, shapes from DNA, build with DNA > DNA origami, DNA nanotechnology, DNA nanostructure, self-assembly | shapes of DNA
find tiny amounts, tiny amounts, very small amounts, tiny trace, tiny traces, one molecule > trace detection, sensitive detection, single-molecule, limit of detection, ultrasensitive, biosensor | little substance
find DNA of a germ, copy genes at one temperature, copies DNA > PCR, isothermal amplification, LAMP, nucleic acid amplification, nucleic acid detection | copying DNA
get DNA out, take DNA out, clean DNA > nucleic acid extraction, DNA extraction, lysis, purification | getting DNA
break open cells, burst cells > lysis, cell disruption, electroporation | opening cells
holes in cells, open the cell wall for a moment > electroporation, cell membrane permeabilization, pore, transfection | holes in the skin of cells
skin of a cell, cell skin, outer skin of the cell > cell membrane, lipid bilayer, membrane protein | the membrane
gate in the cell, doors of a cell, channels of a cell > ion channel, transporter, receptor, gating | channels
power house of the cell, energy of the cell > mitochondria, mitochondrial, ATP, metabolism | energy in cells
make proteins, produce proteins, factory for proteins > protein expression, recombinant protein, expression system, cell-free protein synthesis | making proteins
clean proteins, pure protein, separate proteins > protein purification, chromatography, affinity tag, electrophoresis | cleaning proteins
find proteins, measure proteins, which proteins > proteomics, mass spectrometry, immunoassay, ELISA, protein array, protein detection | measuring proteins
design proteins, new proteins, change a protein, better enzyme > protein engineering, directed evolution, protein design, mutagenesis, enzyme variant | designing proteins
stick together, clump together, clump, clumping > aggregation, agglutination, agglomeration, clustering, coagulation | clumping
key and lock, fits on, dock, grabs a molecule, grabs onto > binding, ligand, receptor, affinity, aptamer, docking | binding
catch molecules, fish out, pull out of a mixture, pick out > capture, affinity, separation, isolation, magnetic beads, enrichment | taking out
tell cells apart, kinds of cells, type of cell, different cells > cell type, cell classification, flow cytometry, single-cell, marker | kinds of cells
rare cells, find a few cells > rare cell isolation, cell enrichment, cell sorting, microfluidic | few cells
squeeze cells, soft cells, push cells, how stiff cells are > cell mechanics, deformability, mechanobiology, atomic force microscopy | mechanics
hold a cell, grab a cell, move cells, move tiny things, move small things > optical tweezers, micromanipulation, dielectrophoresis, acoustic manipulation, acoustofluidic, trapping | moving small things
move cells by light, move things by light > optical tweezers, optical trap, optoelectronic tweezers | moving by light
grow cells in layers, cells in 3d, grow tissue, grow tissues, tissue in the lab > three-dimensional cell culture, scaffold, tissue engineering, spheroid, organoid, bioreactor | growing tissue
food for cells, soup for cells > culture medium, cell culture, serum-free | feeding cells
dish for cells, cells in a dish, lab dish > cell culture, petri dish, culture plate, in vitro, well plate | dish
make stem cells, turn cells into, turn skin cells into, change one cell into > reprogramming, differentiation, induced pluripotent stem cell, transdifferentiation, cell fate | changing cells
cells crawl, cells move > cell migration, chemotaxis, motility, wound assay | moving cells
cells die, kill cells, cell death > apoptosis, cell death, cytotoxicity, necrosis | dying cells
cells divide, cells grow too fast, cells multiply > proliferation, cell cycle, mitosis, cell division | growing cells
cells age, old cells, worn out cells > senescence, aging, telomere | old cells
cells talk, cells talk to each other > cell signaling, signaling pathway, exosome, extracellular vesicle, intercellular communication | signals
bubbles from cells, little parcels of cells > exosome, extracellular vesicle, liposome | parcels
living medicine, cells as medicine, cells that treat > cell therapy, adoptive cell transfer, CAR T cell, stem cell therapy | cells as drug
make medicine in plants, plants that make medicine > plant expression, molecular farming, transgenic plant, recombinant | drugs from plants
make medicine cheaper, produce a drug, make drugs, cheap medicine > synthesis, biosynthesis, drug manufacturing, total synthesis, synthetic route | making drugs
from the sea, sponge animal, from sea animals > marine natural product, marine organism | sea
medicine from nature, herbs, herbal, plant medicine, natural remedy > natural product, plant extract, botanical, phytochemical, flavonoid | from plants
mirror image molecules, left and right handed > chiral, enantiomer, enantioselective, asymmetric synthesis | mirror molecules
stick a marker on, tag molecules, label cells, mark cells, color cells > fluorescent label, tag, probe, labeling, dye, fluorescent protein, barcode | marking
watch in the living animal, see in a living animal > in vivo imaging, intravital, bioluminescence imaging | seeing in animals
see single molecules, sharper than light allows, sharper microscope, better microscope > super-resolution microscopy, single-molecule imaging, electron microscopy, microscope | sharp microscope
microscope on a phone, pocket microscope, cheap microscope, small microscope > portable microscope, lensless imaging, smartphone microscopy, holographic microscopy | small microscope
look through tissue, see-through tissue, make tissue clear > tissue clearing, optical clearing, light-sheet microscopy, multiphoton | clear tissue
thin slices, cut thin slices > sectioning, microtome, tissue section | slices
mix tiny drops, small drops, tiny drops, drops of liquid, droplets > droplet microfluidics, emulsion, droplet generation, digital microfluidics, picoliter | drops
move liquid, dispense, measure out liquid, pour exact amounts > liquid handling, pipette, dispensing, metering, pump, microfluidic | moving liquid
many tests at once, test many, thousands of tests, try many > high-throughput screening, multiplexed, array, assay, microarray, parallel | many at once
lab robot, lab work by itself, automatic laboratory > laboratory automation, liquid handling robot, high-throughput | automation
guinea pig, test animals, lab animals, laboratory animals > animal model, mouse model, transgenic mouse, rodent, in vivo | animals
mouse with the illness, mice that get, sick mice > mouse model, transgenic mouse, knockout, disease model, animal model | model animals
keep animals, cage, cages > animal housing, cage, rodent | keeping
fish, zebra fish > zebrafish, fish, aquaculture | fish
worm, tiny worm > nematode, C. elegans, helminth | worms
plants grow faster, plants grow better, bigger plants, grow more food, more food, bigger crops > plant growth, crop yield, biomass, transgenic plant, photosynthesis, nitrogen use efficiency | more harvest
plants need less water, without rain, dry land, salty soil > drought tolerance, salt tolerance, water use efficiency, stress tolerance, abiotic stress | dry land
plants that fight bugs, plants safe from insects, crop disease, blight, rot > plant pathogen, disease resistance, insect resistance, fungal pathogen, Bacillus thuringiensis, plant defense | plant illness
fruit, fruits, vegetables, fruit stays fresh, ripe, ripen > postharvest, fruit ripening, ethylene, produce, shelf life | fruit
flowers bloom, flower, blossom > flowering, flowering time, floral | flowers
roots, root > root, rhizosphere, root growth | roots
wood grows, tree, trees grow > tree, lignin, poplar, wood | trees
breed, breeding, crossing plants > plant breeding, hybrid, breeding, marker-assisted selection | breeding
rice, wheat, potato, tomato, soy, bean > cereal, crop, plant, legume, Solanaceae | food plants
break down plants, straw, break down wood, from wood, wood waste, farm waste > lignocellulosic biomass, cellulase, cellulose, lignin, pretreatment, hydrolysis | plant matter
plastic made by bacteria, bacteria make plastic > polyhydroxyalkanoate, microbial production, biopolymer | plastic
yeast makes, microbes make, bacteria make, germs make > metabolic engineering, fermentation, yeast, recombinant, E. coli, biosynthesis, Saccharomyces | made by microbes
eat plastic, bugs eat plastic, bacteria eat plastic > plastic degradation, enzyme, PET hydrolase, biodegradation | eating plastic
fish oil, healthy oil > omega-3 fatty acid, DHA, polyunsaturated | oil
sweetener, sweet without sugar > sweetener, stevia, sugar substitute | sweet
virus against bacteria, virus that eats bacteria > bacteriophage, phage therapy, lysin | phages
empty virus, virus shell > virus-like particle, capsid, viral vector | shell of a virus
how germs get in, stop a virus from getting in, virus enters > viral entry, fusion inhibitor, receptor, host cell, antiviral | entry
find hidden germs in food, germs in milk, germs in meat > food safety, pathogen detection, Listeria, Salmonella, E. coli O157 | germs in food
where food comes from, real honey, fake food > food authentication, isotope, traceability, adulteration | true food
who did it, crime, crime scene, police lab > forensic, DNA profiling, crime, fingerprint, evidence | crime
who is the father, family relation > paternity, genotyping, kinship | kinship
age of a person, how old a body is > biological age, epigenetic clock, aging | age
find living things, find life > life detection, biosignature, microbial detection | life
make cells glow, cells light up > fluorescent reporter, luciferase, bioluminescence, green fluorescent protein | glowing cells
control nerves by light, switch nerves by light, light switches brain cells > optogenetics, channelrhodopsin, light-gated | light on nerves
tiny robots in the body, tiny swimmers > microrobot, nanorobot, microswimmer, magnetic actuation | tiny robots
freeze dry, freeze dried, keep dry, dry powder > lyophilization, freeze drying, dry powder, preservation, trehalose | drying
thaw, thawing, survive freezing > thawing, cryopreservation, vitrification, cryoprotectant | thawing
water bears, survive drying out > desiccation tolerance, trehalose, anhydrobiosis | drying
CRISPR, genome editing, Cas9 = scissors that cut and correct genes
gene therapy, adeno-associated virus, vector = repair a faulty gene by bringing in a healthy one
RNA interference, siRNA, antisense = switch off a single gene with a short strand
messenger RNA, mRNA, lipid nanoparticle = instructions for cells packed in fat balls as in corona vaccines
transgenic, knockout, animal model = mice made with a human illness for research
induced pluripotent stem cell, differentiation = turn skin cells into any other cells
organoid, tumor model, three-dimensional culture = small lump of tissue or mini organ grown in the lab
organ-on-a-chip, microphysiological = chip with living cells that acts like an organ instead of animal tests
bioprinting, bioink, hydrogel = printer that builds living tissue
single-cell sequencing, transcriptomics = read what every single cell is doing
next-generation sequencing, sequencing = reading the letters of DNA
polymerase chain reaction, amplification, nucleic acid = copy a little DNA until it can be seen
microarray, multiplexed assay, array = thousands of tests on one plate
mass spectrometry, proteomics, metabolomics = weigh molecules to tell which they are
chromatography, purification, separation = split a mixture into its parts
electrophoresis, gel = sort DNA or proteins by pulling with current
flow cytometry, cell sorting = cells pass one by one a beam and are counted or sorted
microscopy, super-resolution, fluorescence = see things smaller than light shows, living cells in colour
light-sheet microscopy, two-photon = see deep in living tissue
fluorescent protein, reporter, luciferase = cells that glow when something happens
optogenetics, channelrhodopsin = switch nerve cells by light
neural probe, electrode array, electrophysiology = listen to single nerve cells
ion channel, patch clamp = gates in the skin of cells
G protein-coupled receptor, GPCR, arrestin = receiver on cells that most drugs hit
protein engineering, directed evolution, enzyme = make better proteins by trial and selection
peptide, amino acid, peptidomimetic = short piece of protein
enzyme, biocatalyst, catalysis = protein that speeds up a reaction
metabolic engineering, biosynthesis, fermentation = teach yeast or bacteria to make drugs fuel or flavours
synthetic biology, gene circuit = program living cells like machines
bioreactor, cell culture = tank where cells grow
cultured meat, cell-based = meat without killing animals
transgenic plant, crop, herbicide tolerance = plants changed to give more harvest or stand drought
plant immunity, disease resistance = plants that defend themselves against illness
photosynthesis, chloroplast, algae = how plants use light
seed, germination = grains that sprout
insect repellent, mosquito, vector control = keeps biting insects away
aquaculture, fish = farmed fish
veterinary, livestock = medicine for farm animals and pets
aging, senescence, longevity = getting old slower, live longer
circadian, clock gene = inner clock of day and night
biobank, specimen, preservation = keep blood and tissue samples good without freezer
cryopreservation, vitrification = freeze cells or eggs and thaw them alive
exosome, extracellular vesicle = small bubbles that cells send out
aptamer, biosensor, binding = strand that grabs one substance and reports it
nanopore, single-molecule = tiny hole that reads molecules passing through
microbial fuel cell, bacteria = bacteria make current from waste
bacteriophage, phage = virus that eats bacteria
toxin, botulinum, venom = poison of germs or animals
forensic, DNA identification = who was at the crime scene
epitope, antigen, mapping = spot on a germ where antibodies grab
affinity, binding, specificity = how tightly one molecule holds another
conjugate, linker, bioconjugation = tie two molecules together
polyethylene glycol, half-life, PEGylation = keep a protein longer in blood
elastin-like polypeptide, biopolymer = protein that clumps when warm
collagen, extracellular matrix = stuff between cells that holds tissue
adhesion, integrin, migration = cells hold on and crawl
angiogenesis, VEGF = new vessels grow
apoptosis, caspase = cells kill themselves in order
autophagy, lysosome = cells eat their own waste
mitochondria, oxidative stress, antioxidant = power stations of cells rust
ubiquitin, proteasome, degradation = cell's shredder for proteins
chaperone, heat shock protein, folding = helpers that fold proteins right
kinase inhibitor, phosphorylation = blocks a switch protein in cancer
transcription factor, promoter, expression = what turns genes on
histone deacetylase, epigenetic = marks on DNA wound thread
DNA repair, mutation, damage = cell mends broken DNA
telomere, telomerase = ends of chromosomes get shorter with age
single nucleotide polymorphism, genotyping, variant = one letter of DNA differs between people
genome assembly, bioinformatics, alignment = puzzle DNA pieces together by computer
gene expression profile, signature, classifier = pattern of active genes tells the illness
protein structure, crystallography, cryo-electron = shape of molecules in three dimensions
molecular dynamics, docking, computational chemistry = molecules on the computer
radiolabel, fluorine-18, tracer = radioactive mark on molecules
fluorophore, dye, probe = glowing dye shows where something is
click chemistry, labeling, unnatural amino acid = add new building blocks to proteins
nucleic acid, oligonucleotide = short DNA strands
cell-free, expression system = make proteins without living cells
yeast, Saccharomyces, expression = baker's yeast as factory
Escherichia coli, recombinant, plasmid = gut germ as factory
cyanobacteria, microalgae = green water life makes fuel with sun
lignocellulose, cellulase, hydrolysis = break wood and straw into sugar
isoprenoid, terpene, alkaloid = scents and drugs of plants
cannabinoid, biosynthesis = hemp drug made by yeast
polyketide, natural product = drugs that soil bacteria make
plant root, nutrient uptake, nitrogen = roots find food in soil
pollinator, bee, colony = bees die
stem cell niche, differentiation = what makes a young cell choose its job
cardiomyocyte, heart tissue = beating heart cells in a dish
hepatocyte, liver model = liver cells in a dish for testing drugs
neuron culture, brain organoid = mini brain
muscle, satellite cell, myoblast = muscle builds itself
adipocyte, fat cell = cells that store fat, brown fat burns
islet, beta cell = cells that make insulin
skin equivalent, keratinocyte = skin grown for tests without animals
zebrafish, drosophila, nematode = small fish flies worms for research
microinjection, micromanipulation = needle into a single cell
dielectrophoresis, acoustofluidic, trapping = hold cells with fields or sound
centrifuge, blood separation, plasma = spin blood to split it
sample preparation, extraction, lysis = get a sample ready for a test
freeze-drying, lyophilized, reagent = dry reagents need no fridge
pipette, liquid handling, automation = robots move drops in the lab
incubator, culture chamber = warm box for cells
microplate, well, reader = plate with many small cups
environmental DNA, species = who lives in the water from a cup of it
biosensor, surface plasmon, label-free = sees molecules stick without dye
immunoassay, ELISA, sandwich = finds a protein by two antibodies
electrochemical sensor, electrode, amperometric = small current tells how much of a substance
# computing
computer, computers > processor, computing, computational, software | the machine
computer program, program, programme, app ~ software, application, algorithm, mobile application | what runs on it
phone, cell phone, cellphone, mobile ~ smartphone, mobile device, handset, mobile phone | the device
app for, phone programme, on my phone > mobile application, mobile app, smartphone application | software on a phone
learning computer, teach a computer, thinking machine, smart computer, AI ~ machine learning, artificial intelligence, neural network, deep learning | machines that learn
guess, guess from, foretell > predict, prediction, model, estimate, forecasting | saying beforehand
spot, notice, tell apart > detect, detection, recognition, classification, identify | finding by machine
recognise, recognize > recognition, identification, classification | knowing again
face, faces, who is this person > facial recognition, biometric, face detection | recognising people
password, log in, prove who I am ~ authentication, biometric, identity verification, credential | proving identity
fingerprint > biometric, fingerprint recognition | mark of a finger
secret message, secret, spy, listen in, eavesdrop > cryptography, encryption, secure communication, eavesdropping, quantum key distribution | keeping secret
scramble, code, codes > encryption, encoding, coding | writing in code
hacker, break into computers, hackers, hacked > cybersecurity, intrusion detection, malware, network security | attack on computers
computer virus ~ malware, malicious software | harmful program
crook, crooks, cheat, swindle, scam ~ fraud, fraud detection, anomaly detection | cheating
money transfer, money transfers, payment, payments > financial transaction, transaction, banking | moving money
stock market, shares, invest > financial, trading, portfolio, investment | money markets
fake, forged, knock-off, forgery ~ counterfeit, authentication, anti-counterfeiting, authenticity | not genuine
hidden mark, secret mark > watermark, symbol, marking, identification, steganography | mark that proves
bar code, price tag, tag > barcode, RFID, radio frequency identification, data matrix symbol | marking goods
what is left, counting by hand, cupboard, stock, store room > inventory, inventory management, tracking, RFID | goods in store
where things are, find lost things, find my things > tracking, asset tracking, localization, position | where things are
satellite navigation, sat nav, satnav, find my way, where am I ~ GPS, navigation, positioning, indoor localization | knowing the place
inside a building, shopping centre, shopping mall, indoors > indoor, indoor navigation, indoor localization | in buildings
map, maps > mapping, cartography, localization, terrain | picture of land
which way to drive, way to drive, traffic jam, arriving on time, on time > traffic, routing, route planning, travel time, congestion | roads and traffic
driverless car, self driving car, car that drives itself ~ autonomous vehicle, self-driving, automated driving | cars without drivers
picture, pictures, photo, photos, snapshot, snapshots, snap ~ image, imaging, photograph, camera | pictures
blurred, blurry, shaky, trembling hands, hands tremble, sharp > blur, deblurring, image stabilization, camera shake, sharpness | unclear pictures
dim light, dark, darkness, pitch darkness, at night > low light, night vision, infrared, thermal imaging | little light
see by warmth, see people by warmth, warmth, warm camera ~ thermal imaging, infrared, infrared camera, pyroelectric | seeing heat
film, films, movie, movies, clip > video, video processing, footage, frame | moving pictures
smaller files, smaller picture, squeeze data, make files smaller, film files ~ compression, image compression, video compression, coding, codec | smaller data
zoom in, bigger picture > magnification, registration, super-resolution, zoom | enlarging
make movement visible, tiny movement, tiny vibration > motion magnification, video magnification, vibration | showing small movement
what foods, what is on the picture, say what is in it > image classification, object recognition, categorize | content of pictures
lunch, meal, food on plate, calories > nutrition tracking, dietary, food recognition | meals
divers' photos, under water photos, blue and green > underwater imaging, color correction, true color, underwater images | pictures under water
true colours, colour, colours, hue ~ color, colour, spectral, chromatic, hyperspectral | colours
3d picture, picture in depth, hologram > holography, stereoscopic, three-dimensional imaging, depth | three dimensions
3d glasses, goggles, virtual world ~ virtual reality, augmented reality, head-mounted display | artificial world
screen, monitor, on screen > display, video, user interface, interactions | showing pictures
touch screen, touchscreen ~ touch-sensitive display, capacitive, haptic | screen one touches
feel through gloves, feel touch > haptic, tactile, force feedback | feeling
keyboard, keys, type, typing > keyboard, text entry, input device, typing | writing by keys
mouse for the computer, pointing > pointing device, cursor control | steering a screen
nod, nodding, wave a hand, waving, gesture, head movement ~ gesture recognition, gesture, head gesture, motion tracking | signs by movement
talk to the computer, spoken word, voice control, talk ~ speech recognition, voice, natural language, speech | speech
make talk, read aloud, speaking machine > speech synthesis, text-to-speech | voice by machine
translate, other language, foreign language > machine translation, language processing | languages
answer questions, chat, talking robot > chatbot, question answering, language model, dialogue | answering
find papers, pile of papers, find in texts, words and phrases, find relevant papers > information retrieval, text search, keyterm search, document, query | finding texts
one question, ask many databases, unlike data, many collections, data collections > query, heterogeneous databases, federated search, data integration, unstructured documents | searching data
sort out, sort, tidy > classification, reconcile, organize, sorting | ordering
big pile of data, lots of data, huge pile > big data, data mining, large-scale data, dataset | much data
summary, sum up > summarization, abstract | shortening texts
keep data, store data, memory stick, USB stick, USB sticks ~ non-volatile memory, flash memory, solid-state drive, data storage | keeping data
wear out, wears out, last longer, make them last > lifetime, endurance, durability, wear | how long things last
computer chip, chip, chips ~ integrated circuit, semiconductor, microprocessor, CMOS | electronic chip
make chips, chip making > semiconductor fabrication, lithography, wafer | producing chips
chip gets hot, cool computers, hot chips > thermal management, heat sink, electronics cooling | heat of chips
faster computer, speed up, fast computer > acceleration, parallel processing, high-performance computing | speed
super fast computer, quantum ~ quantum computing, qubit | quantum machines
many computers together > distributed computing, parallel computing, cluster, cloud | computing together
the cloud, over the internet > cloud computing, network, server, web-based | computing elsewhere
mistake in software, program error, bug in software > software verification, debugging, fault detection, formal methods | errors of programs
broken machine, machine breaks, going to break, before it breaks > fault diagnosis, prognostics, failure prediction, predictive maintenance, health monitoring | failing machines
fix itself, repair itself, mends itself ~ self-healing, self-repair, self-healing material | repairing itself
internet, net > network, broadband, wireless communication, internet | network
send through the air, through the air, no wire, no cord, cordless, without wires ~ wireless, radio frequency, wireless communication, wireless power transfer | without cable
send messages > communication, transmission, messaging | sending
charge through the air, charge gadgets, charge phones, no charger > wireless charging, wireless power transfer, inductive charging, power beaming | charging without cable
aerial ~ antenna | the part of a radio
radio > radio frequency, RF, transmitter, wireless | the waves
internet by light, by light, light signals > optical communication, free-space optical, photonic, visible light communication | communicating by light
glass cable, light cable ~ optical fiber, fibre optic, fiber optic | cable of glass
under water, underwater, submarine, submarines > underwater, subsea, marine, undersea | below water
noise, racket, din, less of a racket, loud ~ noise reduction, acoustic noise, sound attenuation, sound emissions | unwanted sound
crackle, bad signal > signal-to-noise, noise filtering, signal processing | bad signals
sound, sounds > acoustic, acoustics, audio, sonic | what one hears
tune, tunes, song, music, in the style of > music, musical, composition, algorithmic music | music
sheet music, music pages, turn the pages, violin, violinist > sheet music, musical instrument, page turner | music on paper
game, games, gaming, player > video game, gaming, game controller | playing
game pad, joystick > game controller, video game controller, ergonomic controller | device of players
school, pupils, teach, lesson, school kids > education, educational, teaching, learning, instruction | teaching
who teaches what, faculty, timetable, rota > scheduling, assignment, teaching assignment, timetabling | planning lessons
plan, plan who does, who does which job, what is late > project management, scheduling, planning, task management | planning work
train people, practise, practice > training, simulator, simulation | learning by doing
show on a map, show the crew > display, visualization, real-time display | showing
robot, robots, machine man > robotic, manipulator, autonomous, actuator | the machine
robot hand, robot arm, gripper > robotic gripper, end effector, manipulator, dexterous hand | robot limbs
little blocks, blocks that rebuild, change shape themselves > modular robot, self-assembling, reconfigurable, self-reconfigurable | robots of blocks
swarm, many robots > swarm, multi-agent, multi-robot, cooperative | many machines
flying robot, flying camera, drone, drones ~ unmanned aerial vehicle, UAV, unmanned aircraft, quadcopter | aircraft without pilot
walking toy, walking robot, toy > legged robot, robot design, actuated | things that walk
come out of a printer, print a thing, printed thing ~ 3D printing, additive manufacturing, 3D-printed | printing things
sense, feel > sensor, sensing, detect | measuring device
gauge, measuring device, meter > sensor, instrument, transducer, measurement | measuring device
feeler, electronic skin > tactile sensor, pressure sensor, electronic skin | feeling of touch
clothes with a computer, smart clothes, computer woven, woven into threads ~ smart textile, electronic textile, fibre computer, fabric circuit, e-textile | electronics in cloth
smart home, household gadget > internet of things, IoT, home automation | connected things
somebody hiding, hiding in the room, anybody there, somebody in the room > human presence, occupancy detection, presence detection, motion detection | finding people
through the wall, see through walls > through-wall radar, radar imaging | seeing behind walls
lie, hiding something, tell the truth > deception detection, stress detection, content analysis | finding lies
interview, spoken interview > oral interview, speech analysis | talking
trustworthy, how others see me, come across > social traits, trustworthiness, perception, impression | how people are seen
feelings, mood, emotion > affect, emotion recognition, sentiment | what one feels
mind, judge a child, child is doing > mental health assessment, behavioral assessment, autism | mental state
crowd, many people > crowd, population, pedestrian | many people
vote, election > voting, ballot | choosing
weather, storm, storms ~ meteorological, weather forecasting, thunderstorm, turbulence, weather avoidance | the weather
lead a pilot, around storms > weather avoidance, flight deck, cockpit display, route | guiding aircraft
pilot, flyer, flier, aircrew, crew > pilot, aircrew, flight deck, astronaut | who flies
cockpit > flight deck, cockpit display | where pilots sit
keep planes apart, planes getting in each other's way, planes in each other's way > air traffic control, conflict detection, runway, airport surface, separation assurance | safety of aircraft
airport > runway, airport surface, taxiway, air traffic | place of aircraft
plane, planes, airplane, airliner, aeroplane ~ aircraft, airframe, aviation | flying machine
land a plane, rudder and flaps, flaps no longer work, lost steering > emergency flight control, propulsion controlled aircraft, flight control | steering a damaged aircraft
helicopter > rotorcraft, rotor | the aircraft
glider, rising warm air, vulture ~ soaring, thermal updraft, sailplane | flying without engine
spaceship, spaceships, space ship, rocket ship ~ spacecraft, space vehicle, satellite, launch vehicle | vehicle in space
join spaceships, join two spaceships, without a hard bump, couple spaceships ~ docking, docking mechanism, low impact docking, mating, berthing | joining in space
house in space, space house, blown up like a balloon, blow-up ~ inflatable, inflatable habitat, inflatable structure, deployable | filled by air
space station > spacecraft, orbital station, habitat | living in space
flying scrap, space junk, space scrap, shot through > orbital debris, micrometeoroid, hypervelocity impact, shield | scrap in space
packed small, fold up small, fold > deployable, foldable, stowed, origami, collapsible | taking little room
space suit > spacesuit, pressure suit, extravehicular | suit in space
telescope, look at stars, stars > telescope, astronomical, night sky, star tracker, planetarium | seeing stars
homemade dome, show the stars > planetarium, night sky display, dome | showing stars
bang, supersonic bang, bang heard ~ sonic boom, shock wave, supersonic | noise of fast aircraft
bomb, bombs, mine > explosive, explosive detection, landmine, improvised explosive device | explosive device
safe distance, from afar, far away > standoff, remote sensing, standoff detection, long range | from a distance
gun, bullet > firearm, ballistic, projectile | weapon
bullet proof, body armour, armour > armor, ballistic protection, impact resistant | protection of the body
light, lamp > light source, light emitting diode, illumination, LED | giving light
warning light, road light, street lamp, roadside > signal light, beacon, roadway lighting, LED | lights at roads
tiny machine, tiny machines > MEMS, microelectromechanical, micromachine, nanorobot | machines of micrometres
see-through, see through, clear as glass ~ transparent, optically transparent, translucent | letting light pass
invisible, cloak > cloaking, metamaterial, stealth | not seen
mirror > reflector, reflective, mirror | reflecting
lens, looking glass > lens, optical element, optics | optics
measure distance, how far away > ranging, lidar, rangefinder, time-of-flight | distance
radar eye, laser radar ~ lidar, laser ranging, radar | seeing by echo
time, clock, exact clock > atomic clock, timing, synchronization | measuring time
brain-like computer > neuromorphic, spiking neural network, memristor | computer like a brain
watch a machine learn, explain the computer's choice, why did the computer decide > explainable, interpretability, transparency | explaining
many sensors together, put sensors together > sensor fusion, sensor network, data fusion | sensors
where is the sound, who is speaking > sound localization, beamforming, microphone array, speaker recognition | sound
hear, hearing, listen > acoustic, microphone, audio, auditory | sound
loudspeaker, speaker > transducer, loudspeaker, acoustic | sound
drown out noise, cancel noise > active noise control, noise cancellation | sound
feel your way, blind people, help blind people > visually impaired, assistive technology, tactile, navigation aid | blind
deaf people, sign language > sign language, hearing impaired, captioning | deaf
help disabled people, disabled, handicapped > assistive technology, accessibility, impairment, assistive device | disabled
write by hand, handwriting > handwriting recognition, stylus, pen | writing
read a page, scan a page > optical character recognition, document image | reading
draw, drawing, sketch, cartoon > computer graphics, rendering, animation, sketch | drawing
moving cartoon, animated figures > animation, character animation, motion capture | animation
make believe pictures, make pictures, fake pictures > image synthesis, generative model, deepfake, rendering | images
measure from photos, size from a photo, shape from photos > photogrammetry, 3D reconstruction, structure from motion, stereo vision | shape
camera > imaging sensor, camera, optical imaging, detector | seeing
fast camera, slow motion > high-speed imaging, high-speed video | seeing
see everything around, all around > panoramic, omnidirectional, wide field of view, 360 | seeing
see heat > infrared, thermal imaging, thermography | seeing
see hidden, look through, look into > x-ray, terahertz, imaging, tomography, radar | seeing
see very small > microscope, electron microscopy, scanning probe | seeing
see in water, murky water > sonar, turbid, underwater imaging | seeing
follow a person, follow people, follow things, keep track, track > tracking, monitoring, target tracking | following
count people, how many people > people counting, occupancy, crowd density | counting
catch thieves, thief, stolen, burglar > security, theft, surveillance, intrusion detection | theft
guard a building, watch a place > surveillance, security monitoring, perimeter | watching
is it safe, how safe, safe > safety, hazard, risk assessment, verification | safety
warn, warning, alarm > alert, warning system, hazard detection, alarm | warning
danger, dangerous > hazard, hazardous, risk | danger
accident, crash of cars > collision avoidance, accident, crash | accidents
avoid hitting, do not hit, not crash > collision avoidance, obstacle avoidance, path planning | avoiding
find a path, plan a path, find a way > path planning, motion planning, trajectory | ways
steer, steering > control, guidance, steering, attitude control | steering
keep upright, keep steady, steady > stabilization, balance, attitude control, gyroscope | steadying
turn, spin, spinning > rotation, rotary, rotor, spin, angular | turning
tilt, slope > inclination, angle, tilt | angle
how fast, speed > velocity, speed measurement, flow rate | speed
how high, height > altitude, elevation, altimeter | height
how heavy, weigh, weight > mass, load cell, gauging, weight | mass
how full, how much is left > gauging, level sensor, fuel gauging, fluid level | amount
how hot, take the temperature > temperature sensor, thermometer, thermocouple, pyrometer | temperature
how thick > thickness measurement, ellipsometry | thickness
how wet, damp, moisture > humidity, moisture sensor, hygrometer | wetness
how hard, press, push, squeeze > pressure, force sensor, load, compression | force
bend, bending > strain, curvature, flexure, shape sensing | bending
pull > tension, tensile, traction | force
stick to, grab, grip, hold > gripper, grasping, adhesion, clamp, capture | holding
catch, catching a satellite, grab a satellite > capture, grapple, satellite servicing, docking | catching
repair in space, fix satellites, fill up satellites > satellite servicing, on-orbit, refueling | space
small satellite, tiny satellite, shoe box satellite ~ cubesat, nanosatellite, small satellite | space
sail in space > solar sail, deployable boom | space
landing on the moon, land on mars, land softly > lander, entry descent and landing, planetary landing, parachute | space
drive on mars, moon car, mars car ~ rover, planetary rover, mobility system | space
moon dust, moon soil ~ regolith, lunar dust, lunar soil | space
air from moon, oxygen from mars > in-situ resource utilization, ISRU, oxygen production | space
come back from space, falling back to earth, return from space > atmospheric reentry, entry vehicle, heat shield, thermal protection | space
moon ~ lunar | space
mars > martian, planetary | space
planet, planets > planetary, exoplanet | space
sun storms, space weather > solar wind, geomagnetic, space weather, ionosphere | space
rays in space > cosmic radiation, radiation shielding, galactic cosmic ray | space
air for astronauts, clean air in a spaceship, breathe in space > life support, carbon dioxide removal, air revitalization, oxygen generation | space
toilet in space, reuse water in space, drink their own > water recovery, urine processing, life support, forward osmosis | space
astronaut, astronauts, spaceman > crew, spaceflight, extravehicular activity | space
launch, lift off, take off > launch, launch vehicle, liftoff | space
launch pad, ground equipment > launch facility, ground support equipment | space
lightning ~ lightning strike, lightning detection | weather
radio dish, big dish > reflector antenna, parabolic antenna, deployable antenna | radio
wing, wings > airfoil, aerodynamic, flap | aircraft
less drag, slip through air, wind resistance, air resistance ~ drag reduction, aerodynamic drag, laminar flow, boundary layer | air
wind tunnel, blow air at > wind tunnel, aerodynamic testing | air
bumpy flight, bumps in the air, shaky flight, rough air ~ turbulence, wake vortex, gust | air
quieter planes, plane noise, quiet plane, noisy planes > aircraft noise, noise reduction, acoustic liner, landing gear noise | air
wheel of planes, plane wheels > landing gear | aircraft
tail of a plane, rudder > empennage, control surface, rudder | aircraft
paper plane, model plane > small unmanned aircraft, fixed-wing | aircraft
plane that takes off upright, straight up > vertical takeoff, VTOL, tiltrotor | aircraft
loss of control, stall, spin of plane > stall, upset recovery, flight envelope, flight control | aircraft
weather from planes, ice in clouds, clouds, cloud > atmospheric measurement, cloud, aerosol, lidar | air
sees mines, metal finder > metal detector, magnetometer, eddy current | metal
cables broken, broken wire, broken wires, bad wire > wire fault, fault location, wiring, cable insulation, continuity | wires
wires that mend themselves > self-healing insulation, wire insulation repair | wires
plug, plugs, socket > connector, coupling, electrical connector | joining
switch > switch, relay, transistor | electronics
printed electronics, print circuits > printed electronics, conductive ink, flexible electronics | electronics
stretchy electronics, rubber electronics, soft robot, soft robots > stretchable electronics, liquid metal, soft robotics, elastomer | electronics
chips that stand rays, electronics in space > radiation-hardened, radiation tolerant, single event upset | electronics
hot electronics, electronics in heat > high temperature electronics, silicon carbide | electronics
two computers agree, agree on > consensus, fault tolerant, byzantine | computers
crash of computers, keep running > fault tolerance, redundancy, reliability | computers
right answers, prove a program > formal verification, model checking, requirements | programs
write programs, make programs, program writes > code generation, program synthesis, software development | programs
robot that helps in the house, house robot, help at home > assistive robot, service robot, domestic robot, home automation | robots
robot snake, snake > snake robot, continuum robot, serpentine | robots
robot insect, insect robot > micro robot, bioinspired, flapping wing | robots
robot that feeds, feed a disabled person, feed people > assistive feeding, robot-assisted feeding | robots
teach a robot, show a robot > learning from demonstration, imitation learning, robot learning | robots
work together with robots, robots and people > human-robot interaction, collaborative robot | robots
steer from afar, far control, control from far ~ teleoperation, remote control, telerobotic | robots
surgery robot > robotic surgery, surgical robot, teleoperated | robots
inspect pipes, crawl in pipes, look in pipes > pipe inspection, crawler, in-pipe robot | robots
farm robot, pick fruit, picking apples > agricultural robot, harvesting, fruit picking | robots
big words simple, easy words, learn a language > language learning, reading comprehension, readability | language
teacher, teachers, homework, marks > intelligent tutoring, educational software, assessment, grading | teaching
share, shared > sharing, collaborative | together
private, keep private, snoop > privacy, privacy-preserving, anonymization, differential privacy | private data
buy, sell, shop, shopping > e-commerce, retail, recommendation, auction | trade
what would I like, advice what to buy > recommender system, personalization | advice
bus, train, ride > transit, public transportation, ridesharing | traffic
parking, park a car > parking, vehicle detection | traffic
road, roads, street > roadway, pavement, infrastructure | traffic
holes in the road > pothole, pavement distress, road condition | traffic
bike, bicycle, cycling > bicycle, cyclist | traffic
boat, ship > vessel, marine vehicle, hull, autonomous surface vehicle | sea
sound under water > sonar, hydrophone, underwater acoustic | sea
signal, signals > signal processing, waveform, transmission | signals
crowded airwaves, full airwaves > spectrum sharing, cognitive radio, interference | radio
use waves around, waves already there, power from radio waves ~ backscatter, ambient backscatter, RF energy harvesting | radio
light instead of electricity, light chip ~ photonic integrated circuit, silicon photonics, optical computing | light
laser pointer, laser > laser, coherent, optical | light
one light particle, single light > single photon, photon counting | light
colours beyond seeing, many colours > hyperspectral, multispectral, spectrometer | light
bend light, flat lens > metasurface, metalens, diffractive | light
computer sees, computer vision, let a computer see, see what is in a picture, know what is in a picture > computer vision, object detection, image recognition, scene understanding, image analysis | seeing by machine
find things in pictures, find objects, find an object in a picture > object detection, image segmentation, feature extraction, target recognition | objects
follow a moving thing, follow moving things, follow people, keep track of people > object tracking, target tracking, motion tracking, pedestrian | following
count people, how many people, crowds, crowd > crowd, people counting, occupancy, pedestrian detection | crowd
know who it is, recognise people, recognise a person > biometric, face recognition, identification, person re-identification | persons
iris, eye scan > iris recognition, biometric | iris
read handwriting, handwriting, read letters > handwriting recognition, optical character recognition, text recognition | reading
clear up pictures, clean up pictures, remove blur, fuzzy pictures, noisy pictures, grainy, make pictures sharper, sharper pictures > image enhancement, denoising, deblurring, super-resolution, image restoration, contrast enhancement, retinex | better pictures
foggy pictures, see through fog, see through smoke, bad weather > image enhancement, fog, haze, enhanced vision, visibility, obscurant | bad sight
wide picture, stitch pictures, many pictures into one, glue pictures together > panorama, image stitching, mosaic, image fusion, registration | joining pictures
pictures fit on each other, lay pictures over each other, line up pictures > image registration, alignment, image fusion | aligning
shape from pictures, 3d from photos, measure shape, scan a shape, scan objects > three-dimensional reconstruction, photogrammetry, structured light, 3D scanning, surface profile, stereo | shape
how far things are, depth camera, see depth > depth sensing, stereo vision, time-of-flight, lidar, range imaging | depth
slow motion, very fast camera, fast camera > high-speed imaging, high-speed camera, ultrafast imaging, streak camera | fast camera
camera without a lens, tiny camera, small camera, flat camera > lensless imaging, miniature camera, endoscope, metasurface | small camera
camera sees around corners, around the corner, around corners, behind walls, through walls, through a wall, see through walls > non-line-of-sight imaging, through-wall, radar, radio frequency imaging, terahertz | seeing behind
fake pictures, fake video, fake videos, forged pictures, tampered > deepfake, image forensics, manipulation detection, tamper detection, authenticity | false pictures
fake news, lies on the internet, false news > misinformation, disinformation, fact checking, social media | false news
spam, junk mail > spam, filtering, email, phishing | mail
search by picture, find similar pictures > image retrieval, content-based retrieval, similarity search | finding pictures
find a song, recognise a song, which song > music information retrieval, audio fingerprinting, audio recognition | songs
write music, make music, compose, tune, melody, musician > music composition, musical instrument, music generation, audio synthesis | music
guitar, piano, violin, drum > musical instrument, acoustic, string instrument, sound | instruments
learn an instrument, music lesson > music education, musical instrument, training | learning music
better sound, loudspeaker, speakers, headphones, ear phones > loudspeaker, audio, headphone, spatial audio, acoustic transducer | sound
where a sound comes from, sound from where > sound source localization, microphone array, beamforming, direction of arrival | place of sound
understand speech in noise, talk in a noisy room, noisy room, background noise > speech enhancement, noise suppression, microphone array, source separation, beamforming | speech in noise
write down what is said, speech to text, dictate, turns speech into > speech recognition, transcription, automatic speech recognition | writing speech
who is speaking, know a voice > speaker recognition, voice biometrics, speaker identification | voice
without making a sound, silent speech, read lips, lip reading > silent speech, subvocal, electromyography, lip reading | speaking silently
understand text, computer understands text, read texts, meaning of text, understand language > natural language processing, text mining, semantic analysis, information extraction, language understanding | text
short version, short summary, boil down > summarization, abstraction, data reduction | short
find what people think, what people say online, opinions > sentiment analysis, social media, opinion mining | opinions
recommend, what to watch, what to buy, suggest products > recommender system, recommendation, personalization, collaborative filtering | recommending
find experts, find the right person, match people, bring together people > matching, expertise, social network, collaboration | matching people
work together, working together, team, teamwork, teams > collaboration, collaborative, team, group, coordination | teamwork
meeting, meetings, video call, video conference > videoconferencing, telepresence, collaboration | meetings
plan a project, plan work, who does what, keep track of work, to-do list > project management, scheduling, workflow, task management, planning | planning
make a plan, planning, timetable > scheduling, planning, optimization | planning
write software, check software, safe software, software without errors, bugs in programs > software engineering, verification, model checking, formal methods, software testing, code analysis | making software
write programs automatically, computer writes code > program synthesis, code generation, automatic programming | writing code
test software, try out software > software testing, test generation, simulation | testing
old program, old software > legacy software, migration, reengineering | old programs
learn to program, kids program, teach coding > programming education, visual programming, block-based | learning code
draw on the computer, draw, drawing, sketch > computer graphics, sketch, drawing, computer-aided design | drawing
cartoon, cartoons, animated, animation > animation, computer graphics, rendering, character | moving drawings
clothes on the computer, hair on the computer, looks real > rendering, physically based simulation, computer graphics, realistic | graphics
video game, computer game, games, game, play > video game, gaming, game, gamification, interactive entertainment | playing
learn by playing, playful, fun way > serious game, gamification, educational game | playing to learn
teach, teacher, teachers, lessons, classroom, school, pupils, students > education, instruction, learning, curriculum, training, teaching, student | school
learn to read, learn reading, learn a language > reading, literacy, language learning, vocabulary | learning
maths, math, sums, learn numbers > mathematics education, algebra, learning | maths
exam, exams, marks, test pupils, grade homework > assessment, grading, educational testing, evaluation | exams
teach science, science class, school experiment > science education, laboratory kit, STEM, demonstration | science
toy, toys > toy, game, educational, play | toys
practise flying, flight trainer, train pilots, learn to fly, learn to drive > simulator, flight simulation, pilot training, training simulator | simulators
virtual room, wear goggles, artificial world, see things that are not there, put things into view > virtual reality, augmented reality, head-mounted display, immersive | artificial world
feel things that are not there, feel virtual things, feel what the robot feels > haptic feedback, tactile display, force feedback, haptic | feeling
point with the finger, hand signs, hand movements, wave at, control by hand, without touching > gesture recognition, touchless, hand tracking, gesture, motion capture, contactless | signs
capture movement, record movement, movement of people, how people move > motion capture, human motion, inertial sensor, activity recognition, pose estimation | movement
know what someone is doing, what people do all day, daily activity > activity recognition, behavior monitoring, wearable sensor, accelerometer | activity
steps, pedometer, count steps > step counting, accelerometer, activity monitor, gait | steps
smart home, house that knows, smart house > smart home, home automation, Internet of Things, ambient intelligence, sensor network | smart house
connected things, things on the internet > Internet of Things, sensor network, wireless sensor, connected devices | things
many small sensors, sensors everywhere, network of sensors > sensor network, wireless sensor network, distributed sensing | sensors
private, privacy, keep private, hide my data, without revealing > privacy, privacy-preserving, anonymization, differential privacy, encryption, secure computation | private
safe from hackers, keep hackers out, attack, attacks, break in, break-in, burglar > security, cybersecurity, intrusion detection, attack detection, secure, access control, alarm | attacks
stolen, thief, theft, thieves, steal > theft, anti-theft, tracking, security, tamper | stealing
pay, pay by phone, money, cash, coins > payment, mobile payment, digital currency, cryptocurrency, transaction | paying
cannot be copied, copy protection, proof of origin, prove it is genuine, is it genuine > physically unclonable function, anti-counterfeiting, watermark, authentication, digital signature | genuine
nobody can change, cannot be changed, tamper proof > tamper-resistant, blockchain, integrity, immutable | unchanged
vote, voting, election > electronic voting, election, ballot | voting
unbreakable code, code nobody can break > quantum cryptography, quantum key distribution, encryption, post-quantum | codes
very random, dice, random numbers > random number generator, randomness, entropy | chance
computers work together, share work between computers, many processors > parallel computing, distributed computing, cluster, multi-core, load balancing, cloud computing | together
faster program, run faster, faster calculation, speeds up calculation, quick calculation > acceleration, GPU, parallel, optimization, high-performance computing, efficient algorithm, FPGA | faster
hard sums, hard problem, best solution, best way, find the best > optimization, optimal, algorithm, solver, genetic algorithm | best solution
calculate, work out, compute > computation, calculation, computing, numerical, estimation | calculating
try out on the computer, computer model, on the computer first, without building it > simulation, modeling, numerical simulation, finite element, digital twin, virtual prototype | simulating
predict the future, see coming, what will happen, foresee, know in advance, know beforehand, in advance > prediction, forecasting, predictive model, early warning, prognostics | foreseeing
find something odd, strange, unusual, odd, something is wrong > anomaly detection, outlier, fault detection, abnormal, novelty detection | odd
find patterns, hidden patterns, patterns in data, make sense of data, see what data mean > data mining, pattern recognition, clustering, data analysis, data visualization, machine learning | patterns
show data, picture of data, charts, chart > visualization, graph, display, dashboard, visual analytics | showing data
gaps in data, missing data, wrong data, dirty data, bad data > missing data, imputation, data quality, data validation, error correction | data
keep data for long, lots of storage, store more > data storage, memory, storage system, archive, storage density | storage
data gets lost, lost data, broken memory, errors in memory > error correction, fault tolerance, data recovery, redundancy, error-correcting code, radiation hardened | errors
send data faster, faster internet, quick download, more data through the air > high data rate, bandwidth, throughput, broadband, wireless communication, modulation, multiplexing | fast data
bad reception, weak signal, no signal, dropped calls, poor reception > signal strength, wireless coverage, fading, antenna diversity, relay, MIMO | weak signal
many phones at once, crowded air, crowded radio, share radio > spectrum sharing, cognitive radio, multiple access, interference, spectrum | sharing radio
signals disturb each other, disturbance, disturbs, interfere > interference, interference cancellation, electromagnetic interference, noise, shielding | disturbance
radio, walkie talkie, send by radio, radio waves > radio frequency, wireless, transmitter, receiver, communication, transceiver | radio
send and receive at once > full duplex, self-interference cancellation | both ways
aerial, antenna, dish > antenna, reflector antenna, phased array, patch antenna | antenna
small antenna, flat antenna, foldable antenna, antenna in clothes > compact antenna, microstrip antenna, deployable antenna, wearable antenna, miniaturized | antennas
steer a beam, beam without moving > beam steering, phased array, beamforming, electronically scanned | steering beams
send by light, internet by light, talk by light > optical communication, free-space optical communication, visible light communication, laser communication, optical fiber | by light
glass cable, glass fibre, light in a cable, light pipe > optical fiber, fiber optic, waveguide | fibre
feel along a cable, sense along a fibre, measure strain along > fiber optic sensor, fiber Bragg grating, distributed sensing, strain sensing | fibre sensors
under water talk, under water radio, submarine > underwater communication, acoustic communication, sonar, underwater vehicle | under water
without wires, wireless, cordless, no cable, no cables, no wire, no wires, cable free > wireless, wireless power transfer, telemetry, inductive coupling, radio frequency | no wires
where am I without satellites, no satellite, where GPS does not work, lost in a building > indoor positioning, GPS-denied navigation, inertial navigation, localization, dead reckoning, visual odometry | place
find the way, finds its way, find my way > navigation, path planning, routing, wayfinding, localization | way
where is my bus, bus, train, subway > public transit, transportation, railway, vehicle tracking | transport
park a car, parking, find parking > parking, vehicle, parking space | parking
traffic lights, traffic light, crossing > traffic signal, intersection, traffic control, pedestrian | lights
cars talk, cars talk to each other > vehicle-to-vehicle, vehicular communication, connected vehicle | cars
pedestrians, walkers, cyclist, bike, bicycle > pedestrian, bicycle, cyclist, road safety | on foot
chip lasts longer, chip breaks, chips fail > reliability, integrated circuit, failure, radiation hardened, electromigration | chips
chip in space, electronics in space, rays harm chips > radiation hardened, single event upset, radiation tolerant, total ionizing dose | rays on chips
hot places, works when hot, electronics for hot, stands great heat > high temperature electronics, silicon carbide, harsh environment, high temperature sensor, wide bandgap | heat
low power chip, saves power, little power, uses little power > low power, ultra-low power, energy-efficient, power management, subthreshold | little power
smaller chips, finer lines, tiny patterns, small patterns, print tiny patterns > lithography, nanofabrication, nanoimprint, patterning, etching, self-assembly | small patterns
thin layers, thin layer, one atom thin, atom thin > thin film, graphene, two-dimensional material, monolayer, atomic layer deposition, chemical vapor deposition | layers
switch for current, electric switch, tiny switch > transistor, switch, field-effect transistor, relay, diode | switches
bendy electronics, electronics that bend, stretchy electronics, electronics on cloth, printed electronics > flexible electronics, stretchable electronics, printed electronics, organic electronics, electronic textile | bendable
print circuits, circuits from a printer, draw circuits > printed electronics, inkjet printing, conductive ink, circuit | printing circuits
clothes with electronics, smart clothes, sensors in clothes, cloth that senses, woven > electronic textile, smart textile, wearable, conductive fiber, fabric, garment | clothes
folds up, fold up, fold, folding, paper folding > foldable, origami, deployable, folding, collapsible | folding
touch, sense of touch, feels touch, robot skin, artificial skin that feels > tactile sensor, electronic skin, pressure sensor, haptic, touch sensing | touch
measure pressure, how hard it presses, measure force, how heavy > pressure sensor, force sensor, load cell, strain gauge, weighing | force
measure heat, how hot, measure temperature, how warm > temperature sensor, thermometer, thermocouple, pyrometer, infrared thermography, calorimeter | temperature
measure light, how bright > photodetector, light sensor, photodiode, photometer, spectrometer | light
measure stretching, how much it bends, measure bending, how far it stretches > strain sensor, strain gauge, deformation, fiber Bragg grating, shape sensing | stretching
measure how fast, how fast, measure speed > velocity, velocimetry, speed sensor, Doppler, flow meter | speed
how full, how much is left, level in a tank, how much in the tank > liquid level sensor, fluid level, mass gauging, fuel gauge, propellant | level
turning, tilt, which way is up, feel turning, feel motion > gyroscope, accelerometer, inertial measurement unit, attitude, tilt sensor | motion
shaking, shake, shakes, vibrates, rattles, rattle > vibration, vibration isolation, damping, resonance, oscillation, accelerometer | shaking
stop shaking, without shaking, less shaking, keep still, hold still, keeps steady, steady > vibration damping, vibration isolation, stabilization, damper, active vibration control | steadiness
weak magnetic fields, measure magnets, feel magnets > magnetometer, magnetic sensor, SQUID, Hall sensor | magnetism
time very exactly, exact time, keep time > atomic clock, oscillator, frequency standard, synchronization, timing | time
optical isolator, circulator, nonreciprocal = lets light or signal pass one way only
photonic integrated circuit, waveguide, silicon photonics = light guided on a chip, tiny optical circuit
junction temperature, laser diode, semiconductor laser = how hot the inside of a laser or chip gets
laser, lasing, ultrafast laser = strong light beam
optical modulator, electro-optic, switch = turns light on and off very fast
photodetector, photodiode, avalanche = catches single bits of light
spectrometer, grating, spectroscopy = splits light or x-rays into colours, fine comb of lines
interferometer, interferometry = two light beams added to measure tiny lengths
holography, hologram, holographic = picture with depth made by light
metasurface, metamaterial, metalens = flat lens with tiny pattern, material that bends waves strangely
terahertz, millimeter wave = waves between radio and light that see through clothes
lidar, laser ranging, time-of-flight = light measures how far and how big things are
range measurement, videogrammetry, photogrammetry = camera that tells how big and how far off something is
stereo vision, depth sensing = two cameras see depth like eyes
thermal imaging, infrared camera, bolometer = see warmth in darkness
night vision, image intensifier, low light = see when it is dark
hyperspectral, multispectral = camera with many more colours than the eye
image stabilization, deblurring = picture shaky or blurred made sharp
image enhancement, retinex, contrast = dark or foggy photo made clear
compression, coding, codec = pictures sounds or data made smaller
steganography, watermark, data hiding = hidden message or mark in a picture
object detection, recognition, classification = computer says what is on a picture
segmentation, medical image analysis = computer outlines organs or tumors on scans
face recognition, biometric = knows people by face eye or finger
gesture recognition, motion capture = computer understands hand signs and movement
eye tracking, gaze = where somebody looks
speech recognition, transcription = machine writes down spoken words
speech enhancement, noise suppression, beamforming = hear one voice in a noisy room
music information retrieval, musical, audio = songs tunes and sounds by computer
natural language processing, text mining, information extraction = computer reads reports and finds facts
machine translation, language = from one language to another
information retrieval, search, query = find the right document among very many
recommender, personalization = suggests what one may like
machine learning, neural network, deep learning = computer that learns from examples
reinforcement learning, control policy = machine learns by trying and reward
anomaly detection, fault detection = notices that something is not normal
prognostics, remaining useful life, health management = tells how long a part or battery will last
forecasting, prediction, time series = tell what comes next from the past
optimization, scheduling, planning = who does what when, best plan
configuration management, version control, project management = keep track of who changed what in big projects
workflow, collaboration, knowledge management = teams share work and what they know
requirements, traceability, risk management = big project risks written down and followed
database, data integration, ontology = many kinds of data searched together
visualization, display, user interface = show much data so that people understand
augmented reality, head-mounted display, virtual reality = glasses that put pictures in the real world
haptic, tactile feedback = feel touch through a device
computer graphics, rendering, animation = pictures and films drawn by computer
computer-aided design, 3D modeling = design parts on the screen
educational software, learning, tutoring = helps pupils to learn
game, gamification, video game = play to learn or move more
programming environment, visual programming, end-user programming = people without programming skills tell a computer or robot what to do
software verification, formal methods, testing = prove that a program has no mistakes
fault tolerance, redundancy, radiation hardened = keeps working although a part fails
numerical accuracy, floating point, error bits = exact sums in computers
low power, energy-efficient, approximate computing = computing with less power
parallel computing, GPU, multicore = many processors at once
cache, memory architecture = computer finds data faster
flash memory, non-volatile, memristor = stores data without power
quantum computing, qubit, entanglement = new computers with the smallest particles
cryptography, encryption, secure = secret messages nobody else can read
quantum key distribution = messages no spy can listen in on
privacy, anonymization, secure computation = use data of people without showing who they are
intrusion detection, cybersecurity, malware = notice hackers and viruses
authentication, access control, password = prove who one is
physically unclonable function, anti-counterfeiting = mark nobody can copy to tell fakes
RFID, asset tracking, inventory = find things and count stock by radio tags
localization, indoor positioning, navigation = where am I inside a building
GPS, satellite navigation, positioning = where am I on earth
inertial measurement, gyroscope, accelerometer = feels turning and speeding up without outside signals
rate adaptation, rateless code, channel coding, error correction = wireless adapts to a bad connection, message survives disturbance without guessing the speed
network coding, routing, protocol = messages find their way faster through a net
wireless sensor network, Internet of Things = many small sensors report by radio
antenna, phased array, beam steering = aerial that sends or receives radio waves
MIMO, spectrum, interference = more phones at once in the same air
radar, synthetic aperture, Doppler = radio echo shows moving things and land through clouds
sonar, acoustic, underwater = sound echo under water
software-defined radio, transceiver = radio that can be changed by program
wireless power transfer, inductive, resonant = charge without cord through the air
energy harvesting, batteryless, self-powered = device that runs without battery from heat light or motion
integrated circuit, CMOS, transistor = chip and its tiny switches
analog-to-digital converter, signal processing = turns measured signals into numbers
clock, oscillator, timing, synchronization = keeps exact time
lithography, nanofabrication, patterning = print lines far thinner than a hair
MEMS, microfabrication, membrane transfer = tiny machine with thin moving film
thin film transfer, membrane, stamp = put a paper-thin film on something without wet chemicals
display, OLED, quantum dot = screen with brighter colours
flexible electronics, stretchable, printed = circuits that bend like skin
sensor, transducer, detection = device that feels and reports
strain sensor, structural health monitoring = feels stretching and damage
gas sensor, chemical sensor, electronic nose = smells gases
fiber optic sensor, Bragg grating = glass thread that feels heat and stretching along its length
magnetometer, magnetic sensing = feels weak magnetism
radiation detector, gamma, neutron = finds radioactive stuff
neutron imaging, neutron optics, grazing incidence = look through metal with particles from a reactor
X-ray optics, telescope, mirror = catches x-rays from stars
nondestructive evaluation, ultrasonic, eddy current = look for cracks inside parts without harm
signal light, beacon, emergency = warning light
traffic, routing, transportation = get there on time in traffic
financial, fraud, trading = money markets and cheats
crowdsourcing, social network = many people on the internet help
optical fiber, fiber laser, amplifier = light through glass thread over long way
wavelength division, optical network, switch = many colours of light carry data
optical communication, free-space, terminal = talk by light beam to satellites or divers
frequency comb, mode-locked = light like a ruler with many exact lines
nonlinear optics, harmonic generation = crystal changes the colour of light
polarization, polarimetry = direction in which light swings
adaptive optics, wavefront, deformable mirror = mirror that changes shape to sharpen stars
autofocus, lens, objective = picture gets sharp by itself
light field, computational imaging, coded aperture = camera that focuses after the shot, computing makes the picture
compressive sensing, sparse = picture from few measurements
phase imaging, quantitative phase = see transparent cells without dye
tomographic reconstruction, inverse problem = picture of the inside computed from many views
image registration, alignment, mosaic = lay pictures on top of each other
super-resolution, upsampling = more detail from a coarse picture
high dynamic range, exposure = bright and dark in one picture
color correction, white balance, calibration = true colours
video surveillance, tracking, pedestrian = camera follows people
activity recognition, behavior = what somebody is doing from camera or watch
crowd, occupancy = how many people are in a room
optical character recognition, document = read printed letters by machine
sketch, drawing, graphics = draw by hand on the screen
3D scanning, point cloud, mesh = shape of things into the computer
3D display, autostereoscopic, volumetric = picture with depth without glasses
projector, projection, planetarium = throws a picture on a wall or dome
sign language, captioning, accessibility = help for deaf people
braille, screen reader, blind = help for blind people to read
augmentative communication, speech-generating = people who cannot speak talk by device
tutoring, assessment, student = teach and grade pupils
planning tool, teaching assignment, curriculum = who teaches what
decision support, expert system, knowledge base = computer gives advice like an expert
risk assessment, probabilistic, uncertainty = how likely something goes wrong
cost estimation, economic model = what a project will cost
supply chain, logistics, warehouse = goods find their way to shops
scheduling, crew, resource allocation = who works when
telemetry, mission operations, ground system = talking with spacecraft from the ground
simulation, modeling, software tool = try on the computer first
finite element, structural analysis = compute whether a part will hold
computational fluid dynamics, flow solver, mesh generation = compute how air flows
parametric design, optimization, topology = computer finds the best shape
graph, network analysis, community = who is linked with whom
time series, sensor data, monitoring = values over time watched
clustering, classification, feature = sort data into groups
neuromorphic, spiking, synapse = chip like a brain
genetic algorithm, evolutionary = computer breeds solutions
robot programming, task, user interface = tell robots what to do without code
human-robot interaction, social robot = robots that deal with people
speaker identification, voice, biometric = know someone by voice
emotion recognition, affective computing, stress = computer feels your mood lies or stress
physiological authentication, heartbeat, biometric = body as password
location privacy, data sharing, de-identification = share data but not names
blockchain, ledger, transaction = nobody can change the books
electronic voting, election = count votes safely
digital signature, certificate, trust = prove that a message is genuine
secure processor, trusted execution, side channel = chip that keeps secrets
malware, software vulnerability, patch = holes in programs that attackers use
cloud computing, virtual machine, data center = computers rented far away
distributed system, consensus, replication = many computers agree
database, query, indexing = find data quickly in tables
stream processing, real-time, event = react to data as it comes
storage system, file system, RAID = disks that do not lose files
compiler, code generation, optimization = turn programs into faster machine code
debugging, testing, program analysis = find bugs in programs
spreadsheet, data entry, forms = tables and forms filled more easily
web browser, web application, interface = pages on the internet
smartphone, mobile application = app on a phone
touch screen, keyboard, text entry, input device = type and tap
game controller, joystick = hold it to play
virtual character, avatar, animation = drawn people that move
sound synthesis, spatial audio, loudspeaker = sound from all sides
microphone array, source localization = where a sound comes from
hearing aid, audio processing = louder clearer speech for old ears
radio receiver, transmitter, frequency = sends and hears radio
cognitive radio, spectrum sensing = radio finds free channel
cellular network, base station, handover = mobile phone net
satellite communication, ground station = talk over satellites
ad hoc network, mesh network, relay = phones pass messages without towers
power amplifier, linearization = makes radio signals stronger without waste
filter, resonator, acoustic wave = lets one tone through
phase-locked loop, synthesizer = makes an exact radio tone
analog circuit, amplifier, low noise = makes weak signals bigger
voltage regulator, power management, DC-DC = right voltage for chips
memory, DRAM, SRAM, spin = where computers remember
resistive switching, memristor, neuromorphic = switch that remembers
spintronic, magnetic tunnel junction = chips by tiny magnets
graphene, two-dimensional, transistor = chips one atom thin
gallium nitride, silicon carbide, wide bandgap = chips for high power and heat
wafer bonding, packaging, interconnect, via = chips stacked on each other and wired
thermal management, heat sink, electronics cooling = chips stay cool
etching, lithography, mask = draw tiny lines on chips
nanoimprint, stamping, soft lithography = print tiny patterns with a stamp
self-assembly, block copolymer, pattern = patterns that form by themselves
quantum dot, single photon source = one light particle at a time
superconducting, Josephson, qubit = cold chips for quantum machines
atomic clock, atom interferometer = atoms keep time or feel gravity
diamond, nitrogen vacancy, magnetometry = flaw in diamond feels magnets
ion trap, mass analyzer, electron multiplier = holds charged atoms
electron beam, electron gun, microscope = beam of electrons to see or write
plasma, discharge, ionization = glowing gas with current
pressure sensor, transducer, harsh environment = measures push of gas in hot places
temperature sensor, thermocouple, thermography = measures heat
humidity, moisture sensor = measures damp
flow meter, velocimetry, anemometer = measures how fast air or water runs
level sensor, tank gauging, cryogenic = how full a tank is
force sensor, load cell, tactile = measures weight or touch
proximity sensor, capacitive, collision = notices something near
position sensor, encoder, resolver = where an arm or wheel has turned
vibration, accelerometer, modal = measures shaking
acoustic emission, ultrasonic, crack = hear cracks grow
wire integrity, reflectometry, fault = find where a cable is broken
lightning detection, electric field = where lightning struck
x-ray fluorescence, elemental analysis = which metals are in a thing
explosive detection, terahertz, trace = find bombs at the airport
chemical agent, detector, standoff = poison gas seen from afar
gunshot, acoustic localization = where a shot came from
mine detection, ground-penetrating radar = bombs buried in the ground
keyword search, keyterm, text retrieval = find papers in a pile by words
report generation, document management = write and keep reports
lessons learned, knowledge capture, anomaly report = what went wrong before is not forgotten
safety analysis, hazard, fault tree = what may go wrong and why
spacecraft scheduling, planning, autonomous = machine plans its own day
log analysis, software metrics, monitoring = what a program did
data format, conversion, interoperability = programs understand each other's files
metadata, archive, digital library = keep and find old data
geographic information, mapping, terrain = maps and heights of land
satellite image processing, change detection = what changed on the ground
point of interest, location-based service = what is near me
ride sharing, vehicle routing, fleet = cars shared and sent
public transport, passenger, crowding = buses and trains full or late
pedestrian detection, driver assistance = car sees people
driver monitoring, drowsiness = car notices a tired driver
license plate, vehicle recognition = reads car numbers
smart card, credential, badge = card opens doors
fingerprint, iris, palm = finger or eye opens
captcha, bot detection = is it a human or a program
social media, misinformation, influence = lies spread on the internet
price, auction, market design = who gets what for how much
online learning, course, video lecture = learn by videos at home
language learning, pronunciation, vocabulary = learn to speak another language
reading aid, text simplification = make texts easier
music education, practice, score = learn to play
creativity, storytelling, authoring = make stories and films
photo editing, retouching, style transfer = change photos
video editing, summarization, highlights = cut films short
motion magnification, vibration, video = make tiny movement visible
light transport, non-line-of-sight, imaging = see around corners
wifi sensing, radio tomography, through-wall = feel people through walls by radio
vital sign, radar, contactless = breath and heartbeat without touching
lip reading, subvocal, silent speech = speak without sound
brain signal, emotion, workload = how hard a pilot's head works
eye strain, reading, display = screens tire eyes
tactile display, vibration, navigation = feel the way on the skin
prosthetic control, electromyography, muscle signal = muscles steer an artificial hand
sonification, audio display, alert = hear data as tones
3D audio, headphones, spatial = hear where sounds come from
conference, microphone, echo = clear talk over the net
error-correcting code, decoder, LDPC = repairs messages damaged on the way
random number, chaos, generator = true chance
time-to-digital, timestamp, picosecond = measures tiny times
oscilloscope, data acquisition, instrument = record signals
printed circuit board, connector, cable = wires and boards of devices
electrostatic discharge, grounding, protection = spark kills electronics
radiation, single event, memory scrubbing = rays flip bits in space
watchdog, redundancy, voting = three computers check each other
microcontroller, embedded, real-time = small computer inside things
analog computing, optical neural network = computing with light
photonic crystal, resonator, cavity = traps light
single-mode, coupler, multiplexer = joins light from several fibres
laser cooling, cold atoms, gravity sensor = atoms stopped by light
X-ray source, tube, phase contrast = better x-ray pictures of soft things
terahertz imaging, security screening = see under clothes at airports
scintillation, gamma camera, collimator = catches rays for pictures
ion mobility, trace vapor, explosives = sniff bombs or drugs
# energy
battery, batteries, power pack ~ electrochemical cell, lithium-ion, energy storage, accumulator | storing electricity
battery used up, used up for good, how long battery lasts, battery dies > battery prognostics, useful life, state of charge, state of health, remaining useful life | end of a battery
battery catches fire, burning battery > thermal runaway, battery safety, solid electrolyte | fire of batteries
charge quickly, fast charging > fast charging, charge rate, supercapacitor | quick charging
no batteries, without batteries, no lead batteries > battery-free, ultracapacitor, supercapacitor, energy harvesting, self-powered | without battery
emergency power, power cut, blackout, back-up power ~ uninterruptible power supply, UPS, backup power, ultracapacitor | power when the grid fails
spinning wheel, store energy in a wheel ~ flywheel, kinetic energy storage | storing motion
store energy, spare energy, save energy for later > energy storage, hybrid power, regenerative | storing energy
store heat, keep heat > thermal energy storage, phase change material, heat storage | storing warmth
save energy, save power, little energy, less energy > energy efficiency, low power, energy-efficient, power management | using less
power plant, power station ~ electricity generation, power generation, turbine | making electricity
power line, power lines, mains, electricity network ~ power grid, transmission line, smart grid | distributing electricity
electricity, current, power > electrical energy, electric power, power generation, voltage | the energy
make electricity, makes electricity, electricity out of, electricity from > power generation, energy harvesting, generator, energy conversion, fuel cell | producing electricity
electricity from movement, electricity from walking, flag that flutters, flutters, flag > energy harvesting, piezoelectric, triboelectric, nanogenerator, wind energy | electricity by motion
electricity from heat, power from heat, waste heat > thermoelectric, heat recovery, thermophotovoltaic, Rankine | electricity by heat
electricity from bugs, bugs make electricity > microbial fuel cell, bioelectrochemical | electricity by microbes
sun panel, sun panels, rooftop panel, solar roof, sun power ~ solar panel, photovoltaic, solar cell, solar array | electricity by sun
sun, sunlight, sunshine > solar, solar energy, photovoltaic, insolation | light of the sun
heat from the sun, mirror power plant > solar thermal, concentrated solar power, solar collector, heliostat | heat by sun
dirt off panels, dust, dirt off > dust removal, dust mitigation, self-cleaning, electrodynamic dust shield | cleaning of surfaces
windmill, wind power ~ wind turbine, wind energy, rotor blade | power by wind
water power, river power ~ hydropower, hydroelectric, turbine | power by water
waves of the sea, power from waves ~ wave energy, ocean energy, tidal | power of the sea
heat from the ground, earth heat ~ geothermal, ground source | warmth of the earth
nuclear power, atomic power ~ nuclear reactor, fission, nuclear energy | power by fission
power of the stars, sun on earth ~ nuclear fusion, plasma confinement, tokamak | power by fusion
nuclear waste, atomic waste ~ radioactive waste, spent fuel, radionuclide | waste of reactors
fuel, make fuel > biofuel, hydrocarbon fuel, hydrogen, methanol, syngas | what burns
petrol ~ gasoline, fuel economy, fuel consumption | fuel of cars
saves petrol, save petrol, burn less fuel > fuel economy, fuel efficiency, hybrid vehicle | using less fuel
diesel smoke, soot, soot catcher, soot filter ~ particulate filter, diesel particulate, exhaust aftertreatment | smoke of engines
exhaust, exhaust pipe, car fumes > exhaust gas, emissions, catalytic converter | gas of engines
engine, motor > internal combustion engine, propulsion, powertrain, combustion | the machine
stronger small engine, small engine, boost an engine, one cylinder > turbocharger, turbocharging, supercharging, single cylinder | more power
jet engine, jet > gas turbine, turbofan, turbomachinery, propulsion | engine of aircraft
engine blades, blades shake, shake themselves apart > blade vibration, turbine blade, flutter, blade response | vibrating blades
electric motor > motor, permanent magnet, induction machine, actuator | motor by current
electric car, battery car ~ electric vehicle, hybrid electric vehicle, EV | car by current
car, cars, lorry, truck, bus > vehicle, automotive, motor vehicle | road vehicle
liquid gas, bottled gas ~ liquefied natural gas, LNG, cryogenic fuel, LPG | cooled gas
natural gas, gas > methane, natural gas | burning gas
gas from rubbish, gas from dung, rotting gas ~ biogas, anaerobic digestion, landfill gas, methane | gas by rotting
rubbish to fuel, fuel from rubbish, fuel from waste, fertiliser from rubbish > waste-to-energy, gasification, biomass, municipal solid waste, syngas | fuel made of waste
plant fuel, fuel from plants, fuel out of plants ~ biofuel, bioethanol, biodiesel, biomass | fuel made of plants
hydrogen, water to hydrogen, split water ~ electrolysis, water splitting, hydrogen production, electrolyzer | making hydrogen
fuel cell > membrane electrode assembly, proton exchange membrane, solid oxide | cell that burns fuel cold
oil, crude oil ~ petroleum, hydrocarbon, crude | oil of the earth
oil and gas, oil well, drilling > wellbore, produced water, drilling, hydraulic fracturing, reservoir | getting oil
rocket, rockets > rocket propulsion, propellant, thruster, launch vehicle | flying by reaction
rocket fuel > propellant, oxidizer, hybrid rocket | fuel of rockets
fridge, refrigerator, freezer ~ refrigeration, refrigerator, vapor compression, cooling system | cooling device
air conditioning, cool a room, cool a house > HVAC, cooling, air conditioner, refrigeration | cooling rooms
heating, heat a house > heating system, heat pump, boiler | warming rooms
heat out, keep heat out, heat in, warm house > thermal insulation, radiative, heat management, energy saving building | insulation of houses
window, windows, house walls > glazing, smart window, building envelope, electrochromic | openings of houses
cool, cools, cooling > cooling, heat transfer, refrigeration, thermal management | taking heat away
hot, heat, warm, warmth, warms > thermal, heating, heat, high temperature | warmth
car seat > seat, vehicle seat, automotive seat | seat of cars
very cold, freezing cold > cryogenic, low temperature, superconducting | low temperature
wire without loss, current without loss ~ superconductor, superconducting | no resistance
turn current, current into > power converter, inverter, rectifier | changing electricity
stove, cooking fire > cookstove, burner, combustion | for cooking
flame, fire, burning > combustion, flame, fire | fire
engine knocks > detonation, knock, combustion instability | bad burning
leaking gas, gas leak > leak detection, gas sensor, hydrogen sensor | finding leaks
flat battery, dead battery > state of charge, battery monitoring, discharge | battery
cheaper battery, battery without lithium > sodium-ion, redox flow battery, zinc battery | battery
big battery, battery for the grid > grid-scale storage, flow battery, energy storage system | battery
power for space, power on the moon > radioisotope, space power, solar array | power
beam power > power beaming, wireless power, laser power | power
cheap sun cells, print sun cells > perovskite, organic photovoltaic, thin-film solar cell | sun
colour for lamps, better lamp, save light, lighting > LED, OLED, phosphor, light emitting diode | light
better screens, screens, tv > OLED, display, quantum dot | light
sun to fuel, fuel from the sun, fuel from sunlight > artificial photosynthesis, photocatalysis, solar fuel, photoelectrochemical | fuel
fuel from air, carbon dioxide to fuel, carbon to fuel > CO2 reduction, carbon dioxide conversion, electrochemical reduction | fuel
make chemicals with less energy, speed up chemical > catalyst, catalysis, catalytic conversion | chemistry
burn cleaner, cleaner burning, burn better > combustion efficiency, low emission, NOx, combustor | burning
spark > ignition, spark plug, plasma | burning
hot gas, ionised gas > plasma, ionized gas | plasma
electric rocket, electric engine for space > ion thruster, Hall thruster, electric propulsion, plasma thruster | rocket
steam > steam, vapor, boiling | heat
take heat from, carry heat, spread heat > heat pipe, heat exchanger, heat transfer, heat spreader | heat
keep cold things cold, keep cold, icebox > cryogenic storage, insulation, cold chain, multilayer insulation | cold
very cold liquid, frozen gas > cryogenic fluid, liquid hydrogen, liquid nitrogen, cryogen | cold
stop heat, insulate, blanket > insulation, aerogel, multilayer insulation, thermal barrier | heat
use less in buildings, lower my bill, electricity bill > energy consumption, demand response, energy monitoring, building energy | saving
which device uses power, who uses power > load monitoring, appliance, energy disaggregation | saving
water use at home, water bill > water consumption, water monitoring, smart meter | saving
battery lasts longer, longer lasting battery, battery that lasts, battery wears out, old battery > cycle life, battery degradation, capacity fade, lithium-ion battery, electrode, battery lifetime | battery life
better battery, more power from a battery, stronger battery, lighter battery, smaller battery > energy density, lithium battery, cathode, anode, electrode material, lithium-sulfur, solid-state battery | better batteries
safe battery, battery burns, battery explodes, battery gets hot, battery fire > thermal runaway, battery safety, separator, solid electrolyte, non-flammable electrolyte, short circuit | safe batteries
thin battery, bendy battery, printed battery, tiny battery > thin-film battery, flexible battery, microbattery, printed battery | small batteries
battery in the cold, cold battery > low-temperature electrolyte, battery, low temperature performance | cold batteries
recycle batteries, old batteries > battery recycling, lithium recovery, cathode | batteries again
charge without plug, charge without a cable, charges by itself, charging pad, charge from afar > wireless charging, wireless power transfer, inductive power transfer, resonant coupling, energy harvesting | charging
charge a car, charging station > electric vehicle charging, charging station, charger | charging cars
quick energy, sudden power, burst of power > supercapacitor, ultracapacitor, pulsed power, capacitor | bursts
power from body heat, power from warm skin, power from warmth > thermoelectric generator, energy harvesting, body heat, thermoelectric | body heat
power from shaking, power from motion, power from footsteps, walking makes power, power from movement > vibration energy harvesting, piezoelectric, triboelectric, energy harvester, electromagnetic generator | power by motion
power from radio, power from the air > radio frequency energy harvesting, rectenna, wireless power | radio power
power from salt, power from rivers meeting the sea > osmotic power, reverse electrodialysis, salinity gradient | salt
power in the wild, far from the grid, off the grid, no mains, remote places, places without power > off-grid, remote power, microgrid, solar, stand-alone power, energy harvesting | away from the grid
cheap solar, solar panels cheaper, cheaper sun panels, more power from the sun, better sun panels, better solar > solar cell, photovoltaic, thin-film solar cell, perovskite, multi-junction, light trapping, photovoltaic efficiency | solar cells
follow the sun, turn to the sun, gather sunlight, focus the sun, mirrors for sun > solar concentrator, solar tracking, heliostat, concentrated solar power, concentrator | gathering sun
solar windows, window that makes power > transparent solar cell, building-integrated photovoltaic, luminescent solar concentrator | windows
sun heats water, hot water from sun, cook with sun > solar thermal, solar water heater, solar collector, solar cooker | heat from sun
paint that makes power, spray on solar > organic photovoltaic, printable solar cell, quantum dot solar cell | paint
wind, wind wheel, turn in the wind > wind turbine, wind energy, blade, rotor, airfoil | wind
kite, kites > kite, tethered, airborne wind energy | kites
waves, tide, power from the sea > wave energy converter, tidal, ocean energy, hydrokinetic | sea
stove that smokes less, cleaner stove, smoky kitchen > cookstove, clean combustion, biomass stove | stoves
burn with less smoke, less smoke, dirty smoke, smoke from engines, cleaner engine, cleaner exhaust > emission reduction, exhaust aftertreatment, catalytic converter, NOx reduction, particulate matter, combustor | clean burning
use less fuel, saves fuel, save fuel, more miles, further on a tank > fuel efficiency, fuel economy, drag reduction, fuel consumption, lean burn | less fuel
engine that runs on anything, any fuel > multi-fuel engine, flexible fuel, combustion engine | fuels
better engine, new kind of engine, simple engine > internal combustion engine, rotary engine, engine, Stirling engine, free-piston | engines
engine without moving parts, no moving parts, without moving parts > thermoacoustic, solid-state, passive, electrohydrodynamic, thermoelectric | no moving parts
hot air engine, engine driven by heat, heat engine > Stirling engine, thermoacoustic, heat engine, Rankine cycle | heat engines
use lost heat, heat that is wasted, lost heat, wasted heat, leftover heat > waste heat recovery, thermoelectric, heat exchanger, organic Rankine cycle, heat recovery | lost heat
keep cool, stay cool, stays cool, gets too hot, too hot, keep from overheating, overheating, overheats, cool down > cooling, thermal management, heat dissipation, heat sink, heat transfer, temperature control | cooling
cool without electricity, cool without power, cooling without power, cools by itself > passive cooling, radiative cooling, evaporative cooling, heat pipe | passive cooling
fridge without, cool with magnets, quiet fridge, cool with sound > magnetic refrigeration, thermoelectric cooler, thermoacoustic, absorption refrigeration, solid-state cooling, magnetocaloric | new fridges
cools clothes, cool vest, cooling suit > cooling garment, liquid cooling garment, personal cooling, thermal comfort | cool clothes
stay warm, keep warm, keeps warm, stays warm, lose heat, losing heat > thermal insulation, heating, heat loss, heat retention, phase change material | keeping warm
warm clothes, coat, jacket, gloves > garment, clothing, glove, insulation, textile, thermal comfort | clothes
keep at the same temperature, same temperature, even temperature, right temperature > temperature control, thermal control, thermostat, isothermal, phase change material | even temperature
move heat, get rid of heat, get heat out, heat away, draw heat > heat pipe, heat exchanger, radiator, heat transfer, thermal conductivity, loop heat pipe, heat rejection | moving heat
lets heat through, conducts heat, lead heat away > thermal conductivity, thermally conductive, thermal interface material, heat spreader | conducting heat
boil, boils, boiling > boiling, evaporation, vaporization, two-phase, nucleate boiling | boiling
turn heat off, heat one way > thermal switch, thermal diode, heat switch | switching heat
stop the heat of reentry, falling back to earth, burn up, burn up on the way down > thermal protection system, heat shield, ablative, atmospheric entry, reentry | heat shield
dams, river turbine > hydropower, hydroelectric, turbine | rivers
even out power, too much wind power, power when there is no sun, balance the grid, steady grid > grid stability, energy storage, load balancing, demand response, smart grid, microgrid, renewable integration | even grid
power outage, power cuts, blackouts, lights go out > power outage, fault detection, power grid reliability, backup power, microgrid | power cuts
broken wire, find the broken cable, bad wiring, damaged wire > wire fault detection, wiring, cable fault, reflectometry, insulation damage | broken wires
electric shock, short circuit, sparks, arc > short circuit, arc fault, circuit breaker, ground fault, electrostatic discharge | dangerous current
lightning, thunder, thunderstorm > lightning, lightning protection, thunderstorm, electric field | lightning
static, static charge, shock from carpet > electrostatic, static charge, electrostatic discharge, dissipation | charge
stronger magnets, magnets without rare metals > permanent magnet, rare-earth, magnetic material | magnets
smaller motor, strong motor, better motor, light motor > electric motor, permanent magnet motor, brushless, torque density, actuator | motors
motor without sensors, run a motor smoothly, control a motor > motor control, motor controller, torque control, speed control | motor control
bearing without touching, spins without touching, float on magnets, floats in the air, hover, hovering > magnetic levitation, magnetic bearing, levitation, acoustic levitation | floating
changes voltage, changes current, power supply, plug, charger > power converter, DC-DC converter, inverter, power supply, power electronics | supply
gas for cars, hydrogen car, hydrogen tank, store hydrogen, carry hydrogen > hydrogen storage, metal hydride, fuel cell vehicle, hydrogen tank | hydrogen
hydrogen from water, make hydrogen, hydrogen from sunlight > hydrogen production, water electrolysis, electrocatalyst, photoelectrochemical, oxygen evolution | hydrogen
cheaper fuel cell, fuel cell without platinum, platinum, costly metal, expensive metal > catalyst, platinum-free, electrocatalyst, oxygen reduction, noble metal, non-precious | platinum
fuel from grass, fuel from wood, fuel from algae, fuel from waste, fuel from corn > biofuel, biodiesel, bioethanol, biomass conversion, algae, pyrolysis, syngas, gasification | plant fuels
jet fuel, airplane fuel > aviation fuel, jet fuel, kerosene | jet fuel
coal, burn coal > coal, gasification, combustion, fly ash, flue gas | coal
clean the smoke, smoke stack, chimney > flue gas, scrubber, emission control, electrostatic precipitator, desulfurization | chimneys
find oil, more oil from the ground, more oil out of > enhanced oil recovery, reservoir, seismic, petroleum exploration, hydrocarbon | oil
drill, drilling a well, drill deep, deep hole > drilling, wellbore, borehole, drill bit | drilling
pipe, pipes, pipeline, pipe leaks, inside pipes > pipe, pipeline inspection, leak detection, in-pipe robot | pipes
pump, pumps, pump water > pump, pumping, impeller, micropump, fluid transport | pumps
valve, tap, shut off, turn off the flow, open and close > valve, shut-off, flow control, actuator, regulator | valves
hiss, leaky, leak, leaks, leaking, tight, airtight, watertight > leak detection, seal, sealing, leakage, gasket, hermetic | leaks
explode, explodes, explosion, blow up, blast > explosion, detonation, blast, explosive, blast mitigation | explosion
safe reactor, reactor, melt down, meltdown > nuclear reactor, reactor safety, coolant, molten salt | reactors
find radioactive, find nuclear, radioactive stuff, measure radioactivity > radiation detector, gamma-ray detector, neutron detector, scintillator, dosimeter, radioactive | finding rays
dark matter, small particles from space > particle detector, neutrino, cosmic ray | particles
start a fire, lights the fuel, light the fuel > ignition, igniter, spark, plasma ignition, torch | igniting
put out a fire, put out fires, fires, stop a fire > fire extinguishing, fire suppression, flame retardant, fire detection | fires
does not burn, cannot burn, fire proof, fireproof, fire resistant, flame proof, withstand fire > flame retardant, fire resistant, non-flammable, intumescent, fire protection | no burning
smell smoke, notice fire, fire alarm > smoke detector, fire detection, fire alarm | noticing fire
light bulb, lamps, brighter lamp, cheap lamp, light for homes > LED, light emitting diode, lighting, luminaire, phosphor, solid-state lighting | lamps
daylight indoors, sunlight indoors > daylighting, light guide, solar lighting | daylight
glow in the dark, glows in the dark > phosphorescent, luminescent, afterglow | glowing
heat a house cheaply, cheap heating, lower heating bill, warm homes > heat pump, insulation, building energy efficiency, heating system | heating
cool roof, white roof, hot roof > radiative cooling, reflective coating, roof, solar reflectance | roofs
lithium-ion battery, electrolyte, cathode, anode = battery of phones and cars
solid electrolyte, thermal runaway, separator = battery that does not catch fire
flow battery, grid storage = very large store for wind and sun power
supercapacitor, ultracapacitor = stores and gives current in seconds
flywheel, kinetic = spinning wheel stores energy
fuel cell, membrane, catalyst = makes current from hydrogen without burning
electrolysis, water splitting, hydrogen = split water by current or sun into fuel
photovoltaic, solar cell, perovskite = makes current from sun
solar thermal, concentrator, heliostat = mirrors gather heat of the sun
thermoelectric, Seebeck = makes current from heat or cools by current
thermophotovoltaic, emitter = glowing hot thing lights a solar cell
piezoelectric, triboelectric, nanogenerator = makes current from pressing bending or walking
wind turbine, blade = power from wind
wave energy, hydrokinetic = power from sea waves and rivers
geothermal, heat pump = heat from the ground
nuclear reactor, fuel rod, fission = power by splitting atoms
fusion, plasma, tokamak = power like in the sun
radioisotope, thermoelectric generator = nuclear battery for space
power converter, inverter, transformer = changes voltage and current
smart grid, microgrid, demand response = balance power use in a town
energy disaggregation, load monitoring, power meter = which appliance uses how much power
power line, fault location, circuit breaker = find broken power lines
electric vehicle, charging = cars by battery
hybrid vehicle, regenerative braking = car saves braking energy
internal combustion engine, piston, fuel injection = motor of cars
turbocharger, supercharging = more air in the motor for more power
gas turbine, combustor, turbine blade = jet engine parts
combustion, flame, emissions = burning cleaner
catalytic converter, particulate filter, exhaust = cleans fumes of cars
Stirling engine, thermoacoustic, heat engine = engine driven by outside heat
refrigeration, cryocooler, cooling = makes cold
heat pipe, heat exchanger, radiator = carries heat away
phase change material, thermal storage = stores heat by melting
thermal insulation, aerogel, multilayer = keeps heat or cold in
radiative cooling, selective emitter = surface cools itself under open sky
biofuel, biomass, bioethanol = fuel from plants or waste
gasification, pyrolysis, syngas = turn rubbish into gas or oil
carbon capture, sorbent, carbon dioxide = take climate gas out of air or smoke
carbon dioxide reduction, electrocatalyst = turn climate gas into fuel or plastic
natural gas, methane, LNG = gas for burning carried cold
enhanced oil recovery, reservoir, drilling = get more oil from the ground
light emitting diode, phosphor, lighting = lamps that save power
superconductor, superconducting magnet = current without loss at great cold
electric motor, actuator, magnetic bearing = turns current into motion
battery management, state of charge, cell balancing = how full is a battery, cells share evenly
lithium-sulfur, lithium metal, dendrite = lighter battery, needles that short it
sodium-ion, zinc, aqueous battery = battery from cheap stuff
metal-air battery, oxygen electrode = battery that breathes air
electrode, coating, binder = inside parts of a battery
capacitor, dielectric, energy density = stores charge between plates
wireless charging, coil, vehicle = car or phone charges without plug
solar concentrator, luminescent, light guide = gather light on a small cell
tandem, multijunction, silicon solar cell = two sun cells on top of each other
organic photovoltaic, polymer solar cell = plastic sun cells bendable
photocatalyst, photoelectrochemical, artificial photosynthesis = fuel from sun and water like leaves
solar thermal, steam generation, absorber = sun boils water
hydrogen storage, metal hydride = carry hydrogen safely
solid oxide, electrolyzer, ceramic = hot cell for gas and current
proton exchange membrane, ionomer = film that lets hydrogen pass
platinum, electrocatalyst, oxygen reduction = costly metal in fuel cells saved
thermal energy storage, molten salt = store sun heat for night
absorption chiller, heat-driven cooling = cooling by heat instead of current
magnetocaloric, electrocaloric, solid-state cooling = fridge without gas or noise
evaporative cooling, humidification = cool by drying water
HVAC, ventilation, building energy = heat and air of buildings
window, electrochromic, daylighting = glass that darkens, light in rooms
insulation, vacuum panel, cryogenic tank = keep very cold liquid from boiling off
LED driver, lighting control, luminaire = lamp light adjusted
smart meter, energy monitoring = see what uses current at home
power electronics, switching, silicon carbide = turn current on and off without loss
fault current, grid protection, transmission = grid breaks prevented
permanent magnet, generator, alternator = makes current when turned
linear motor, actuator, solenoid = pushes and pulls by current
gear, transmission, drive train = passes turning on
valve train, variable valve, engine cylinder = opens engine valves at the right time
fuel injector, atomization, spray = fuel in fine drops
ignition, spark plug, plasma = lights fuel
detonation, pulse detonation, rotating = engine by explosions
scramjet, hypersonic, inlet = engine for very fast flight
compressor, stall, surge = jet engine chokes
turbine cooling, film cooling, blade = hot engine blades cooled by air
nozzle, exhaust, thrust vectoring = jet turned to steer
hybrid rocket, paraffin, solid propellant = safer rocket with wax
monopropellant, green propellant = less poisonous rocket fuel
cryogenic propellant, tank, boil-off = very cold rocket fuel kept in space
nuclear fuel, cladding, coolant = reactor parts safer
radioactive waste, vitrification, separation = waste locked in glass
coal, fly ash, mercury, flue gas = dirty smoke of coal plants
diesel, soot, regeneration = truck exhaust filter fills and burns clean
ethanol, flex-fuel, knock, direct injection = alcohol lets small engines give more power
biodiesel, algae, lipid = fuel from green slime oil
anaerobic digestion, biogas = dung and scraps rot to gas
plasma gasification, waste-to-energy, syngas = rubbish turned to gas by heat
carbon sequestration, mineralization, underground storage = bury climate gas
methane conversion, methanol, partial oxidation = turn natural gas into liquid
natural gas, gas separation, membrane = clean raw gas
well logging, fracture, proppant = oil wells cracked open
battery pack, cooling, safety vent = stop one burning cell from lighting the others
battery charger, balancing, lead-acid = old batteries live longer
hybrid power, ultracapacitor, emergency = power when the mains fails
solar water, solar refrigerator, direct drive = fridge by sun without battery
solar array, deployment, spacecraft power = sun panels unfold in space
dust mitigation, panel cleaning, electrodynamic = clean sun panels without climbing
power beaming, laser power, rectenna = send power through the air
nuclear thermal, fission power, moon = nuclear power on the moon
heat recovery, condensing, boiler = use lost heat of smoke
heat pump, dryer, compressor = warm house from cold air
ice storage, cold storage, off-peak = make cold at night
thermal switch, diode, variable conductance = heat only one way
thermal interface, paste, spreader = lead heat away from chips
boiling, nucleate, spray cooling = liquid takes heat by boiling
cryocooler, pulse tube, detector = cold without moving parts
liquid hydrogen, leak, embrittlement = hydrogen escapes and makes metal brittle
gas turbine, fuel flexibility, hydrogen = turbine burns other gas
engine health, vibration, bearing wear = hear when an engine will fail
fuel additive, cetane, lubricity = better fuel
oil condition, lubricant monitoring = when must oil be changed
wind farm, lidar, wake = wind wheels stand in each other's way
tidal turbine, rotor, underwater = windmill under water
energy storage, compressed air, pumped = store power in air or water
smart thermostat, occupancy, heating = heat only when somebody is home
transformer, insulation, monitoring = power boxes on poles
superconducting cable, fault limiter = power lines without loss
plasma physics, stellarator, magnet = star power confined
# environmental
drinking water, clean water, fresh water, safe water ~ potable water, water purification, water treatment | water to drink
sea water, salty water, salt water, sea into drinking water ~ seawater, desalination, saline water, brine | water with salt
take salt out, remove salt, no salt ~ desalination, reverse osmosis, membrane distillation | removing salt
salty water from oil wells, water from oil and gas ~ produced water, high salinity water, brine treatment | water of wells
dirty water, sewage, sewer, waste water ~ wastewater, blackwater, sewage treatment, effluent | used water
toilet, no sewer, loo > sanitation, onsite treatment, blackwater, latrine | without sewer
well, from this well, water good > groundwater, water quality, water monitoring, coliform | water of wells
filter water, sieve > filtration, membrane, ultrafiltration | filtering
lead in water, metal in water > heavy metals, lead, arsenic, adsorption | metals in water
dirty ground, dirty soil, poisoned ground, clean the ground ~ soil remediation, contaminated soil, bioremediation, phytoremediation | soil with poison
clean with plants, clean with trees, trees and mushrooms > phytoremediation, plant-fungal, bioremediation | plants that clean
dirt, muck, filth > contamination, contaminant, fouling | what is dirty
dirty air, smog, air dirt, bad air ~ air pollution, particulate matter, air quality, PM2.5 | polluted air
watch the air, test the air > air quality monitoring, aerosol detection, air sampling | measuring air
pollen, mould spores, mold spores, spores > bioaerosol, aerosol, allergen, particulate | in the air
clean air, clean the air > air purification, air filter, scrubber | cleaning of air
air out, stale air, let air in > ventilation, air exchange, ventilating | fresh air
greenhouse gas, greenhouse gases, climate gas ~ carbon dioxide, CO2, methane, carbon emissions | gas that warms
catch carbon, carbon out of the air, remove greenhouse gas ~ carbon capture, carbon sequestration, direct air capture, carbon-negative | taking carbon away
global warming ~ climate change, greenhouse effect | warmer climate
rubbish, garbage, trash, refuse ~ municipal solid waste, waste, landfill | thrown away
reuse, use again, get back, old things again > recycling, recovery, reclaim, recycle | using again
old electronics, old phones > electronic waste, metal recovery, recycling | scrap of electronics
plastic in the sea, plastic rubbish, bits of plastic > microplastics, plastic waste, plastic degradation | plastic as waste
oil in the sea, oil slick, spilled oil, soak up oil ~ oil spill, oil absorption, oil-water separation, sorbent | oil on water
soak up, suck in, sponge > absorption, sorbent, absorbent, adsorption, porous | taking up
valuable minerals, minerals from water > resource recovery, mineral recovery, precipitation | getting minerals
fertiliser, fertilizer, plant food ~ ammonia, nitrogen fertilizer, nutrient, fertilizer | food of plants
dung, muck of animals > manure, livestock waste | waste of animals
watering, water the fields, watering plants ~ irrigation, soil moisture | water for plants
farm, farming, field, fields > agriculture, agricultural, precision agriculture, crop | growing food
greenhouse, glass house for plants > controlled environment agriculture, hydroponic | plants under glass
creature, creatures, animals, wild animals > wildlife, biodiversity, species, fauna | animals
jungle, woods, forest, trees > forest, tropical forest, dense environments, vegetation, canopy | many trees
count animals, count creatures, count fish, how many fish, how many herring > population monitoring, biodiversity, abundance, census, fish populations | how many animals
herring, shoal, fishing > fish populations, fishery, fisheries | fish of the sea
sea, ocean > marine, oceanic, underwater, seawater | the water
flood, high water > flooding, flood forecasting, inundation | too much water
landslip, slope comes down, slope, mountain slides ~ landslide, slope stability | moving ground
earthquake, ground shakes ~ seismic, seismology, earthquake early warning | shaking ground
volcano > volcanic, eruption | fire mountain
forest fire, bush fire ~ wildfire, fire detection | burning forest
ice on wings, ice on planes, iced up ~ de-icing, anti-icing, icing | ice on surfaces
turn to ice, freeze, frozen > freezing, frost, anti-freeze, insulated, ice | becoming ice
drink, drinks, bottle > beverage, hydration, container, drinking | drinking
mountain, mountains, climber > high altitude, altitude | high places
seen from above, from space, from the sky > remote sensing, satellite imagery, aerial imaging, synthetic aperture radar | looking down
sniff out, trace of gas, gas sniffing > gas sensor, trace detection, volatile organic compounds, chemical sensor | finding substances
dangerous stuff, harmful chemical > hazardous, toxic chemical, contaminant | harmful substances
forever chemicals ~ PFAS, perfluoroalkyl | lasting chemicals
noise of traffic, quiet road > noise barrier, noise abatement | noise outside
rain > rainfall, precipitation, stormwater | water from the sky
fog, dew, water from air > fog harvesting, atmospheric water harvesting, condensation | water from air
swimming bath, swimming pool, pool drain, drain > drain, suction, pool, fluid reservoir | bathing
survive in the sea, life vest > life jacket, survival suit, flotation | at sea
rescue, find people after, buried people > search and rescue, disaster response | helping after disaster
oil in water, oil and water apart > oil-water separation, emulsion | water
poison gas, deadly gas, bad gas > toxic gas, gas detection, chemical warfare agent | gas
find leaks, where is the leak > leak detection, leak location, helium leak | leaks
find leaks of gas, gas from wells > methane detection, fugitive emissions | gas
clean up chemicals, clean poisoned water, old poison in the ground > remediation, groundwater remediation, zero-valent iron, dehalogenation, PCB | cleaning
old paint, poison in paint > lead paint, PCB, paint removal | cleaning
remove paint, take paint off > paint stripping, coating removal, laser ablation | cleaning
clean without chemicals, clean with ice > dry ice blasting, carbon dioxide cleaning, plasma cleaning | cleaning
measure the air above, gases in the sky > atmospheric sensing, lidar, spectrometer, trace gas | air
ozone layer > ozone, stratospheric | air
water in the ground, how wet the ground > soil moisture, groundwater, radiometer | ground
snow > snow, snowpack, cryosphere | weather
ice > ice, frost, icing | ice
hurricane, whirlwind, twister > hurricane, tornado, cyclone, severe weather | weather
bird, birds > avian, bird strike | animals
whale, dolphin > marine mammal, cetacean, bioacoustic | animals
salmon, trout > salmonid, fish passage | animals
coral > coral reef | sea
plants from space, health of plants, sick trees > vegetation index, crop monitoring, hyperspectral | plants
food waste, leftovers > organic waste, composting, food waste | waste
burn rubbish > incineration, pyrolysis, gasification | waste
clean water cheaply, cheap clean water, make water safe, safe to drink, make dirty water drinkable, drink dirty water, purify water, clean up water > water purification, water treatment, disinfection, filtration, potable water, point-of-use, water filter | clean water
water for space crew, reuse water, use water again, recycle water, water from urine > water recovery, water recycling, wastewater treatment, greywater, urine processing, closed-loop life support | water again
dirt in water, what is in the water, is the water safe, test water, check water, water clean enough > water quality monitoring, water quality sensor, contaminant detection, water testing | testing water
arsenic, poison in water, poison in wells > arsenic removal, heavy metal, adsorbent, groundwater | poison in water
medicine in water, drugs in rivers, chemicals in water > micropollutant, pharmaceuticals, advanced oxidation, contaminants, trace organic | chemicals
kill germs in water, germs in water, germs in drinking water > water disinfection, chlorination, ultraviolet, E. coli detection, coliform, ozone | germs in water
filter that clogs, filter clogs, clogs, clogged, clog, blocked > fouling, clogging, antifouling membrane, biofouling, blockage | clogging
filter, filters, sieve, strainer > filter, filtration, membrane, separation, porous | filtering
sludge, mud from sewage > sludge, anaerobic digestion, dewatering, activated sludge | sludge
take nitrogen out, too much fertiliser in water, green lakes, algae in lakes > nutrient removal, denitrification, eutrophication, harmful algal bloom, phosphorus removal | green lakes
rivers, river, stream, lake, lakes > river, stream, lake, surface water, hydrology, watershed | rivers
sea bed, bottom of the sea, deep sea > seafloor, underwater, deep ocean, bathymetry, underwater vehicle | sea bed
beach, coast, shore > coastal, shoreline, erosion, beach | coast
ships, ship, boat, boats > ship, marine vessel, watercraft, hull, boat | ships
things grow on ships, ship bottoms, shells on ships, barnacles > antifouling, biofouling, marine coating, hull | fouling
submarine robot, under water robot, robot that swims, swimming robot > autonomous underwater vehicle, underwater robot, glider, swimming robot | under water
air in rooms, air at home, room air, fresh air indoors, breathe clean air > indoor air quality, ventilation, air filtration, air purification, volatile organic compounds | room air
what am I breathing, how bad is the air, is the air safe, measure air, dirty air sensor > air quality sensor, particulate matter sensor, air monitoring, gas sensor, aerosol sampling | measuring air
fine dust, dust, dusty, dust in the air > dust, particulate matter, aerosol, particle, filtration | dust
moon dust, dust on the moon > lunar dust, regolith, dust mitigation, electrodynamic | moon dust
soot, smoke, black smoke > soot, smoke, black carbon, particulate, aerosol | smoke
catch gas, trap gas, soak up gas, gas out of the air, take gas out of the air > gas adsorption, adsorbent, metal-organic framework, carbon capture, sorbent, gas separation | catching gas
turn carbon dioxide into, use carbon dioxide, carbon dioxide into something useful > carbon dioxide conversion, carbon utilization, CO2 reduction, electrochemical reduction, carbonation | using CO2
breathe in space, air for astronauts, make oxygen, oxygen for the crew, clean the air in a spaceship > life support, oxygen generation, carbon dioxide removal, air revitalization, closed-loop | air in space
smells of gas, gas leaks, leak of gas, where gas escapes > gas leak detection, gas sensor, methane sensor, hydrogen sensor | gas leaks
smell a gas, sniff gas, notice gas, find a gas > gas sensor, chemical sensor, electronic nose, gas chromatography, spectrometer | finding gas
what is it made of, what something is made of, what is in it, which substances, find out what a stuff is > spectroscopy, mass spectrometry, chemical analysis, composition, Raman, X-ray fluorescence, material identification | what it is made of
sort rubbish, sort waste, sort plastic > waste sorting, recycling, material identification, separation | sorting waste
recycle plastic, plastic waste, used plastic, old plastic > plastic recycling, depolymerization, polymer recycling, chemical recycling, upcycling | plastic again
recycle, use waste, make use of waste, out of waste, from waste, from rubbish, turn waste into > recycling, waste utilization, waste conversion, valorization, by-product, recovered | using waste
old tyres, old cars, scrap > scrap, recycling, waste tire, crumb rubber | scrap
metals from waste, get metal back, rare metals, get metals out > metal recovery, rare earth element, extraction, leaching, hydrometallurgy | metals again
mine, mines, mining, miners > mining, mineral, ore, underground mine, mine safety | mines
ground, earth, dirt, soil > soil, ground, subsurface, sediment | soil
how good is the soil, soil health, test soil, fertile ground > soil nutrient, soil sensor, soil fertility, nitrate sensor | soil
under the ground, underground, buried, look into the ground, see under the ground > ground-penetrating radar, subsurface, buried object detection, underground | underground
water plants only when needed, when to water, how much water plants need, thirsty plants > irrigation control, soil moisture sensor, plant water stress, evapotranspiration | watering
grow food in space, plants in space, grow vegetables indoors, grow plants indoors, indoor farm > hydroponics, plant growth chamber, controlled environment agriculture, space agriculture, LED lighting | indoor plants
pick fruit, harvest fruit, picking, fruit picking > harvesting robot, agricultural robot, fruit detection, harvester | picking
find sick plants, see which plants are sick, plant health, healthy plants > plant disease detection, crop monitoring, hyperspectral imaging, plant phenotyping, remote sensing | plant health
farmers, farmer, small farm > agriculture, farm, precision agriculture, crop management | farmers
spray less poison, fewer pesticides, without poison, bugs without poison > biopesticide, pest control, pheromone, biological control, integrated pest management | less poison
trap insects, catch insects, count insects, insect trap, flies > insect trap, attractant, pheromone, pest monitoring | insects
rats, mice in the house, vermin > rodent control, pest, trap | vermin
keep animals away, scare birds, birds off, deer > animal deterrent, repellent, bird strike, wildlife | animals away
follow animals, track animals, tag animals, where animals go > wildlife tracking, telemetry, biologging, animal tag, GPS collar | following
sounds of animals, bird song, hear animals, listen to whales > bioacoustics, acoustic monitoring, passive acoustic, marine mammal | animal sounds
healthy cows, sick cow, sick animals, animal medicine > veterinary, livestock, animal health, bovine, swine | animals
milk, cheese, cream > dairy, milk, cheese, whey | milk
eggs, hens > poultry, egg, avian | eggs
meat, sausage > meat, meat processing, muscle food | meat
bread, flour, dough, bake, baking > bread, flour, baking, gluten, cereal | baking
food stays fresh, keep food fresh, food lasts longer, food keeps, without going bad > food preservation, shelf life, food packaging, antimicrobial packaging, oxygen scavenger, food spoilage | keeping food
is food still good, has it gone bad, still good to eat, bad meat > spoilage sensor, freshness indicator, food quality, freshness sensor, biogenic amine | freshness
packaging, wrap, wrapping, packing > packaging, wrap, film, barrier, container | packing
cook, cooking, kitchen, oven, microwave > cooking, food processing, heating, microwave, oven | cooking
dry food, drying fruit, dry things, dries, dry > drying, dehydration, dryer, desiccant, moisture removal | drying
too damp, damp, wet, humid, moist, keep dry > moisture, humidity, dehumidification, desiccant, humidity sensor | damp
beer, wine, coffee, tea, juice > beverage, fermentation, brewing, wine, coffee | drinks
weather, weather forecast, storm coming > weather forecasting, meteorology, atmospheric, precipitation, radiosonde | weather
wind gusts, bumpy air, bumpy flight, rough air > turbulence, gust, wind shear, turbulence detection, lidar | rough air
storms, storm > storm, thunderstorm, severe weather, lightning, hurricane | storms
floods, flooded, flooding > flood, flood forecasting, inundation, stormwater | floods
ice melts, melting ice, glacier > ice sheet, glacier, melting, cryosphere | ice
too little water, water shortage, desert, save water > water scarcity, water conservation, arid, water harvesting, desalination | little water
catch rain, collect rain, rain water > rainwater harvesting, stormwater, runoff | rain
noise, noisy, loud, too loud, racket, quiet, quieter, silent > noise reduction, acoustic, sound absorption, noise control, acoustic liner, attenuation | noise
block noise, keep noise out, soundproof, stop noise, deaden sound > sound absorption, noise barrier, acoustic insulation, acoustic metamaterial, active noise cancellation, sound attenuation | less noise
carbon footprint, how green, better for the earth, good for nature, green chemistry, earth friendly, environmentally friendly > sustainable, environmentally friendly, green chemistry, life cycle assessment, carbon emissions, non-toxic | green
see from space, watch the earth, pictures from space, look at the earth from above, photos from above > remote sensing, earth observation, satellite imagery, hyperspectral imaging, aerial imagery | from above
desalination, reverse osmosis, membrane distillation = drinking water from the sea, take salt out
ultrafiltration, nanoporous, microporous membrane = filter with holes as small as a few atoms to clean water
water purification, disinfection, potable = make dirty water safe to drink
wastewater, sewage, treatment = clean what goes down the drain
heavy metal, arsenic, adsorption = poison metals taken from water
oil spill, oil-water separation, sorbent = soak up oil from the sea
produced water, brine = salty water from oil wells
water quality, monitoring, sensor = tell whether water is good
water recovery, life support, closed loop = reuse water and air in space
air quality, particulate matter, aerosol = dirt in the air we breathe
air purification, filtration, photocatalysis = clean air in rooms
bioaerosol, pollen, spores = living dust in the air
leak detection, gas leak, methane = find where gas escapes
soil remediation, phytoremediation, contaminated = clean poisoned ground
groundwater, dechlorination, zero-valent iron = clean old solvent poison under ground
PCB, lead paint, decontamination = get old poison out of paint or buildings
recycling, plastic waste, depolymerization = use old plastic again
rare earth, recovery, extraction = get valuable metals from scrap or rock
precision agriculture, irrigation, soil moisture = water fields only where needed
fertilizer, nitrogen, ammonia = food for plants
hydroponics, plant growth chamber = grow vegetables without soil
food safety, pathogen detection = germs in food
food packaging, shelf life = keep food fresh longer
food processing, nutrition, fortification = healthier food, add vitamins
remote sensing, satellite imagery = look at forests fields and ice from above
weather, turbulence, wind shear = storms and rough air ahead
wildfire, fire detection = notice forest fires early
fire suppression, extinguisher, water mist = put out fires
earthquake, seismic, landslide = ground that shakes or slides
flood, hydrology = too much water
noise reduction, acoustic liner, sound absorption = make engines and rooms quieter
sonic boom, supersonic = bang of fast planes on the ground
wildlife, biodiversity, acoustic monitoring = count animals in the wild
fishery, fish population = how many fish are in the sea
toilet, sanitation = human waste without sewer
membrane fouling, antifouling = filters clog with slime
forward osmosis, electrodialysis, capacitive deionization = other ways to take salt out
humidification dehumidification, distillation, brine = evaporate and catch fresh water
chlorine, ozone, advanced oxidation = kill germs and poisons in water
fluoride, nitrate, selenium, removal = bad salts in wells
lead, copper, corrosion, pipe = metal from old pipes in drinking water
stormwater, runoff, infiltration = rain washes dirt from streets
leak, water pipe, pipeline robot = water lost from old pipes
hydrogel, irrigation, soil amendment = holds water in dry soil
fog harvesting, condensation, atmospheric water = water from air in deserts
greywater, urine, recycling = wash water used again
algal bloom, nutrient, phosphorus = lakes turn green
fish passage, dam, turbine = fish get past dams
ocean sensor, buoy, underwater glider = robot measures the sea
coral, reef, marine = reefs die
invasive species, pest, monitoring = foreign animals that spread
insecticide, pyrethroid, repellent = kill insects without harm to people
pheromone, attractant, trap = scent lures insects
herbicide, weed control = kill weeds not crops
composting, organic waste, digestion = kitchen scraps to soil
plastic degradation, microplastic = plastic bits in sea
air sampling, aerosol, collector = catch what floats in air
volatile organic compound, formaldehyde, catalyst = fumes from paint and carpets
carbon dioxide sensor, ventilation control = stale air in classrooms
radon, radiation monitoring = radioactive gas in cellars
ozone, nitrogen dioxide, exhaust = city air of traffic
lidar, cloud, atmospheric = laser looks at clouds and wind
radiometer, microwave, soil moisture = see how wet the ground is from space
vegetation, canopy, biomass = how much forest there is
snow, ice sheet, sea ice = how thick ice is
volcanic ash, dust storm, aviation = ash clouds that harm planes
icing, supercooled, ice detection = ice forms on planes in clouds
hurricane, rainfall, forecast = heavy storms foreseen
landmine, unexploded, detection = old bombs in fields
hazardous, spill, decontamination = poison spilled cleaned
asbestos, mold, indoor = bad stuff in buildings
recycled, tire rubber, asphalt = old tyres in roads
aluminum, glass, waste recovery = bottles and cans again
fly ash, cement, geopolymer = building stuff with less climate gas
food freshness, sensor, spoilage = see whether meat or milk is still good
grain, storage, drying = harvest kept dry and safe
pasteurization, high pressure, sterilization = milk and juice without germs
salt substitute, flavor, sweetener = tasty with less salt or sugar
infant formula, lactoferrin = milk powder for babies
packaging film, oxygen barrier = wrap that keeps air out
vitamin, iron, fortification = add what poor people lack to salt flour rice
arsenic filter, iron, village = poison out of village wells
solar disinfection, UV, bottle = sun makes water safe
rainwater, roof, tank = keep rain for dry days
septic, onsite, sludge = waste water of a house
landfill, leachate, liner = poison under dumps
ammonia, manure, odor = stink of farms
crop residue, biochar, soil carbon = burn straw to coal for soil
grafting, orchard, pruning = fruit trees
greenhouse, shading, climate control = warm plants under glass
seed coating, priming, microbe = grains sprout better
animal tracking, collar, livestock = where are my cows
milk, mastitis, dairy sensor = sick udder of cows
egg, poultry house, hatch = chickens
fish feed, aquaculture disease = feed for farmed fish
beehive, mite, pollination = bees sick by mites
termite, wood preservation, pest = bugs eat wood
mold detection, damp, building = mould in houses
smoke, fire, early warning, sensor = fire noticed early
evacuation, egress, building fire = get people out of burning buildings
oil dispersant, skimmer, boom = stop oil on the sea
ship ballast, hull cleaning, invasive = ships carry foreign animals
sea level, wave height, buoy = how high waves are
iceberg, arctic, navigation = ice in the way of ships
rain sensor, gauge, snow depth = how much it rained
air sensor network, low-cost, city = cheap air measuring all over a town
carbon accounting, footprint, life cycle = how green is a product
green solvent, bio-based, nontoxic = harmless chemistry
packaging, compostable, starch = wrap that rots
textile recycling, dye, wastewater = dirty water of cloth makers
# materials
plastic, plastics ~ polymer, thermoplastic, resin | the stuff
plastic from plants, green plastic, plastic out of sugar, plastic made of sugar ~ bioplastic, biobased polymer, biodegradable polymer, sugar-based | plastic of plants
rots away, rots, breaks down by itself ~ biodegradable, degradable, compostable | decaying
nylon > polyamide, adipic acid | the plastic
building blocks, building block > monomer, precursor, intermediate | what polymers are made of
from plants, out of plants, plant based > bio-based, renewable, biomass, enzymatic | made of plants
rubber ~ elastomer, elastomeric, polyisoprene, vulcanized | the stuff
stretchy, stretches, bendy, bendable, bends ~ flexible, stretchable, elastic, compliant, articulating | giving way
stretched too far, overstretched > strain, strain-induced, failure, mechanochromic | too long
stiff, hard, harder > rigid, stiffness, hardness, high modulus | not bending
strong, stronger, tough > high strength, toughness, mechanical properties, reinforced | bearing load
light, lighter, light metal > lightweight, low density, aluminum alloy, magnesium | of little weight
metal, metals > alloy, metallic, metal | the stuff
aluminium ~ aluminum | spelling
fibre, fibres ~ fiber, filament | spelling
tyre, tyres ~ tire, tires, pneumatic tire | spelling
colour, coloured ~ color, colored, pigment | spelling
vapour ~ vapor | spelling
centre ~ center | spelling
odour ~ odor | spelling
grey ~ gray | spelling
sulphur ~ sulfur | spelling
metre ~ meter | spelling
catalyse ~ catalyze, catalyst | spelling
tyre without air, tyre needs no air, no air, cannot go flat > non-pneumatic tire, airless tire, spring tire, wheel | wheel without air
flat tyre, puncture > tire, puncture | tyre without air
shoe sole, shoe soles, shoe, shoes ~ footwear, outsole, elastomer, rubber | for feet
wear, wears, wear more slowly, worn away > abrasion, wear resistance, durability, tribological | rubbing away
rust, rusty ~ corrosion, oxidation, corrosion resistant | decay of metal
stop rust, rust protection ~ corrosion inhibitor, anticorrosion, protective coating | keeping metal sound
oil themselves, slippery, slide easily, grease ~ lubricant, self-lubricating, lubrication, low friction, solid lubricant | sliding
rub, rubbing ~ friction, tribology | rubbing
glowing hot, very hot, when hot, great heat > high temperature, elevated temperatures, refractory, heat resistant | hot matter
heat shield, heat tile ~ thermal protection system, ablative, thermal barrier coating | protection from heat
fire proof, does not burn ~ flame retardant, fire resistant, nonflammable | not burning
paint, varnish, lacquer ~ coating, pigment, paint | colour on things
film, foil, thin layer, skin of plastic > thin film, coating, membrane, layer | thin matter
coating > film, surface treatment, deposition | layer on things
glue, stick, sticky, paste ~ adhesive, bonding, adhesion | joining stuff
sticks like a gecko > gecko-inspired adhesive, dry adhesive, fibrillar | sticking dry
welding, join metal > welding, friction stir welding, brazing, joining | joining metals
screw, bolt, screws ~ fastener, threaded, anchor, screw | joining part
stays put, screw comes loose, loose screw, come loose, however much it shakes > self-locking, self-anchoring, vibration resistant, locking | holding fast
shake, shakes, shaking > vibration, oscillation, vibrating, damping | moving to and fro
stop shaking, shock absorber > vibration damping, isolation, damper | less vibration
bump, crash, hit > impact, collision, low impact | sudden force
stop a car softly, leaves the road, crash barrier > roadway barrier, deceleration, crash cushion, guardrail, energy absorbing | stopping cars
helmet > helmet, head protection, impact attenuation | protection of the head
crack, cracks, tear > fracture, crack propagation, fatigue crack, damage | breaking
find cracks, look for cracks, without breaking it ~ nondestructive evaluation, non-destructive testing, structural health monitoring | testing materials
bridge, building, house, houses > structure, structural, building, construction | what is built
concrete, cement > concrete, cementitious, geopolymer | building stuff
brick, bricks, print a house, printer that builds > construction, 3D printing, additive manufacturing, construction robot | building
climbs, climbing, climb walls > climbing robot, wall-climbing, self-propelled | going up
wood, timber > lignocellulose, wood, cellulose | the stuff
paper, cardboard > cellulose, paper, paper-based | the stuff
cloth, clothes, shirt, fabric ~ textile, garment, fabric, apparel | what one wears
work clothes > garment, wearable, protective clothing | clothes for work
cool clothes, shirt that cools, little vents, opens vents, sweaty > adaptive fabric, cooling fabric, moisture-responsive, ventilation | clothing and heat
thread, threads, yarn ~ fiber, filament, yarn | of cloth
leather > leather, hide | skin of animals
fish scales, like a fish, overlapping plates, scales ~ articulated, scale-like armor, protective system, bioinspired | plates
like a beetle, shimmers, shimmer, sparkle ~ structural color, iridescent, liquid crystal, photonic crystal | changing colours
copied from nature, like in nature, like an animal ~ biomimetic, bioinspired | learned from nature
water rolls off, keeps water off, water proof, waterproof ~ hydrophobic, superhydrophobic, water repellent | not wetted
sucks up water, loves water ~ hydrophilic, absorbent, wicking | wetted
cleans itself, clean by itself, stays clean ~ self-cleaning, antifouling, dust mitigation | staying clean
specks, grains, powder, dust ~ particles, particulate, powder, granular | small solids
move specks, move drops, drops, droplets, move things by sound, with sound only ~ acoustofluidic, acoustic manipulation, acoustic levitation, droplet, acoustic tweezers | moving small things
touching nothing, without touching ~ contactless, non-contact, levitation | not touching
float, floating, hover > levitation, buoyant, suspended | in the air
tiny particles, tiny bits, very small ~ nanoparticle, nanoscale, nanomaterial, microscale | very small
tiny tubes > nanotube, carbon nanotube | tubes of nanometres
pencil carbon, thinnest carbon > graphene, graphite | carbon layers
foam, sponge > porous, foam, aerogel | with holes
holes, tiny holes ~ porous, pores, nanoporous, perforated | with holes
glass > glass, silica, amorphous | the stuff
pottery, clay, china ~ ceramic, porcelain | burnt clay
diamond > diamond, diamond-like carbon | carbon crystal
magnet, magnets, magnetic ~ magnetic, permanent magnet, ferromagnetic, electromagnetic | attracting iron
rare metals > rare earth, critical minerals | metals of magnets
gold, silver > noble metal, precious metal | metals
copper > copper, Cu | the metal
remembers its shape, springs back ~ shape memory, shape memory alloy, superelastic | shape that returns
changes colour, change of colour, turns colour ~ colorimetric, chromogenic, thermochromic, color change | changing colour
changes with heat > thermochromic, phase change, thermoresponsive | acting on heat
spring, springs > spring, elastic element, coil | giving way
pump, pumps > pump, pumping, actuator | moving liquid
pipe, pipes > pipeline, conduit, tubing | leading liquid
valve, tap > valve, flow control, regulator | stopping liquid
tank, container > vessel, reservoir, storage tank | holding liquid
leak, leaks, leaking > leakage, seal, leak detection | losing liquid
tight, seal > seal, gasket, hermetic | keeping in
mix, stir > mixing, mixer, blending | bringing together
separate, split > separation, fractionation, extraction | taking apart
lump of metal, cast, casting > casting, ingot, solidification, die cast | shaping of metal
piston, pistons, engine parts > piston, aluminum-silicon alloy, cast alloy | parts of engines
cutting, saw, drill > cutting tool, machining, drilling | cutting
tool, spanner, hand tool > tool, wrench, hand tool | for work
hammer > impact tool, percussive | for hitting
cook, cooking, boil, boiling > cooking, boiling, thermal processing | heating food
chewing gum, sweets > confectionery, gum | for chewing
smell good, perfume, scent ~ fragrance, odorant, aroma | good smell
soap, washing powder ~ detergent, surfactant | for washing
wash, clean, cleaning > cleaning, washing, decontamination | making clean
dye, ink > dye, pigment, ink | colour
print, printed, printing > printing, inkjet, additive manufacturing | printing
wrapping, wrap, packing, packet, packets, packaging ~ packaging, blister pack, package | around goods
out of their packs, open packs, tablets out of packs > blister pack, pill dispenser, pill popper | opening packs
neck strap ~ lanyard | strap
lift heavy things, heavy > lifting, hoist, crane | lifting
rope, string, cord ~ cable, tether, rope | rope
net, web > mesh, network | knots
bag, sack > bag, pouch, bladder | holding
balloon > balloon, inflatable, airship | filled with gas
tent, shield around > enclosure, tent, isolation, containment, shield | cover
box, chamber > chamber, enclosure, vessel | closed room
blow-up chamber > inflatable chamber, portable chamber, hyperbaric | filled by air
gloves, glove > glove, hand, grasp | for hands
chair, seat > seat, seating | for sitting
toy, toys > toy, educational kit | for playing
ball, balls > sphere, spherical | round
thin, thinner > thin, ultrathin | not thick
cheap, affordable, low price ~ low-cost, inexpensive | of small cost
on the spot, quick answer, right away ~ rapid, point-of-care, real-time, portable | at once
gadget, gizmo ~ device, apparatus | thing that does something
carry, carry around, small enough to carry ~ portable, handheld, lightweight | to be carried
by itself, on its own, by themselves ~ automatic, autonomous, automated, passive | without people
keep away, guard, shield, safe from ~ protection, protective, protector, prevention | protecting
does not stick, nothing sticks, insects stick, bugs on wings > non-stick, anti-adhesion, low surface energy, insect adhesion, antifouling | surface
slippery surface > lubricant-infused, low friction, omniphobic | surface
scratch, scratches > scratch resistant, abrasion resistant, hard coating | surface
shiny > reflective, metallic, gloss | surface
black, blackest > light absorbing, black coating, stray light | surface
rough, smooth > roughness, surface finish, polishing | surface
polish, grind > polishing, grinding, machining | surface
mends cracks, closes holes, plugs holes, hole closes itself > self-healing, self-sealing, puncture healing | repair
patch a hole, repair a hole > repair, patch, sealant | repair
lighter than steel, strong and light > composite, carbon fiber, lightweight structure | strength
carbon cloth, black fibre, carbon plastic ~ carbon fiber composite, carbon fiber reinforced polymer, laminate | composite
honeycomb > honeycomb core, sandwich panel | composite
layers come apart, layers peel > delamination, interlaminar, debonding | composite
bake plastic, harden plastic > curing, autoclave, out-of-autoclave | composite
plastic that takes heat, heat proof plastic > polyimide, high temperature polymer | polymer
plastic that conducts, electric plastic > conductive polymer, conducting polymer | polymer
plastic that moves, moves when electric, artificial muscle ~ electroactive polymer, artificial muscle, actuator | polymer
moves with electricity, crystal that moves > piezoelectric, actuator, electroactive | actuator
moves with heat, metal that moves > shape memory alloy, thermal actuator | actuator
join plastic and metal, join different metals > dissimilar materials, bonding, friction stir welding | joining
join without heat, stir metal together > friction stir welding, solid-state welding | joining
powder to metal, metal printing, print metal ~ metal additive manufacturing, powder bed fusion, electron beam freeform fabrication, laser sintering | making
grow crystals, crystal > crystal growth, single crystal, epitaxy | crystals
thin wires, tiny wires > nanowire, nanofiber | small
tiny balls > microsphere, nanoparticle, hollow sphere | small
cage molecule, sponge crystal > metal-organic framework, zeolite | small
frame that unfolds, mast, boom, unfolds > deployable structure, boom, truss, hinge, mast | structure
hinge > hinge, joint, flexure | structure
tent pole, frame > truss, frame, strut | structure
tied together, clamp, quick release, let go > clamp, release mechanism, latch, separation | structure
nut, bolt tension > fastener, preload, bolt tension | structure
ball bearing, bearings > bearing, rolling element, ball bearing | structure
gears, cog, gear > gear, transmission, gearbox, drive | structure
crane > crane, hoist, lifting device | structure
ladder, climb > ladder, climbing | structure
cork, stopper, lid > closure, cap, plug, seal | structure
spray, spray can > nozzle, atomizer, aerosol, sprayer | liquid
sprinkler, put out fire, fire fighting, fire fighter, fireman > fire suppression, extinguisher, firefighter, water mist | fire
escape, get out > egress, evacuation, escape | fire
clean gas, pure gas > gas purification, gas separation, membrane | gas
pressure, high pressure > pressurized, pressure vessel, pressure transducer | pressure
bottle for gas, gas bottle > pressure vessel, composite overwrapped, cylinder | pressure
fewer bubbles, get bubbles out > degassing, bubble removal, phase separation | liquid
thick liquid, runny > viscosity, rheology | liquid
flow, flows > flow rate, fluid dynamics, flowmeter | liquid
smart glass > electrochromic, smart window | glass
bend glass > flexible glass, ultra-thin glass | glass
brick from dust, building on the moon > regolith, sintering, construction, lunar habitat | building
earthquake proof > seismic isolation, damper | building
old bridge, is the bridge safe, safe bridge > structural health monitoring, infrastructure monitoring, strain sensor | building
rust, rusts, rusting, stop from rusting, stop rust, does not rust, rust proof, eaten by salt, metal gets eaten > corrosion, corrosion protection, corrosion resistant, corrosion inhibitor, anti-corrosion coating, oxidation | rusting
wears out, wear out, wears away, wears down, worn, worn down, lasts longer, last longer, longer lasting, long lasting, durable > wear resistance, durability, wear, abrasion, lifetime, fatigue life, service life | lasting
cracks, crack, cracked, tiny cracks, hidden cracks, breaks apart, break apart > crack, crack detection, fracture, fatigue crack, crack growth, nondestructive evaluation | cracks
breaks, break, broken, snap off, snaps, falls apart > failure, fracture, fatigue, damage, breakage | breaking
does not break, hard to break, unbreakable, does not crack, shatter proof, hard to shatter > toughness, fracture toughness, impact resistant, damage tolerant, toughened | not breaking
metal gets tired, tired metal, bent again and again > fatigue, fatigue crack, cyclic loading, creep | tired metal
find damage without, without taking it apart, without cutting it open, without breaking it, look inside metal, look inside parts, see inside parts, hidden damage, hidden faults, hidden flaws > nondestructive testing, nondestructive evaluation, inspection, ultrasonic inspection, eddy current, thermography, X-ray, flaw detection, computed tomography | inspecting
check parts, check goods, bad parts, faulty parts, flaws in parts, quality check, poor quality > inspection, defect detection, quality control, nondestructive inspection, machine vision | checking goods
feels its own damage, knows when it is damaged, tells when it will break, warns before it breaks, about to break > structural health monitoring, damage detection, self-sensing, prognostics, embedded sensor, acoustic emission | knowing damage
heals itself, mends by itself, closes by itself, repairs itself, seals itself > self-healing, self-repairing, self-sealing, microcapsule | mending
slides easily, slide easily, slippery, less rubbing, rubbing, rub, grease, oil a machine, smooth running > friction, low friction, lubrication, lubricant, tribology, solid lubricant, bearing | sliding
no oil needed, without oil, without grease, dry grease > solid lubricant, self-lubricating, dry lubricant, coating | without oil
stick together things, stick things together, glue, glues, glued, paste > adhesive, bonding, adhesion, epoxy, adhesive bonding | glue
sticks and comes off, stick again and again, stick and unstick, like a gecko, climb walls, sticks to walls > dry adhesive, gecko-inspired adhesive, reversible adhesion, electroadhesion, climbing robot | reversible glue
does not come off, stays on, holds on, peel off, comes off, peels > adhesion, peel, delamination, bonding strength, detachment | staying on
tape, sticky tape > adhesive tape, pressure-sensitive adhesive, tape | tape
weld, welding, solder, join metal, joining metal, join metals, fuse metal > welding, friction stir welding, brazing, soldering, joining, laser welding | joining
rivets, bolts, screws, nuts and bolts, screw, bolt, nut, fasten, holds together, hold together > fastener, bolt, threaded fastener, joint, clamp, attachment, locking | fastening
comes loose, work loose, shakes loose, stays tight > loosening, fastener, preload, locking, vibration | loose
quickly joined, click together, snap together, plug together, put together without tools, hook together > connector, quick connect, coupling, latch, docking, snap-fit, modular | coupling
let go, lets go, drop a load, separates, come apart, comes apart > release mechanism, separation, detachable, jettison, latch | letting go
lightweight, light but strong, strong but light, weighs less, weighs little, weigh less, less weight, save weight > lightweight, lightweight structure, composite, high specific strength, weight reduction, low density | light
foam, sponge, spongy, full of holes, tiny holes > foam, porous, open-cell, aerogel, porosity, nanoporous | foam
lightest stuff, frozen smoke, lightest > aerogel, ultralight, low density | aerogel
soft, squishy, like jelly, jelly-like, wobbly > soft material, hydrogel, elastomer, gel, compliant, soft robotics | soft
gets stiff, turns stiff, stiff when hit, goes hard when > variable stiffness, shear thickening, jamming, tunable stiffness | changing stiffness
remembers its shape, springs back, goes back to its shape, changes shape, change shape, changing shape > shape memory alloy, shape memory polymer, morphing, shape change, superelastic, reconfigurable | shape
spring, springs, bouncy, bounces back > spring, elastic, resilient, compliant mechanism | springs
metal that bends, bends metal, shape metal, bend sheets, press metal, form metal > forming, sheet metal, stamping, superplastic forming, bending | shaping metal
cast metal, pour metal, melt metal, molten metal > casting, molten metal, alloy, solidification, die casting | casting
harder metal, strong metal, stronger metal, better steel, stronger steel, steel > alloy, high-strength steel, strengthening, metal matrix composite, heat treatment, superalloy | strong metal
metal glass, metal like plastic > metallic glass, bulk metallic glass, amorphous alloy | glassy metal
metal for heat, metal for engines, hot engine parts, glowing hot, red hot, stands heat, withstands heat, great heat, extreme heat > high temperature alloy, superalloy, thermal barrier coating, ceramic, refractory, ceramic matrix composite, high temperature | heat
pottery, china, clay, brick, bricks > ceramic, clay, brick, sintering, kiln | ceramics
glass, unbreakable glass, stronger glass, window glass > glass, glazing, toughened glass, ceramic, transparent | glass
concrete, cement, build with, building material, building materials > concrete, cement, construction material, geopolymer, aggregate | building
better concrete, cracks in concrete, concrete that lasts > concrete, self-healing concrete, reinforcement, fiber-reinforced concrete, alkali-silica | concrete
road, roads, pavement, pothole, potholes > pavement, asphalt, road surface, roadway | roads
wood, timber, wooden, plywood > wood, timber, lumber, cellulose, lignin | wood
paper, cardboard > paper, pulp, cellulose, cardboard | paper
cloth, fabric, yarn, thread, threads, weave, knit, knitted > textile, fabric, fiber, yarn, woven, weaving | cloth
leather > leather, hide, tanning | leather
diamond, diamonds, hard as diamond > diamond, diamond-like carbon, superhard, hard coating, boron nitride | diamond
gold, silver, copper > gold, silver, copper, noble metal, nanoparticle | metals
strong threads, thinnest threads, carbon straws, strongest fibre, tiny tubes, carbon tubes > carbon nanotube, nanofiber, nanotube, fiber, electrospinning | threads
pencil lead, carbon sheets, one layer of carbon > graphene, graphite, graphene oxide, exfoliation | carbon sheets
small balls, tiny beads, beads, fine powder, tiny grains, powder, powders > microsphere, nanoparticle, powder, particle, microparticle, bead | powders
make small particles, make tiny particles, tiny particles, very small particles > nanoparticle synthesis, nanoparticle, nanocrystal, colloid, particle size | particles
tiny crystals that glow, glowing particles, colored dots > quantum dot, nanocrystal, fluorescent nanoparticle, phosphor | glowing dots
hollow, shell around, wrapped in a shell, tiny capsules, wrap in capsules, packed in tiny > encapsulation, microcapsule, core-shell, hollow particle | capsules
liquid metal > liquid metal, gallium, molten metal | liquid metal
magnetic liquid > ferrofluid, magnetorheological fluid, magnetic nanoparticle | magnetic liquid
plastic that is strong, strong plastic, stronger plastic > high-performance polymer, polymer composite, reinforced polymer, engineering plastic | plastic
plastic that breaks down, plastic that rots, plastic that goes away, plastic that disappears > biodegradable polymer, degradable plastic, compostable, polylactic acid | plastic
make plastic, making plastic, new plastic > polymerization, polymer synthesis, catalyst, monomer, resin | plastic
mould plastic, mold plastic, press plastic > injection molding, molding, extrusion, thermoforming | plastic
stretchy material, rubber like, rubbery, like rubber, rubber band > elastomer, stretchable, rubber, polyurethane, silicone | rubber
cloth that keeps water out, keeps water out, sheds water, water rolls off, rain runs off, waterproof, water proof, stays dry, does not get wet > hydrophobic, superhydrophobic, water repellent, waterproof, coating | water off
does not get dirty, stays clean, cleans itself, keeps clean, dirt falls off, dirt does not stick > self-cleaning, antifouling, superhydrophobic, dust mitigation, easy-clean coating | staying clean
stops fogging, misted up, fogs up, steam on glasses > anti-fog, hydrophilic coating, condensation | fogging
stops ice, ice does not stick, keep ice off, ice on planes, icy, icing, frost on > anti-icing, de-icing, icephobic, ice protection, frost, ice detection | ice
no glare, less glare, glare, dazzle, reflections, shine > anti-reflective, glare reduction, antireflection coating, polarization | glare
darkens by itself, glass that darkens, tinted, change color, changes color, color change, turns color > electrochromic, photochromic, thermochromic, color change, smart window, colorimetric indicator | changing colour
shows by color, color shows, turns red, color tells > colorimetric, indicator, color change, mechanochromic, visual indication | shown by colour
colors without paint, color without dye, butterfly, shimmer, shiny colors > structural color, photonic crystal, iridescent, pigment | colours
paint, paints, coat, coating, painted, layer on top, cover a surface, protect a surface, protective layer > coating, surface coating, thin film, surface treatment, protective coating, deposition | coatings
spray on, spray a coat > spray coating, thermal spray, plasma spray, cold spray, deposition | spraying on
thin skin on metal, plate with metal, cover with metal, metal on plastic, chrome > electroplating, metallization, plating, sputtering, vapor deposition | metal layers
scratch, scratches, scratched, scratch proof, hard surface, harder surface > scratch resistant, hard coating, hardness, abrasion resistant, surface hardening | scratches
kill germs on door handles, surface that kills germs, germ free surface, germs do not grow on > antimicrobial surface, antibacterial coating, silver nanoparticle, biocidal | germs
electricity through plastic, glue that conducts, clear and conducts, conducts electricity, lead electricity > electrically conductive, conductive polymer, transparent conductor, conductive adhesive, conductivity | conducting
does not conduct, keep current in, insulating, cable cover, wire cover > insulator, dielectric, electrical insulation, wire insulation | insulating
without resistance, no loss of current, loss free > superconductor, superconducting, low loss | no loss
turns movement into, makes current when pressed, press to make current > piezoelectric, transducer, triboelectric, ferroelectric | pressing
muscles for robots, artificial muscles, moves like a muscle > artificial muscle, actuator, electroactive polymer, dielectric elastomer, pneumatic actuator | muscles
3d printer, 3d printing, three d printer, print things, print objects, printed parts, print parts, print in layers, printing in 3d, prints > additive manufacturing, 3D printing, stereolithography, fused deposition modeling, layer-by-layer, rapid prototyping | printing
faster 3d printing, print faster > additive manufacturing, continuous printing, photopolymerization, 3D printing | printing
print food, print houses, print buildings, build houses by machine > 3D printing, additive construction, extrusion | printing
print with several materials, many materials at once > multi-material printing, additive manufacturing, functionally graded | printing
make things smaller, tiny parts, very small parts, small machines, small parts > microfabrication, MEMS, micromachining, miniature, nanofabrication | small parts
drill a hole, drilling holes, make holes, hole in metal, punch holes, tiny hole > drilling, drill, machining, laser drilling, punch, hole | holes
cut metal, cutting metal, saw, milling, lathe, cut material, cut hard things > machining, cutting tool, milling, laser cutting, water jet, electrical discharge machining | cutting
smooth a surface, smooth surface, polish glass, flat surface > polishing, surface finishing, planarization, surface roughness, optical fabrication | smoothing
rough surface, surface full of bumps, tiny bumps, pattern on a surface, tiny grooves > surface texture, microstructure, nanostructured surface, surface patterning, riblets | patterns
builds itself, puts itself together, assembles itself > self-assembly, self-assembling, programmable matter, modular robot | assembling
factory, factories, assembly line, workshop, production line, making goods > manufacturing, production, assembly, industrial automation, factory | factories
make cheaply, made cheaply, cheap to make, mass produce, make many, make in large amounts, large amounts > mass production, scalable, low-cost manufacturing, roll-to-roll, scale-up, high-volume, large-scale | making many
straighten, line up, lining up, exactly in place, in the right place, put in place exactly > alignment, positioning, registration, precision alignment, fixture | aligning
move by a hair, tiny steps, very exact movement, fine movement > precision positioning, nanopositioning, micropositioner, actuator, piezoelectric stage | exact motion
keeps exactly the same size, does not grow when warm, grows when warm, shrinks in the cold > thermal expansion, zero thermal expansion, dimensional stability, ultra-stable | expansion
mix, mixing, stir, blend > mixing, mixer, stirring, blending, emulsification | mixing
separate oil, separate liquids, separate, take apart, split apart mixtures, take out of a mixture > separation, filtration, extraction, distillation, membrane, chromatography, centrifuge | separating
spin, spins, spinning, whirl, turn round > rotation, spinning, centrifuge, rotor, rotating, vortex | spinning
speed up chemistry, make chemicals, chemicals from, chemistry with less waste, cheaper chemicals, chemical reaction > catalyst, catalysis, synthesis, chemical synthesis, reaction, catalytic | chemistry
smell good, nice smell, perfume, scent > fragrance, perfume, odor, scent, aroma | scent
soap, wash, washing, laundry, clean clothes, detergent > surfactant, detergent, washing, cleaning, laundry | washing
clean a surface, clean parts, get dirt off, get off, cleaning > cleaning, contamination removal, surface cleaning, solvent, decontamination | cleaning
make up, cosmetics, lipstick > cosmetic, personal care, cosmetic composition | cosmetics
explosives, bombs, bomb, find explosives, sniff out bombs > explosive detection, explosive, TNT, energetic material, landmine, trace detection | bombs
bullet proof vest, bulletproof, stops bullets, body armour, protect from blows, shock absorber, take the shock, absorb a blow, soften a blow, crash safe, hard landing, cushion > impact protection, energy absorption, armor, shock absorber, impact attenuation, ballistic, crashworthy, airbag | blows
hit by, struck by, space junk, flying stones, small meteors > impact, micrometeoroid, orbital debris, hypervelocity impact, shielding | impacts
pressure tank, gas tank, tank, tanks, bottle for pressure > pressure vessel, tank, composite overwrapped pressure vessel, storage tank, propellant tank | tanks
balloon, balloons, blow up, blown up, blow-up, inflatable > inflatable, balloon, inflation, pressurized | blown up
tent, shelter, tents > shelter, tent, deployable structure, habitat | shelters
bridge, bridges, building, buildings, house, houses, tower > structure, building, bridge, structural, civil infrastructure, construction | buildings
shaking of buildings, building sways, sways in the wind > vibration control, seismic, damper, structural dynamics | swaying
beam, frame, lattice, scaffolding > truss, lattice structure, frame, structural beam | frames
rope, ropes, cable, cables, string, wire, wires > cable, tether, rope, wire, tension, winch | ropes
chain, wheel, wheels, gears, gear wheels > gear, wheel, transmission, drive, gearbox, harmonic drive | gears
brake, brakes, slow down, braking, stop quickly > brake, braking, deceleration, damping, clutch | braking
ball bearings, runs smoothly, axle > bearing, ball bearing, rolling contact, shaft, journal bearing | bearings
lift, lifts, lifting, hoist, heavy loads, heavy load, heavy things, carry heavy, carry loads, carry > lifting, load, hoist, crane, payload, exoskeleton, material handling | lifting
hold on to anything, pick up things, pick up, grab, grabs, grabbing, pick things up > gripper, grasping, robotic hand, end effector, manipulation, suction | grabbing
polyimide, space durable, atomic oxygen = clear plastic film that survives sun and harsh conditions in orbit for years
composite, carbon fiber, laminate = strong and light plastic with fibres
carbon nanotube, graphene, nanomaterial = strongest thinnest carbon tubes and sheets
alloy, superalloy, aluminum alloy = metal that stays strong when hot
ceramic, ceramic matrix composite = heat proof hard stuff
thermal protection system, ablator, heat shield = keeps a spaceship from burning up on return
thermal barrier coating, environmental barrier = layer that protects engine parts from heat
corrosion, inhibitor, coating = stops rust
superhydrophobic, water repellent = water rolls off
anti-icing, icephobic = ice does not stick on wings
self-healing polymer = plastic that closes its own holes and cracks
shape memory alloy, actuator = metal that returns to its shape when warm
electroactive polymer, artificial muscle = plastic that moves by current
hydrogel, gel = soft wet jelly material
elastomer, rubber, polyurethane = stretchy stuff
biodegradable polymer, bioplastic = plastic that rots away
foam, porous, lattice = light stuff full of holes
adhesive, bonding, epoxy = glue for strong joints
gecko adhesive, dry adhesive = sticks like a gecko and comes off again
lubricant, tribology, bearing = makes things slide without wear
friction stir welding, joining = join metal by stirring without melting
brazing, soldering, bonding = join metal and ceramic
additive manufacturing, 3D printing, laser sintering = build parts layer by layer from powder or plastic
machining, drilling, cutting tool = cut metal to shape
electroplating, sputtering, deposition = thin metal layer on parts
nanoparticle synthesis, colloidal = make very small grains evenly
quantum dot, nanocrystal = tiny crystals that glow in colours
catalyst, zeolite, metal-organic framework = speeds up making chemicals, sponge crystal that traps gas
polymerization, copolymer, resin = how plastic is made
crystal growth, epitaxy = grow perfect crystals
fastener, bolt, nut = holds parts together tightly
quick release, latch, clamp = opens and closes without tools
seal, gasket, valve = keeps liquid or gas from leaking
pressure vessel, tank, liner = bottle for gas under pressure
deployable, boom, truss, inflatable = packed small and unfolds large
impact, energy absorption, shield = takes a blow or flying scrap
orbital debris, micrometeoroid, bumper = flying scrap in space hits a station
textile, garment, fabric = clothes that do more
pigment, structural color, coating = colour without paint
concrete, cement, construction = building stuff
damping, vibration isolation = stops shaking
balance, force measurement, strain gauge = weighs and measures pushes
launch vehicle, air launch, booster = cheaper way to throw satellites and loads into space
rocket engine, injector, propellant = burns fuel to fly to space
ion thruster, electric propulsion = drives satellites by current for years
attitude control, reaction wheel, star tracker = turns a satellite to the right direction
docking, berthing, capture = two spaceships join
rover, planetary, lunar = car for moon and mars
space suit, glove, extravehicular = clothes for work outside in space
microgravity, exercise, astronaut = staying healthy without weight
unmanned aerial vehicle, autopilot, flight control = flying machine without pilot
aircraft wing, flap, flow control = wings with less drag and noise
flight display, cockpit, pilot = what the pilot sees and is warned of
air traffic management, conflict = planes kept apart
wind tunnel, flow visualization = air blown past models to see the flow
robot hand, gripper, end effector = grabs things like fingers
mobile robot, path planning, obstacle avoidance = robot finds its way and does not bump
legged robot, crawling, modular robot = robot that walks climbs or changes shape
parachute, landing, airbag = comes down softly
tire, wheel, suspension = runs on rough ground, cannot go flat
crane, hoist, lifting = lifts heavy loads safely
pump, compressor, nozzle = moves liquid or gas
thin film, coating, chemical vapor deposition = layer thinner than a hair put on
diamond-like carbon, hard coating, wear = very hard smooth layer
anodizing, chromate, surface treatment = protect aluminum
sol-gel, silica, aerogel = glass foam light as air
glass, glass fiber, bulk metallic glass = clear or metal glass
ceramic fiber, silicon carbide, ultra-high temperature = heat proof fibres
zirconia, piezoceramic, electroceramic = ceramics that feel or move
metal foam, lattice, cellular = metal full of holes, light
magnesium, titanium, lightweight alloy = light metals
nickel-titanium, superelastic, bearing = metal that does not rust and springs back
steel, weld, heat treatment = iron made harder
powder metallurgy, sintering, hot pressing = parts from metal dust
casting, mold, solidification = pour metal in a form
sheet forming, spin forming, extrusion = press metal to shape
laser peening, shot peening, fatigue = hammer metal so it lasts
laser cutting, waterjet, electrical discharge = cut hard stuff
drill, fixture, tool, alignment = helper for drilling straight holes
screw, locking, self-locking fastener = screw that stays put
torque, wrench, preload, tension = tighten bolts right
connector, coupling, quick disconnect = join pipes or cables by hand quickly
hinge, latch, door, mechanism = opens and shuts
spring, compliant mechanism, flexure = bends instead of hinge
bearing, magnetic bearing, gas bearing = turns without friction
gear, harmonic drive, gearbox = slower and stronger turning
clutch, brake, damper = stops turning
seal, O-ring, gasket = ring keeps gas in
valve, regulator, relief = lets gas out at the right pressure
hose, pipe, fitting = carries liquid
filter, strainer, particle = catches bits in liquid
pump, micropump, peristaltic = pushes liquid
nozzle, spray, atomizer = makes fine mist
mixer, agitator, static mixer = stirs
heater, furnace, oven = makes hot
vacuum, chamber, outgassing = space without air
glove box, isolation chamber, containment = work with arms through the wall
lubricant, grease, solid lubricant, high temperature = oil for hot or space parts
epoxy, adhesive, bonding, peel test = glue strength
pressure-sensitive adhesive, tape, label = sticky tape
textile, woven, knit, yarn = cloth from threads
fiber, spinning, electrospinning = make threads finer than hair
carbon fiber, prepreg, autoclave, composite = black light plastic baked
delamination, repair, patch, composite = mend layered plastic
sandwich panel, honeycomb, core = light stiff board
polyurethane, silicone, elastomer = rubber like plastics
polyethylene, polypropylene, catalyst = common plastics made
nylon, polyamide, monomer, bio-based = plastics made from plants
polylactic acid, biodegradable, copolymer = plastic from corn
conductive polymer, antistatic = plastic that leads current
transparent conductor, indium tin oxide, nanowire = clear layer that leads current
liquid crystal, birefringent = stuff in flat screens
photoresist, photopolymer, curing = plastic hardened by light
stereolithography, resin, two-photon = print fine parts by light
fused deposition, extrusion, filament = printer melts plastic thread
multimaterial, inkjet, digital fabrication = printer with several stuffs
robotic construction, concrete printing = machine builds houses
programmable matter, self-folding, origami = things that fold themselves
metal-organic framework, adsorption, porous = crystals full of holes that hold gas
zeolite, catalysis, cracking = stone with pores speeds chemistry
ionic liquid, solvent, extraction = salt that is liquid
surfactant, emulsion, foam = soap mixes oil and water
colloid, suspension, rheology = fine grains in liquid flow
ferrofluid, magnetorheological = liquid that gets stiff by magnets
phase separation, crystallization, nucleation = crystals come out of liquid
chirality, enantioselective, synthesis = left or right handed molecules made pure
cross-coupling, organometallic, catalyst = join carbon pieces
fluorination, trifluoromethyl, synthesis = put fluorine in drugs
photochemistry, photoredox = chemistry by light
flow chemistry, reactor, continuous = chemistry in tubes
high pressure, hydrothermal, supercritical = cooking under pressure
plasmonic, gold nanoparticle, surface-enhanced = gold grains and light
magnetic nanoparticle, iron oxide = tiny magnets
silver nanowire, antimicrobial, silver = silver kills germs
silica, titanium dioxide, photocatalytic = white powder cleans by light
boron nitride, nanotube, shielding = white strong tubes stop rays
radiation shielding, neutron, polyethylene = keeps rays out
electromagnetic shielding, interference = keep radio out
impact, helmet, armor = takes blows to the head or body
airbag, crash, energy absorber = soft stop in a crash
tire, suspension, vehicle dynamics = car rides over bumps
bicycle, scooter, drive = two wheels
seat, ergonomic, cushion = sit better
glove, grasp, tool handle = hold things in the hand
shoe, sole, footwear = things on feet
ladder, climbing, safety harness = work high up safely
crane, hoist, load alignment = lift and place heavy parts
parachute, parafoil, decelerator = slow down in the air
inflatable, habitat, airlock = blown up house
tether, cable, winch = long line in space
solar sail, membrane, boom = sail by sun
reflector, antenna, deployable mesh = big dish unfolds in space
telescope, mirror, segmented = big mirror for stars
star tracker, sun sensor, attitude = satellite knows where it looks
reaction wheel, gyroscope, momentum = wheel turns a satellite
thruster, cold gas, propulsion = small push in space
CubeSat, small satellite, deployer = tiny satellites
docking, latch, androgynous = join spaceships softly
satellite servicing, capture, robotic = repair satellites up there
debris, shield, hypervelocity = small fast scrap
reentry, capsule, heat shield = come back to earth
landing, hazard detection, terrain = choose a safe landing spot
rover, wheel, regolith = drive on moon sand
excavation, drill, sampling = dig and take samples on other planets
in-situ resource utilization, oxygen, regolith = make air and fuel from moon ground
space suit, ventilation, portable life support = breathe in a suit
astronaut, restraint, exercise device = train without weight
food, crew, closed ecological = feed people far from earth
aircraft, fuselage, airframe = body of planes
wing, winglet, span loading = longer or bent wings save fuel
flap, slat, high lift, noise = quiet landing
boundary layer, suction, laminar = smooth air over wings
vortex generator, plasma actuator, separation = keep air from tearing off
rotorcraft, rotor blade, helicopter = helicopter quieter and smoother
propulsion controlled aircraft, emergency landing, throttle = land when steering is lost by engines only
flight control, adaptive, damage = plane flies on after damage
pilot, flight training, simulator = learn to fly
synthetic vision, terrain, collision avoidance = plane warns of mountains
sense and avoid, unmanned aircraft = drones see other planes
airspace, traffic, trajectory = plan flight paths
runway, surface, taxi = planes on the ground
sonic boom, prediction, display = show the pilot where the bang goes
wind shear, turbulence, forward-looking = rough air seen ahead
balloon, airship, aerostat = lighter than air
glider, soaring, thermals = fly on rising air without motor
quadrotor, swarm, cooperative = many drones together
delivery drone, package, gripper = drone brings or picks things
soft robot, pneumatic, actuator = robot of rubber and air
modular robot, self-reconfigurable = little blocks form other shapes
legged robot, balance, locomotion = robot walks and does not fall
climbing robot, wall, inspection = robot goes up walls and pipes
snake robot, continuum, manipulator = bendy arm reaches inside
robot hand, tendon, finger = artificial fingers
exoskeleton glove, grasp assist = glove gives stronger grip
telerobotics, haptic, master-slave = feel and steer from afar
path planning, manipulation, grasp planning = robot plans how to grab
visual servoing, calibration, robot vision = robot sees what it does
mobile robot, mapping, SLAM = robot makes a map as it goes
underwater vehicle, propulsor, fin = swims like a fish
autonomous vehicle, lane, driver assistance = car keeps lane and brakes itself
vehicle safety, roadside barrier, crash cushion = car leaves the road softly
pedestrian, traffic signal, intersection = crossing made safe
railway, track, train = trains
elevator, escalator, building = goes up in houses
playground, toy, educational kit = children play and learn
musical instrument, string, acoustic = makes tones
sports equipment, ball, racket, golf, ski = play sports better
camera mount, tripod, tablet holder = holds a camera or tablet
page turner, music stand, hands-free = turns pages when hands are busy
kitchen, cooking, appliance = cook at home
furniture, chair, bed = at home
lock, security seal, tamper = shows that it was opened
label, symbol, direct part marking = code put on the part itself
packaging, container, lid = box and bottle
bottle, drinking, hydration = drink on the way
clothing, shirt, vent, breathable = clothes let sweat out
diaper, hygiene, absorbent = soaks up
umbrella, tent, shelter = keeps rain off
pool, drain, suction, swimmer = swimming bath safety
life raft, immersion, flotation = survive at sea
avalanche, rescue, locator = find buried people
firefighter, breathing apparatus = air for firemen
flame retardant, fire blocking, foam = does not burn seats and foam
insect residue, wing, coating = bugs stick on wings
lunar dust, abrasion, seal = moon dust grinds seals
oxygen compatible, ignition, metal = metal that does not burn in oxygen
hydrogen embrittlement, crack, steel = metal gets brittle
thermal expansion, stable, telescope structure = keeps its size when warm or cold
optical coating, antireflection, mirror = no glare on glass
black coating, stray light, absorber = blackest surface
transparent armor, ceramic, window = see-through shield
ballistic fabric, fiber, vest = cloth that stops bullets
smart textile, heating, sensor = clothes that warm or measure
breathable, vapor, humidity-responsive = shirt opens when sweating
wrinkle, stain, textile finish = clothes stay clean
cosmetic pigment, skin care, emulsion = cream and make up
hair dye, keratin, shampoo = hair colour and care
ink, printing, toner = colour on paper
nanofiber, filter media, electrospun = fine threads catch dust
activated carbon, adsorbent, pore = coal that soaks up smell and poison
gas sensor, metal oxide, nanowire = tiny wires smell gas
hydrophilic, wetting, capillary = water spreads and climbs
drop, surface tension, levitation = drops float without touching
microcapsule, self-healing, corrosion = paint heals scratches
adhesive tape, reversible, debonding = glue that lets go on command
vibration-resistant fastener, thread insert = screw does not come loose
blind fastener, rivet, installation = fasten from one side only
alignment tool, gauge, measurement = measure whether parts fit
robotic drilling, assembly, aircraft = robots build planes
weld inspection, quality, monitoring = good weld or bad
cable, strap, tie-down, cargo = hold loads in place
case, container, shock isolation = box that protects what is inside
tool holder, workbench, storage = tools at hand
glovebox, gripper, reach extender = pick up without bending down
hand tool, pliers, wrench, ergonomic = tool easier on the hand
wheel, hub, stair climbing = rolls up stairs
hovercraft, air bearing, heavy load = float heavy loads on air
parking brake, trailer, hitch = pull a trailer safely
bicycle helmet, impact, rotation = helmet against blows
child seat, restraint, vehicle = children safe in cars
boat hull, propeller, wake = ship runs with less fuel
swimsuit, swimming aid, float = swim
ski, snow, boot = winter sport
golf, club, swing = hit a ball
running shoe, cushioning, midsole = run softly
toy construction, building block, robot kit = children build
puzzle, board game, card = games at a table
pen, stylus, writing = write by hand
umbrella, awning, shade = shade
robot, robots, machine helper > robot, robotic, manipulator, autonomous system | robots
soft robot, gentle robot, robot that does not hurt, safe robot > soft robotics, compliant actuator, collision avoidance, human-robot interaction, safe robot | gentle robots
robot arm, machine arm, arm of a robot > manipulator, robotic arm, end effector, kinematics | arms
robot hand, artificial hand, mechanical hand > robotic hand, gripper, tendon-driven, dexterous manipulation, prosthetic hand | hands
robot walks, walking robot, robot that walks, legs for robots, jumping robot, runs and jumps > legged robot, bipedal, walking robot, locomotion, jumping | walking
snake robot, crawls, crawl, wriggle, creeps > snake robot, crawling robot, serpentine, modular robot, inchworm | crawling
insect robot, like an insect, flies like a bird, flaps, flap wings, like a bird > flapping wing, micro air vehicle, bio-inspired, biomimetic | like animals
copies nature, like in nature, learned from animals, learn from nature, like an animal > bio-inspired, biomimetic | nature
robots work together, group of robots, many robots, swarm > swarm robotics, multi-robot, multi-agent, cooperative robots, distributed control | many robots
teach a robot, show a robot, robot learns > robot learning, imitation learning, reinforcement learning, programming by demonstration | teaching robots
robot and people, robot that helps people, helps at home, helps old people > assistive robot, human-robot interaction, service robot, socially assistive | helping robots
talk to a robot, friendly robot, companion > social robot, human-robot interaction, companion robot | social robots
steer from afar, remote control, control from far away, steer by hand from > teleoperation, remote control, telerobotics, joystick, remotely operated | from afar
finds its own way, drives itself, steers itself, flies itself, without a driver, without a pilot, no pilot, drives by itself, by itself without a driver > autonomous, autonomous navigation, self-driving, unmanned, autopilot, path planning | by itself
do not bump, bump into, bump, without bumping, crash into, run into, keep apart, avoid crashes > collision avoidance, obstacle avoidance, proximity sensor, conflict detection, obstacle detection | not bumping
robot for disasters, dangerous places, too dangerous for people, where people cannot go > rescue robot, hazardous environment, inspection robot, remotely operated, unmanned vehicle | dangerous places
fix things in space, repair in space, repair satellites, robot in space > on-orbit servicing, space robotics, satellite servicing, robotic assembly | space repairs
drone, drones, quadcopter, small flying machine, flying robot, flying camera > unmanned aerial vehicle, unmanned aircraft, UAV, UAS, quadrotor, micro air vehicle | drones
drone lands, land a drone, catch a drone > landing, unmanned aerial vehicle, recovery, autonomous landing | drones
fly longer, stay up longer, stays in the air, stay in the air for days > endurance, long-endurance, soaring, solar-powered aircraft, high altitude long endurance | long flight
takes off straight up, helicopter, helicopters, chopper > vertical takeoff and landing, rotorcraft, helicopter, rotor, tiltrotor | straight up
airplane, aeroplane, plane, planes, airliner, aircraft > aircraft, airplane, aviation, airframe | planes
wing, wings, better wing > wing, airfoil, aerodynamic, lift, flap | wings
wing that changes shape, bending wings, wings bend > morphing wing, adaptive wing, aeroelastic, flexible wing | wings
less air resistance, slips through the air, air drag, drag, wind resistance > drag reduction, aerodynamic, laminar flow, streamlined, boundary layer, flow control | drag
air flows, smooth air flow, air stream, flow of air, wind tunnel, show air flow > airflow, flow visualization, wind tunnel, aerodynamic, flow measurement, particle image velocimetry | air flow
faster than sound, bang of a plane, sonic bang > supersonic, sonic boom, hypersonic, shock wave | supersonic
stall, falls out of the sky, out of control, cannot be steered, steering fails, controls fail > stall, upset recovery, loss of control, flight control, adaptive control, fault-tolerant control | out of control
pilot, pilots, cockpit > pilot, cockpit, flight deck, flight display, situational awareness | pilots
air traffic, planes too close, airport, busy airport, airports > air traffic management, air traffic control, airport surface, separation, conflict detection, scheduling | airports
delays, delay, late planes, late > delay, scheduling, latency, traffic flow | delay
parachute, float down, soft landing, come down softly > parachute, parafoil, landing system, descent, airbag | coming down
landing, land safely, landing on other planets, land on mars > landing, precision landing, hazard avoidance, descent, lander | landing
airship, blimp > airship, lighter-than-air, aerostat | airships
gliding, glide, soar > glider, soaring, thermal updraft | gliding
satellite, satellites, small satellite, tiny satellite > satellite, spacecraft, CubeSat, small satellite, nanosatellite | satellites
space ship, spaceship, space craft, space capsule > spacecraft, crew vehicle, capsule, space vehicle | spaceships
space station, live in space, living in space, people in space, astronaut, astronauts > astronaut, crew, International Space Station, space habitat, microgravity, human spaceflight | people in space
space suit, glove for astronauts, spacesuit > space suit, extravehicular activity, pressure suit, glove | suits
no gravity, weightless, floating in space, no weight > microgravity, zero gravity, weightlessness, low gravity | no gravity
fake gravity, feel lighter, less gravity for training, training for the moon > gravity offload, reduced gravity simulation, partial gravity, body weight support | gravity
moon, mars, other planets, planet, planets, asteroid > lunar, Mars, planetary, asteroid, planetary exploration, regolith, rover | planets
drive on the moon, moon car, mars car > rover, planetary rover, wheel, mobility | rovers
dig on the moon, dig, digging, scoop, shovel > excavation, regolith, sampling, drill, bucket | digging
stars, star, telescope, telescopes, look at stars > telescope, star tracker, astronomical, astronomy, mirror, space telescope | stars
which way a satellite points, point a satellite, keep pointed > attitude control, pointing, star tracker, reaction wheel, attitude determination | pointing
catch a satellite, grab satellites, dock, docking, meet in space > docking, rendezvous, capture mechanism, berthing | docking
rocket engine, engine for rockets, small rocket > rocket engine, thruster, combustion chamber, nozzle, injector, propulsion | rockets
launch, launches, liftoff, send into space, get into space cheaply > launch vehicle, launch, payload, low-cost access to space | launching
sail by light, solar sail, unroll in space, unfold in space, big mirror in space > solar sail, deployable structure, boom, deployable reflector, membrane | unfolding
car, cars, electric scooter, motorcycle, motorbike > vehicle, automotive, motorcycle | cars
tires, flat tire, flat tyre, wheel without air > tire, airless tire, non-pneumatic, wheel | tyres
$thesaurus$, E'\n') with ordinality l (line, place) where l.line <> '';

create temporary table thesaurus_parsed on commit drop as
with classed as (
  select l.*, max(case when starts_with(l.line, '# ') then l.place end) over (order by l.place) as heading from thesaurus_lines l
), split as (
  select c.place, substr(h.line, 3) as class, regexp_match(c.line, '^(.*) ([>~]) (.*) [|] (.*)$') as arrow,
    regexp_match(c.line, '^([^|]*) = ([^|]*)$') as description
  from classed c join thesaurus_lines h on h.place = c.heading
  where not starts_with(c.line, '# ') and not starts_with(c.line, 'weak: ')
)
select 2 * s.place as entry, s.class, s.arrow[4] as sense, s.arrow[1] as phrases, s.arrow[3] as terms, s.arrow[1] as words
from split s where s.arrow is not null
union all
select 2 * s.place + 1, s.class, s.arrow[4], s.arrow[3], s.arrow[1], null from split s where s.arrow[2] = '~'
union all
select 2 * s.place, s.class, s.description[2], null, s.description[1], s.description[1] || ' ' || s.description[2]
from split s where s.arrow is null and s.description is not null;

insert into private.thesaurus_entries (entry, class, sense) select p.entry, p.class, p.sense from thesaurus_parsed p;

-- Each word is stemmed once.
create temporary table thesaurus_vocabulary on commit drop as
select w.word, (select k.stem from private.telling_stems(array[w.word]) k) as stem,
  (select l.lexeme from unnest(to_tsvector('pg_catalog.english', w.word)) l limit 1) as lexeme
from (select distinct unnest(regexp_split_to_array(lower(concat_ws(' ', p.phrases, p.terms, p.words)), '[^a-z0-9]+')) as word
      from thesaurus_parsed p) w
where w.word <> '';
create unique index on thesaurus_vocabulary (word);
analyze thesaurus_vocabulary;

insert into private.thesaurus_phrases (first_stem, stems, telling, entry)
select distinct k.stems[1], k.stems, array(select s from unnest(k.stems) s where not starts_with(s, '!')), k.entry
from (select p.entry, f.place, array_agg(v.stem order by w.place) as stems
      from thesaurus_parsed p, string_to_table(p.phrases, ',') with ordinality f (phrase, place),
        regexp_split_to_table(lower(f.phrase), '[^a-z0-9]+') with ordinality w (word, place)
      join thesaurus_vocabulary v on v.word = w.word
      where v.stem is not null group by p.entry, f.place) k
where exists (select from unnest(k.stems) s where not starts_with(s, '!'));

insert into private.thesaurus_terms (entry, term, stems)
select distinct on (k.entry, k.term) k.entry, k.term, k.stems
from (select p.entry, btrim(f.term) as term, array_agg(distinct v.lexeme) as stems
      from thesaurus_parsed p, string_to_table(p.terms, ',') with ordinality f (term, place),
        regexp_split_to_table(lower(f.term), '[^a-z0-9]+') with ordinality w (word, place)
      join thesaurus_vocabulary v on v.word = w.word
      where v.lexeme is not null group by p.entry, f.place, f.term) k
order by k.entry, k.term;

insert into private.thesaurus_stems (stem, plain, weak)
with said as (
  select v.stem, p.entry
  from thesaurus_parsed p, regexp_split_to_table(lower(p.words), '[^a-z0-9]+') w (word)
  join thesaurus_vocabulary v on v.word = w.word
  where v.stem is not null and not starts_with(v.stem, '!')
), termed as (
  select s.stem, t.entry from private.thesaurus_terms t, unnest(t.stems) s (stem)
), counted as (
  select x.stem, count(distinct x.entry) filter (where x.plain) as plain, count(distinct x.entry) filter (where not x.plain) as technical
  from (select s.stem, s.entry, true as plain from said s
        where not exists (select from termed t where t.entry = s.entry and t.stem = s.stem)
        union all select t.stem, t.entry, false from termed t) x
  group by x.stem
), weak as (
  select distinct k.stem
  from thesaurus_lines l, private.telling_stems(string_to_array(substr(l.line, 7), ' ')) k
  where starts_with(l.line, 'weak: ') and not starts_with(k.stem, '!')
)
select coalesce(c.stem, w.stem), case when w.stem is null then (c.plain + 0.25) / (c.plain + c.technical + 1) else 1 end,
  w.stem is not null
from counted c full join weak w on w.stem = c.stem;

insert into private.thesaurus_words (stem, entry, weight)
with held as (
  select distinct v.stem, p.entry
  from thesaurus_parsed p, regexp_split_to_table(lower(p.words), '[^a-z0-9]+') w (word)
  join thesaurus_vocabulary v on v.word = w.word
  where v.stem is not null and not starts_with(v.stem, '!')
), counted as (
  select h.stem, count(*) as entries from held h group by h.stem
)
select h.stem, h.entry, ln(1 + (select count(distinct x.entry) from held x) / c.entries::float8)
  * case when exists (select from private.thesaurus_stems k where k.stem = h.stem and k.weak) then 0.7 else 1 end
from held h join counted c on c.stem = h.stem;

analyze private.thesaurus_entries, private.thesaurus_phrases, private.thesaurus_words, private.thesaurus_terms,
  private.thesaurus_stems;

drop table pg_temp.thesaurus_lines, pg_temp.thesaurus_parsed, pg_temp.thesaurus_vocabulary;
