import type { TechnologyClass } from "../vocabulary.ts";

/**
 * The reviewed word list: topics that readers would look for, with the words that show them. It names a
 * technology's tags and, where there is no classification code, its class. A topic without a class says
 * something about the subject, but not which class it belongs to (optics are medical here, computing there).
 *
 * Phrases are lower case and singular; a trailing plural in the text is ignored. They were chosen to be
 * specific: "cell" alone may be a battery or a tissue, so it is not here.
 */
export type Topic = {
  label: string;
  class: TechnologyClass | null;
  /** How strongly one mention points to the class; 1 unless the words leave no doubt. */
  weight: 1 | 2 | 3;
  phrases: string;
};

export const TOPICS: readonly Topic[] = [
  // computing
  {
    label: "Machine learning",
    class: "computing",
    weight: 2,
    phrases:
      "machine learning|machine-learning|deep learning|neural network|deep neural network|convolutional neural|reinforcement learning|transfer learning|supervised learning|unsupervised learning|federated learning|support vector machine|random forest",
  },
  {
    label: "Artificial intelligence",
    class: "computing",
    weight: 2,
    phrases:
      "artificial intelligence|generative ai|language model|large language model|expert system|chatbot|knowledge graph|natural language processing|speech recognition|foundation model",
  },
  {
    label: "Computer vision",
    class: "computing",
    weight: 2,
    phrases:
      "computer vision|image recognition|object detection|image segmentation|object recognition|face recognition|facial recognition|image processing|image reconstruction|pose estimation|video processing|optical flow",
  },
  {
    label: "Software",
    class: "computing",
    weight: 1,
    phrases:
      "software|computer program|computer processor|computing device|computer system|plug-in|computer-implemented|mobile app|web application|application programming interface|graphical user interface|user interface|open source|source code|compiler|software package|computer-readable|programming language|web-based|information technology|computer code|program code|data structure|toolbox|operating system|information processing",
  },
  {
    label: "Data analytics",
    class: "computing",
    weight: 1,
    phrases:
      "data mining|big data|data analytics|data set|database|data visualization|predictive model|data fusion|time series|data storage|data processing|recommendation system",
  },
  {
    label: "Algorithms",
    class: "computing",
    weight: 1,
    phrases:
      "algorithm|optimization algorithm|genetic algorithm|computational method|computational efficiency|graph theory",
  },
  {
    label: "Cybersecurity",
    class: "computing",
    weight: 3,
    phrases:
      "cybersecurity|cyber security|encryption|cryptography|cryptographic|intrusion detection|malware|authentication|blockchain|side-channel attack|access control|homomorphic encryption|privacy-preserving|differential privacy",
  },
  {
    label: "Wireless communication",
    class: "computing",
    weight: 2,
    phrases:
      "wireless communication|wireless network|5g|mimo|antenna|radio frequency|cellular network|mmwave|millimeter wave|base station|beamforming|spectrum sharing|rfid|bluetooth|modulation scheme|channel estimation|satellite communication|transceiver|ofdm|communication system|communications|data transmission|wireless",
  },
  {
    label: "Networking",
    class: "computing",
    weight: 2,
    phrases:
      "computer network|social network|network topology|search engine|wireless sensor network|network protocol|data center|cloud computing|edge computing|internet of things|iot|session initiation protocol|routing protocol|packet|peer-to-peer|distributed system|telecommunication|web service|client-server",
  },
  {
    label: "Quantum computing",
    class: "computing",
    weight: 3,
    phrases:
      "quantum computing|quantum computer|qubit|quantum information|quantum communication|quantum network|quantum processor|quantum gate|ising machine",
  },
  {
    label: "Computer architecture",
    class: "computing",
    weight: 2,
    phrases:
      "microprocessor|processor core|memory cell|cache memory|field programmable gate array|fpga|integrated circuit|system-on-chip|neuromorphic|sram|dram|gpu|graphics processing unit|multi-core|processor architecture|fault-tolerant|hardware accelerator|cmos|nonvolatile memory|non-volatile memory|flash memory|systolic|hardware synthesis|parallel processor|chiplet|interconnect",
  },
  {
    label: "Autonomous systems",
    class: "computing",
    weight: 2,
    phrases:
      "autonomous vehicle|unmanned aerial vehicle|motion planning|path planning|self-driving|swarm|robot control|supervisory control|robot learning|automation and control software",
  },
  {
    label: "Virtual reality",
    class: "computing",
    weight: 2,
    phrases:
      "virtual reality|augmented reality|mixed reality|3d rendering|computer graphics|head-mounted display|haptic|holographic display|video game|stereoscopic",
  },
  {
    label: "Signal processing",
    class: "computing",
    weight: 1,
    phrases:
      "signal processing|image compression|data compression|kalman filter|fourier transform|compressed sensing|analog-to-digital|digital filter|error correction|error-correcting code|speech|audio|waveform|digital signal|super-resolution|linearization|spectral estimation|interpolation",
  },
  {
    label: "Simulation",
    class: "computing",
    weight: 1,
    phrases:
      "computer simulation|digital twin|simulation software|finite element|modeling software|numerical simulation|computational fluid dynamics|simulation environment",
  },
  // biotechnology
  {
    label: "Gene editing",
    class: "biotechnology",
    weight: 3,
    phrases:
      "crispr|cas9|gene editing|genome editing|zinc finger|talen|base editing|prime editing|guide rna|genome engineering|nuclease|site-specific integration|homologous recombination|cleavage domain",
  },
  {
    label: "Gene therapy",
    class: "biotechnology",
    weight: 2,
    phrases:
      "gene therapy|viral vector|adeno-associated virus|aav|lentiviral|lentivirus|gene delivery|transgene|gene transfer|rna interference|sirna|antisense oligonucleotide|gene expression|capsid",
  },
  {
    label: "Antibodies",
    class: "biotechnology",
    weight: 2,
    phrases:
      "antibody|antibodies|monoclonal|nanobody|bispecific|antigen-binding|antigen binding|t cell engager|fusion protein|immunoglobulin|fc region|scfv",
  },
  {
    label: "Cell therapy",
    class: "biotechnology",
    weight: 2,
    phrases:
      "car-t|car t|chimeric antigen receptor|stem cell|cell therapy|ipsc|induced pluripotent|mesenchymal|natural killer cell|t cell therapy|cell-based therapy|progenitor cell|adoptive cell",
  },
  {
    label: "Synthetic biology",
    class: "biotechnology",
    weight: 3,
    phrases:
      "synthetic biology|genetic circuit|lactobacillus|engineered cell|engineered strain|metabolic engineering|recombinant protein|directed evolution|cell-free protein|biomanufacturing|protein engineering|bioreactor|fermentation|e. coli|yeast strain|gene cluster|biosynthesis|biosynthetic|expression system|cell culture",
  },
  {
    label: "Genomics",
    class: "biotechnology",
    weight: 2,
    phrases:
      "genomic|genomics|dna sequencing|rna sequencing|next-generation sequencing|single-cell sequencing|rna-seq|transcriptome|transcriptomic|proteomic|proteomics|epigenetic|microarray|polymerase chain reaction|pcr|nucleic acid|dna methylation|metagenomic|genotyping|sequencing|rna modification|gene|transcription factor|mrna",
  },
  {
    label: "Research model",
    class: "biotechnology",
    weight: 2,
    phrases:
      "mouse model|mouse line|knockout mouse|knockout mice|transgenic mouse|transgenic mice|plasmid|cell line|cre mouse|animal model|zebrafish|organoid|mouse strain|knock-in|conditional allele|conditional knockout|floxed|research reagent|reporter gene|transgenic|cdna|genetically encoded|mouse colony",
  },
  {
    label: "Vaccines",
    class: "biotechnology",
    weight: 2,
    phrases:
      "vaccine|vaccination|adjuvant|immunogen|mrna vaccine|neoantigen|immunization|antigen presentation|mrna delivery|lipid nanoparticle",
  },
  {
    label: "Proteins and peptides",
    class: "biotechnology",
    weight: 1,
    phrases:
      "peptide|polypeptide|enzyme|protein structure|amino acid|protein expression|protein|aptamer|oligonucleotide|kinase",
  },
  {
    label: "Microbiology",
    class: "biotechnology",
    weight: 1,
    phrases:
      "microbiome|bacteria|bacterial|microbial|bacteriophage|virus|viral infection|fungal|microorganism|pathogen|biofilm",
  },
  {
    label: "Plant science",
    class: "biotechnology",
    weight: 2,
    phrases:
      "transgenic plant|plant breeding|crop yield|crop|plant cell|seed treatment|agricultural biotechnology|drought tolerance|herbicide|photosynthesis|maize",
  },
  {
    label: "Biosensors",
    class: "biotechnology",
    weight: 1,
    phrases:
      "biosensor|bioassay|immunoassay|elisa|lateral flow|fluorescent protein|fluorescent probe|flow cytometry|microfluidic|lab-on-a-chip|lab on a chip|organ-on-a-chip|high-throughput screening|cell sorting|biomarker panel",
  },
  // medical
  {
    label: "Cancer therapy",
    class: "medical",
    weight: 2,
    phrases:
      "cancer|tumor|tumour|oncology|chemotherapy|carcinoma|leukemia|lymphoma|melanoma|glioblastoma|metastatic|metastasis|radiotherapy|radiation therapy|glioma|anticancer|anti-cancer|immunotherapy|sarcoma",
  },
  {
    label: "Drug discovery",
    class: "medical",
    weight: 1,
    phrases:
      "small molecule|inhibitor|therapeutic agent|drug candidate|drug discovery|lead compound|agonist|antagonist|pharmaceutical|pharmaceutical composition|therapeutic compound|antimicrobial|antibiotic|antiviral|anti-inflammatory|therapeutics",
  },
  {
    label: "Drug delivery",
    class: "medical",
    weight: 2,
    phrases:
      "drug delivery|controlled release|sustained release|oral delivery|transdermal|inhaler|injectable|drug release|drug-eluting|microneedle|drug carrier|slow release",
  },
  {
    label: "Diagnostics",
    class: "medical",
    weight: 2,
    phrases:
      "diagnostic|diagnostics|diagnosis|biomarker|point-of-care|point of care|screening test|blood test|early detection|prognosis|prognostic|diagnostic test|liquid biopsy|blood glucose|blood sugar",
  },
  {
    label: "Medical imaging",
    class: "medical",
    weight: 3,
    phrases:
      "magnetic resonance imaging|mri|computed tomography|ultrasound|ultrasonic imaging|x-ray imaging|optical coherence tomography|positron emission|mammography|medical imaging|radiology|endoscope|endoscopy|endoscopic|echocardiography|contrast agent|tomosynthesis|angiography",
  },
  {
    label: "Medical devices",
    class: "medical",
    weight: 2,
    phrases:
      "medical device|catheter|implant|implantable|surgical|surgery|surgeon|stent|prosthesis|prosthetic|orthopedic|suture|wound dressing|pacemaker|ventilator|syringe|needle|intubation|biopsy|laparoscopic|tourniquet|medical equipment",
  },
  {
    label: "Neurology",
    class: "medical",
    weight: 2,
    phrases:
      "alzheimer|alzheimer's|parkinson|parkinson's|epilepsy|seizure|ischemic stroke|stroke patient|brain stimulation|neurodegenerative|neurological|neuron|brain-computer interface|huntington's|multiple sclerosis|neuropathy|amyotrophic lateral sclerosis|traumatic brain injury|autism|neural interface|neurostimulation",
  },
  {
    label: "Cardiovascular care",
    class: "medical",
    weight: 2,
    phrases:
      "cardiovascular|cardiac|heart failure|coronary|hypertension|atherosclerosis|arrhythmia|blood pressure|thrombosis|heart disease|myocardial|heart valve|vascular graft|fabry disease|hemophilia",
  },
  {
    label: "Infectious disease",
    class: "medical",
    weight: 2,
    phrases:
      "infectious disease|covid-19|sars-cov-2|hiv|tuberculosis|malaria|influenza|sepsis|hepatitis|infection|staphylococcus|coronavirus",
  },
  {
    label: "Metabolic disease",
    class: "medical",
    weight: 2,
    phrases:
      "diabetes|diabetic|obesity|insulin|glucose monitoring|metabolic disease|metabolic syndrome|fatty liver|lysosomal storage|mucopolysaccharidosis|phenylketonuria",
  },
  {
    label: "Ophthalmology",
    class: "medical",
    weight: 3,
    phrases:
      "ophthalmic|ophthalmology|retina|retinal|glaucoma|cornea|corneal|macular degeneration|intraocular|eye disease|dry eye|eye movement",
  },
  {
    label: "Rehabilitation",
    class: "medical",
    weight: 2,
    phrases:
      "rehabilitation|physical therapy|spinal cord injury|patient monitoring|wearable sensor|hearing aid|hearing loss|assistive device|cochlear|speech therapy|gait",
  },
  {
    label: "Regenerative medicine",
    class: "medical",
    weight: 2,
    phrases:
      "tissue engineering|tissue regeneration|regenerative medicine|wound healing|bone graft|cartilage|scaffold|bone loss|osteoporosis|bone regeneration|skin graft|hydrogel scaffold",
  },
  {
    label: "Clinical care",
    class: "medical",
    weight: 1,
    phrases:
      "patient|clinician|clinical trial|physician|hospital|electronic health record|health care|healthcare|clinical|disease|therapy|medicine|therapeutic|anesthesia|analgesia|allergen|airway|pain management|nociception|dosage|health",
  },
  {
    label: "Women's health",
    class: "medical",
    weight: 2,
    phrases:
      "pregnancy|preterm|contraceptive|contraception|fertility|cervical|endometriosis|preeclampsia|neonatal|infant",
  },
  {
    label: "Dentistry",
    class: "medical",
    weight: 3,
    phrases: "dental|dentistry|tooth|teeth|periodontal|orthodontic|dry mouth",
  },
  // energy
  {
    label: "Batteries",
    class: "energy",
    weight: 3,
    phrases:
      "battery|lithium-ion|lithium ion|lithium metal|solid-state battery|anode material|cathode material|electrolyte|sodium-ion|flow battery|battery pack|battery cell|magnesium-ion|lithium battery",
  },
  {
    label: "Solar energy",
    class: "energy",
    weight: 3,
    phrases:
      "solar cell|photovoltaic|solar energy|solar panel|perovskite solar|solar power|solar thermal|solar concentrator|solar array|solar collector",
  },
  {
    label: "Fuel cells and hydrogen",
    class: "energy",
    weight: 3,
    phrases:
      "fuel cell|hydrogen production|hydrogen storage|water splitting|electrolyzer|hydrogen fuel|proton exchange membrane|hydrogen generation|solid oxide",
  },
  {
    label: "Energy storage",
    class: "energy",
    weight: 2,
    phrases:
      "energy storage|supercapacitor|ultracapacitor|thermal storage|heat storage|flywheel|pumped storage|superconducting magnet",
  },
  {
    label: "Power electronics",
    class: "energy",
    weight: 2,
    phrases:
      "power converter|power electronics|inverter|power grid|smart grid|power system|microgrid|voltage regulator|dc-dc converter|power supply|transformer core|electric vehicle|power transmission|wireless power|power generation|electric motor|electric generator|alternator|power management",
  },
  {
    label: "Engines and turbines",
    class: "energy",
    weight: 2,
    phrases:
      "wind turbine|gas turbine|turbine engine|combustion|combustor|internal combustion|engine efficiency|stirling|thermoelectric|heat engine|turbine blade|fuel injector|burner|heat pipe|heat exchanger|vapor chamber|refrigerant|cryocooler|thermal management|radiator|igniter|heat transfer|refrigeration",
  },
  {
    label: "Nuclear energy",
    class: "energy",
    weight: 3,
    phrases:
      "nuclear reactor|fusion reactor|nuclear fusion|tokamak|inertial confinement|nuclear energy|nuclear fuel|tritium|fission",
  },
  {
    label: "Energy efficiency",
    class: "energy",
    weight: 2,
    phrases:
      "energy efficiency|energy harvesting|waste heat|heat pump|passive cooling|heat recovery|geothermal|energy conversion|thermophotovoltaic",
  },
  {
    label: "Biofuels",
    class: "energy",
    weight: 3,
    phrases:
      "biofuel|biodiesel|ethanol production|biomass conversion|syngas|bio-oil|algal oil|jet fuel|fischer-tropsch",
  },
  // materials
  {
    label: "Nanomaterials",
    class: "materials",
    weight: 2,
    phrases:
      "carbon nanotube|nanotube|nanowire|graphene|nanocomposite|quantum dot|nanomaterial|nanofiber|nanostructure|boron nitride|nanocrystal|nanosheet|fullerene|aerogel|nanoparticle|mxene",
  },
  {
    label: "Polymers",
    class: "materials",
    weight: 2,
    phrases:
      "polymer|copolymer|block copolymer|polyimide|epoxy|resin|elastomer|thermoplastic|polyurethane|polymerization|polymeric|plastic|adhesive|rubber|monomer|hydrogel|polyamide|foam",
  },
  {
    label: "Coatings",
    class: "materials",
    weight: 2,
    phrases:
      "coating|thin film|corrosion resistant|corrosion|thermal barrier|superhydrophobic|surface treatment|plasma spray|sputtering|chemical vapor deposition|atomic layer deposition|anti-corrosion|paint|lubricant",
  },
  {
    label: "Composites",
    class: "materials",
    weight: 3,
    phrases:
      "composite material|fiber reinforced|ceramic matrix|carbon fiber|laminate|composite structure|fiber-reinforced|metal matrix|prepreg|honeycomb|composite panel",
  },
  {
    label: "Metals and alloys",
    class: "materials",
    weight: 3,
    phrases:
      "alloy|shape memory alloy|aluminum alloy|titanium alloy|superalloy|steel|metallurgy|welding|friction stir|powder metallurgy|metallic glass|shape memory|brazing|casting alloy|intermetallic",
  },
  {
    label: "Ceramics",
    class: "materials",
    weight: 3,
    phrases:
      "ceramic|silicon carbide|aluminum nitride|glass-ceramic|refractory|piezoelectric ceramic|cement|concrete|zirconia",
  },
  {
    label: "Semiconductors",
    class: "materials",
    weight: 2,
    phrases:
      "semiconductor|gallium nitride|silicon wafer|epitaxial|transistor|perovskite|thin-film transistor|silicon germanium|wafer bonding|band gap|bandgap|superlattice|photoresist|lithography|gallium arsenide|heterostructure|ferroelectric",
  },
  {
    label: "Additive manufacturing",
    class: "materials",
    weight: 2,
    phrases:
      "3d printing|3d printed|3d-printed|additive manufacturing|additively manufactured|stereolithography|selective laser|3d printable|fused deposition|3d printer|electron beam freeform|freeform fabrication",
  },
  {
    label: "Catalysts",
    class: "materials",
    weight: 2,
    phrases:
      "catalyst|catalysis|catalytic|electrocatalyst|zeolite|metal-organic framework|metal organic framework|photocatalyst|photocatalytic",
  },
  {
    label: "Chemical synthesis",
    class: "materials",
    weight: 2,
    phrases:
      "synthesis of|chemical synthesis|organic synthesis|cross-coupling|stereoselective|enantioselective|reagent|ionic liquid|solvent|synthetic route|asymmetric synthesis",
  },
  {
    label: "Metamaterials",
    class: "materials",
    weight: 3,
    phrases: "metamaterial|metasurface|photonic crystal|auxetic|acoustic metamaterial",
  },
  {
    label: "Textiles",
    class: "materials",
    weight: 2,
    phrases: "textile|fabric|yarn|woven|fibre spinning|electrospinning|electrospun",
  },
  {
    label: "Thermal materials",
    class: "materials",
    weight: 2,
    phrases:
      "thermal protection|heat shield|thermal insulation|insulation material|phase change material|thermal conductivity|cryogenic insulation|ablative|flame suppression|flame retardant",
  },
  // environmental
  {
    label: "Water treatment",
    class: "environmental",
    weight: 3,
    phrases:
      "water treatment|wastewater|desalination|water purification|water filtration|reverse osmosis|drinking water|water quality|electrodialysis|nitrogen removal|water recovery|sewage|brine|groundwater",
  },
  {
    label: "Carbon capture",
    class: "environmental",
    weight: 3,
    phrases:
      "carbon capture|carbon dioxide capture|co2 capture|carbon sequestration|direct air capture|carbon dioxide removal|co2 removal|co2 reduction|greenhouse gas|carbon emission",
  },
  {
    label: "Remediation",
    class: "environmental",
    weight: 3,
    phrases:
      "remediation|contaminated soil|heavy metal|pollutant|decontamination|oil spill|pfas|hazardous waste|toxic waste|acid mine drainage|dechlorination|contaminant removal|soil contamination",
  },
  {
    label: "Air quality",
    class: "environmental",
    weight: 3,
    phrases:
      "air quality|air pollution|emission control|air purification|air filtration|volatile organic compound|air monitoring|indoor air|ozone|airborne particulate|air pollutant|exhaust emission",
  },
  {
    label: "Environmental monitoring",
    class: "environmental",
    weight: 2,
    phrases:
      "environmental monitoring|remote sensing|weather|climate|ecosystem|wildfire|oceanographic|soil moisture|atmospheric|earth observation|hurricane|lidar|pollution|natural resource|flood|drought",
  },
  {
    label: "Recycling",
    class: "environmental",
    weight: 3,
    phrases:
      "recycling|recycled|waste management|solid waste|circular economy|compost|landfill|waste reduction|upcycling|rare earth recovery|metal recovery|plastic waste|reuse of waste|electronic waste",
  },
  {
    label: "Sustainable agriculture",
    class: "environmental",
    weight: 2,
    phrases:
      "sustainable agriculture|precision agriculture|irrigation|fertilizer|pest control|pesticide|aquaculture|food waste|hydroponic|soil health",
  },
  {
    label: "Life support",
    class: "environmental",
    weight: 2,
    phrases:
      "life support|air revitalization|water processor|urine|trace contaminant|spacecraft cabin",
  },
  // subjects without a class
  {
    label: "Robotics",
    class: null,
    weight: 1,
    phrases: "robot|robotic|robotics|drone|humanoid|exoskeleton|telerobotic|manipulator arm",
  },
  {
    label: "Optics and photonics",
    class: null,
    weight: 1,
    phrases:
      "optical|photonic|laser|grating|mirror|polarization|optical fiber|spectrometer|interferometer|telescope|waveguide|microscope|microscopy|lens|photodetector|spectroscopy|light source|infrared|holographic|holography|terahertz|imaging system",
  },
  {
    label: "Sensors",
    class: "computing",
    weight: 1,
    phrases:
      "sensor|sensing|detector|accelerometer|gyroscope|transducer|strain gauge|thermocouple|gas sensor|fiber bragg|magnetometer|pressure sensor|hydrophone|strain sensor|position sensor|sensing device|shape sensing|temperature sensor|sensor array",
  },
  {
    label: "Aerospace",
    class: null,
    weight: 1,
    phrases:
      "aircraft|spacecraft|satellite|airfoil|wing|aerodynamic|rocket|helicopter|rotorcraft|airframe|launch vehicle|space vehicle|flight control|fuselage|space shuttle|aerospace|lunar|planetary|astronaut|airport|cockpit",
  },
  {
    label: "Propulsion",
    class: "energy",
    weight: 2,
    phrases:
      "propulsion|thruster|rocket engine|propellant|jet engine|rocket nozzle|scramjet|ion engine|hall thruster",
  },
  {
    label: "Mechanical systems",
    class: null,
    weight: 1,
    phrases:
      "actuator|valve|bearing|gear|spring|hinge|latch|fastener|pump|seal|coupling|clamp|shock absorber|joint|damper|linkage|winch|wrench|gripper",
  },
  {
    label: "Fluid systems",
    class: null,
    weight: 1,
    phrases: "fluid flow|flow meter|cryogenic|flow rate|boundary layer|turbulence|liquid hydrogen",
  },
  {
    label: "Electronics",
    class: "computing",
    weight: 1,
    phrases:
      "electronic circuit|electronics|amplifier|oscillator|circuit board|resonator|capacitor|circuit|connector|mems|microelectromechanical|flexible electronics|analog circuit|microelectronic|receiver|transmitter|power amplifier|digital circuit|phase-locked loop|circuitry|signal generator|electronic component",
  },
  {
    label: "Nondestructive testing",
    class: null,
    weight: 1,
    phrases:
      "nondestructive|non-destructive|structural health monitoring|crack detection|ultrasonic inspection|eddy current|fatigue|defect detection|acoustic emission|leak detection|fault detection",
  },
  {
    label: "Manufacturing",
    class: null,
    weight: 1,
    phrases:
      "manufacturing|fabrication|machining|tooling|mold|molding|assembly line|machine tool|fabricating|casting|fixture",
  },
  {
    label: "Education",
    class: null,
    weight: 1,
    phrases:
      "educational|teaching|curriculum|classroom|training program|questionnaire|survey instrument|training manual",
  },
  {
    label: "Acoustics",
    class: null,
    weight: 1,
    phrases:
      "acoustic|noise suppression|noise reduction|sound|vibration|microphone|loudspeaker|noise control",
  },
  {
    label: "Food technology",
    class: null,
    weight: 1,
    phrases:
      "food processing|food safety|nutrition|beverage|food product|dietary|micronutrient|infant formula",
  },
  {
    label: "Navigation",
    class: "computing",
    weight: 1,
    phrases:
      "navigation|gps|localization|guidance system|radar|air traffic|trajectory|attitude control|docking|rendezvous|tracking system|geolocation|indoor positioning",
  },
];

/** `words` is how often phrases of the topic occur in the text; occurrences in the title count twice. */
export type TopicScore = { topic: Topic; score: number; words: number };

type Hits = { title: number; body: number; subject: number };

/** A word that fills the text says no more than one used three times. */
const BODY_CAP = 3;
const TITLE_WEIGHT = 3;

const PHRASES: ReadonlyMap<string, Topic> = new Map(
  TOPICS.flatMap((topic) =>
    topic.phrases.split("|").map((phrase) => [words(phrase).join(" "), topic] as const),
  ),
);
/** The longest phrase that begins with a word. */
const LONGEST = new Map<string, number>();
for (const phrase of PHRASES.keys()) {
  const parts = phrase.split(" ");
  const first = parts[0] ?? "";
  LONGEST.set(first, Math.max(LONGEST.get(first) ?? 0, parts.length));
}

function words(text: string): string[] {
  return (text.toLowerCase().match(/[a-z\d]+(?:[.'’][a-z]+)*/g) ?? []).map(singular);
}

/** Enough of a stemmer for this list: it only has to bring both sides to the same spelling. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:sses|shes|ches|xes)$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith("s") && !/(?:ss|us|is|'s)$/.test(word))
    return word.slice(0, -1);
  return word;
}

/**
 * Topics that a title and text show, strongest first; a mention in the title counts three times, and so does one in the
 * source's own word for the subject.
 */
export function topicsOf(title: string, text: string, subject: string | null = null): TopicScore[] {
  const scores = new Map<Topic, Hits>();
  count(words(title), scores, "title");
  count(words(text), scores, "body");
  count(words(subject ?? ""), scores, "subject");
  return [...scores]
    .map(([topic, hits]) => ({
      topic,
      words: 2 * hits.title + hits.body,
      score:
        topic.weight *
        (TITLE_WEIGHT * Math.min(hits.title + hits.subject, 2) + Math.min(hits.body, BODY_CAP)),
    }))
    .sort((a, b) => b.score - a.score || TOPICS.indexOf(a.topic) - TOPICS.indexOf(b.topic));
}

function count(tokens: string[], scores: Map<Topic, Hits>, where: keyof Hits): void {
  let index = 0;
  while (index < tokens.length) {
    let step = 1;
    const longest = LONGEST.get(tokens[index] ?? "");
    if (longest !== undefined) {
      // The longest phrase wins, so that "solar cell" is not also counted as anything shorter.
      for (let length = Math.min(longest, tokens.length - index); length > 0; length -= 1) {
        const topic = PHRASES.get(tokens.slice(index, index + length).join(" "));
        if (!topic) continue;
        const hits = scores.get(topic) ?? { title: 0, body: 0, subject: 0 };
        hits[where] += 1;
        scores.set(topic, hits);
        step = length;
        break;
      }
    }
    index += step;
  }
}
