const PLACES =
  `Aldermoor Brackwater Carnwick Dunsmere Elvendale Farrowgate Glasmoor Hexleyford Ironmere Jorvale
  Kilbrannoch Lowenbay Mossgate Nethercliffe Ormsley Penhallick Quarrendale Rothmere Selwick Thornmere
  Ulvermark Varnhelm Westerglen Yarrowby Zandvik Ambervale Bramholt Corrindale Dravik Estervale
  Fennimoor Grenholt Haverlock Istrand Jasperfell Kastelberg Lunmark Marrowick Nordhelm Oakenfell
  Pellworth Quillmarsh Redscar Skelderby Tarnbrook Undermere Vellmark Wyndholm Ysborne Arborlea
  Blackfern Cliffmere Duskwood Eastfell Frosthaven Goldmarsh Heronsgate Inchmore Juniperbay Kestrelton
  Larkmoor Moorhaven Northmark Otterbrook`.split(/\s+/);

const FORMS: ((place: string) => string)[] = [
  (place) => `University of ${place}`,
  (place) => `${place} University`,
  (place) => `${place} Institute of Technology`,
  (place) => `${place} State University`,
  (place) => `${place} Polytechnic`,
];

/** Fictional universities: 64, the same ones on every machine. */
export const UNIVERSITIES: readonly string[] = PLACES.map((place, index) =>
  (FORMS[index % FORMS.length] ?? String)(place),
);

export const GIVEN_NAMES: readonly string[] =
  `Adaeze Anselm Beatrix Bogdan Carmen Chidi Dagny Dmitri Elif Emeric Farah Gustavo Hanneke Idris Ilona
  Jamal Katya Kenji Leandro Lindiwe Maeve Mateus Nadia Nikos Odile Oren Paloma Quentin Rashida Ruben
  Saskia Somchai Tamsin Tariq Ulrike Umar Valeria Wendeline Xavier Yara Yusuf Zofia`.split(/\s+/);

export const FAMILY_NAMES: readonly string[] =
  `Abernant Bellweather Calloran Dunmarrow Eskildal Farringway Gantewal Holloman Ilvarsen Jandrau Kestrin
  Lindqual Marchetto Nakamori Okonjare Pellegard Quistgrave Rademark Santorell Tverdal Umarovic Vanterpool
  Whitcombe Xanthier Yarborne Zelenska`.split(/\s+/);
