-- Everyday words and the words of the trades for the same thing, written and reviewed for this project. A line holds
-- words, an arrow, other words, and the sense it is for: '>' says that the words before it also stand for those behind
-- it, '~' both ways. A '#' line names the class of the lines below it. docs/search.md, 'The thesaurus'.
insert into private.thesaurus (key, words, also, class, sense)
with lines as (
  select l.line, l.place, max(case when starts_with(l.line, '# ') then l.place end) over (order by l.place) as heading
  from string_to_table($thesaurus$
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
# medical
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
# biotechnology
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
# computing
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
# energy
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
# environmental
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
# materials
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
$thesaurus$, E'\n') with ordinality l (line, place)
), entries as (
  select substr(h.line, 3) as class, regexp_match(l.line, '^(.*) ([>~]) (.*) [|] (.*)$') as part
  from lines l join lines h on h.place = l.heading where l.line like '% | %'
), pairs as (
  select e.class, e.part[4] as sense, btrim(a) as words, btrim(b) as also, e.part[2] = '~' as both
  from entries e, string_to_table(e.part[1], ',') a, string_to_table(e.part[3], ',') b
), directed as (
  select p.class, p.sense, p.words, p.also from pairs p
  union all
  select p.class, p.sense, p.also, p.words from pairs p where p.both
), keyed as (
  select d.*, (select string_agg(s.stem, ' ' order by s.place) from private.stems_of(string_to_array(private.fold(d.words), ' ')) s) as key,
    (select string_agg(s.stem, ' ' order by s.place) from private.stems_of(string_to_array(private.fold(d.also), ' ')) s) as also_key
  from directed d
)
select distinct on (k.key, k.also_key) k.key, k.words, k.also, k.class, k.sense
from keyed k where k.key <> k.also_key
order by k.key, k.also_key, k.words, k.also, k.class, k.sense
on conflict do nothing;
