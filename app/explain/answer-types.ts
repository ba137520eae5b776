/**
 * The types of things that questions ask for, and how records write a thing of each type: 'Which illnesses?' asks for
 * the name of an illness. The word for the type itself ('the disease') does not count as one.
 */
const TYPES: [asked: string, named: RegExp][] = [
  [
    "(?:cancers?|tumou?rs?)",
    /\b(?:breast|lung|prostate|colon|colorectal|rectal|ovarian|pancreatic|bladder|brain|skin|liver|gastric|cervical|thyroid|kidney|renal|squamous|solid|liquid|blood)\b.{0,30}\b(?:cancers?|tumors?|carcinomas?)\b|\b\w{4,20}omas?\b|\bleuk[ae]*mias?\b|\bmetasta\w+/i,
  ],
  [
    "(?:illness(?:es)?|diseases?|disorders?|conditions?|ailments?|infections?|complaints?|syndromes?)",
    /\b\w{3,20}(?:itis|osis|emias?|pathy|pathies|plegia|algia|omas?|phrenia|trophy|pnea|tension)\b|\b\w{3,30}(?:'s|’s)? (?:disease|disorder|syndrome|deficiency|failure|dysfunction|injur(?:y|ies)|infections?|cancers?)\b|\b(?:malaria|diabet\w+|cancers?|asthma|strokes?|HIV|AIDS|COVID\S*|influenza|flu|Alzheimer\S*|Parkinson\S*|epilepsy|COPD|obesity|pneumonia|tuberculosis|autism|depression|gout|glaucoma|hepatitis|sepsis|pain)\b/i,
  ],
  [
    "(?:drugs?|medicines?|medications?|compounds?|molecules?|antibiotics?)",
    /\b\w{3,20}(?:mab|nib|cillin|mycin|statin|azole|olol|pril|sartan|platin|taxel|rubicin|parib|vir|amide|amine|idine|azine|oxacin|cycline|ophen|ride|one|ate)\b|\b(?:aspirin|insulin|heparin|cannabidiol|caffeine)\b|\b\p{Lu}{1,5}-?\d[\p{Lu}\d-]{0,10}\b/u,
  ],
  [
    "(?:animals?|species|creatures?)",
    /\b(?:mice|mouse|murine|rats?|pigs?|porcine|swine|rabbits?|monkeys?|primates?|macaques?|dogs?|canines?|cats?|sheep|ovine|goats?|zebrafish|fish|chickens?|cattle|cows?|bovine|horses?|hamsters?|clams?|insects?|birds?|bats?|geckos?)\b/i,
  ],
  [
    "(?:gas(?:es)?|vapou?rs?)",
    /\b(?:nitrogen|oxygen|hydrogen|helium|argon|methane|ammonia|chlorine|ozone|propane|butane|carbon (?:di|mon)oxide|CO2?|NO[x2]?|nitric oxide|steam|air|acetone|benzene|toluene|formaldehyde|hydrogen sulfide|xenon)\b/i,
  ],
  [
    "(?:metals?|alloys?)",
    /\b(?:alumini?um|steel|iron|copper|nickel|titanium|gold|silver|platinum|palladium|tungsten|zinc|tin|lead|cobalt|chromium|magnesium|molybdenum|lithium|niobium|tantalum|inconel|brass|bronze|iridium|rhodium|ruthenium)\b/i,
  ],
  [
    "(?:materials?|substances?|plastics?|polymers?|chemicals?|solvents?|liquids?|fluids?)",
    /\b(?:poly\w{3,30}|\w{3,20}(?:ide|ene|ane|anol|onate|oxane|imide|ester|amide|ium|con|ose)|silica|glass|steel|graphene|carbon|ceramics?|silk|wax|water|salt|gels?|hydrogels?|alginate|chitosan|collagen|gelatin|agarose|nylon|teflon|kevlar|rubber|oxide|copper|gold|silver|diamond|quartz|sapphire|paper|wood|concrete|resin|epoxy|blood|saliva|urine|sweat|plasma|oil|acetone)\b/i,
  ],
  [
    "(?:organs?|tissues?|body parts?|parts? of the body)",
    /\b(?:hearts?|cardiac|lungs?|pulmonary|liver|hepatic|kidneys?|renal|brains?|cerebral|skin|eyes?|retina\w*|bones?|muscles?|bladder|pancreas|pancreatic|colon|intestin\w+|stomach|spleen|breasts?|prostate|thyroid|ovar\w+|uter\w+|cartilage|cornea\w*|nerves?|spinal|teeth|tooth|ears?|nose|throat|airways?|gallbladder)\b/i,
  ],
  [
    "(?:(?:programming |computer |coding )languages?|software|platforms?|operating systems?)",
    /\b(?:Python|MATLAB|Java|JavaScript|FORTRAN|Fortran|C\+\+|C#|Perl|Ruby|R package|Visual Basic|LabVIEW|Labview|Linux|Windows|Android|iOS|Mac|macOS|UNIX|Unix|SQL|written in|web-based)(?!\w)/,
  ],
  [
    "(?:genes?|proteins?|receptors?|enzymes?|markers?|biomarkers?|antibod(?:y|ies))",
    /\b(?=[\p{L}\d-]{0,9}\p{Lu}[\p{L}\d-]{0,9}[\p{Lu}\d])[\p{L}\d][\p{L}\d-]{1,14}\b|\b\w{3,20}(?:ase|ases|globulin|kine|kines|actin|ferrin|ferrin|albumin|myosin|integrin|cadherin)\b/u,
  ],
  [
    "(?:microbes?|bacteria|bugs|germs?|organisms?|virus(?:es)?|pathogens?|yeasts?)",
    /\b(?:E\. ?coli|\p{Lu}\. \p{Ll}{4,20}|[Yy]easts?|[Ss]taph\w*|[Ss]trep\w*|[Ss]almonella|[Ll]isteria|[Pp]seudomonas|[Aa]lgae|[Ff]ungi|[Cc]oronavirus\w*|SARS\S*|HIV|[Ii]nfluenza|[Hh]erpes\w*|[Hh]epatitis|[Ee]bola|[Zz]ika|[Bb]acillus|\p{Ll}{4,20}virus(?:es)?)\b/u,
  ],
  [
    "(?:crops?|plants?|foods?)",
    /\b(?:corn|maize|wheat|rice|soy\w*|tomato\w*|potato\w*|lettuce|spinach|cotton|barley|sugarcane|fruits?|vegetables?|milk|meat|beef|poultry|eggs?|wine|beer|coffee|cereal|grains?|beans?|juice|grass|trees?)\b/i,
  ],
  [
    "(?:samples?|bodily fluids?|body fluids?|specimens?)",
    /\b(?:blood|saliva|urine|sweat|plasma|serum|tears?|sputum|swabs?|tissues?|cells?|breath|stool|f[ae]*ces|water|soil|air|milk|synovial|cerebrospinal|biops(?:y|ies)|hair|mucus)\b/i,
  ],
  [
    "(?:industr(?:y|ies)|sectors?|markets?|fields?|businesses)",
    /\b(?:aerospace|automotive|medical|medicine|agricultur\w+|pharmaceutical\w*|biotech\w*|food|energy|oil|gas|mining|defen[cs]e|military|security|construction|telecom\w*|electronics?|consumer|entertainment|education|health ?care|transport\w*|manufacturing|semiconductors?|chemical|textiles?|sports?|gaming|shipping|aviation|marine|robotics?|water|environmental|industr\w+|diagnos\w+|research|space)\b/i,
  ],
];

// `\p{L}` with the flag `i` takes V8 milliseconds to compile, again after each large request: hence `\w`.
const ASKED: [asks: RegExp, named: RegExp][] = TYPES.map(([asked, named]) => [
  new RegExp(
    `\\b(?:which|what|what (?:kinds?|sorts?|types?) of)(?: [\\w-]+){0,2} ${asked}\\b|^\\W*(?:and |in |on |for |with |from )?(?:which|what) ${asked}\\b|\\bname of the ${asked}\\b|\\b${asked}(?:['’]s)? (?:is it )?called\\b`,
    "i",
  ),
  named,
]);

/** The pattern of the type that a question asks for; null if it asks for none. */
export function answerTypeOf(question: string): RegExp | null {
  return ASKED.find(([asks]) => asks.test(question))?.[1] ?? null;
}
