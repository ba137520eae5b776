/** Classification symbols that make a good tag. */
const CPC_LABELS: Record<string, string> = {
  A01: "Agriculture",
  A23: "Food technology",
  A61B: "Diagnosis and surgery",
  A61F: "Implants and prostheses",
  A61K: "Pharmaceuticals",
  A61M: "Medical devices",
  A61N: "Electrotherapy",
  A61P: "Therapeutics",
  B01: "Separation processes",
  B25: "Robotics",
  B29: "Plastics processing",
  B33: "Additive manufacturing",
  B60: "Vehicles",
  B64: "Aerospace",
  B82: "Nanomaterials",
  C01: "Inorganic chemistry",
  C02: "Water treatment",
  C07: "Organic chemistry",
  C07K: "Proteins and peptides",
  C08: "Polymers",
  C12: "Genetic engineering",
  C22: "Metals and alloys",
  C23: "Coatings",
  F01: "Engines and turbines",
  F02: "Engines and turbines",
  F03: "Wind and water power",
  F16: "Mechanical systems",
  F24: "Heating and cooling",
  G01: "Measurement",
  G02: "Optics and photonics",
  G05: "Control systems",
  G06: "Computing",
  G06F: "Digital data processing",
  G06N: "Machine learning",
  G06Q: "Business systems",
  G06T: "Image processing",
  G10: "Acoustics",
  G16: "Health informatics",
  G21: "Nuclear energy",
  H01: "Electronics",
  H01L: "Semiconductors",
  H01M: "Batteries",
  H02: "Electric power",
  H03: "Electronic circuits",
  H04: "Telecommunications",
  H04L: "Networking",
  H04W: "Wireless communication",
};

/**
 * Two descriptive tags: the source's own subject, then what its classification symbols say. Nothing is read from the text:
 * of the subjects that a list of phrases found there, 43 % were right.
 */
export function tagsOf(
  subject: string | null,
  symbols: readonly string[],
): [string | null, string | null] {
  const labels: string[] = [];
  const add = (label: string | null | undefined) => {
    if (!label || labels.length >= 2) return;
    if (!labels.some((known) => known.toLowerCase() === label.toLowerCase())) labels.push(label);
  };
  add(subject);
  for (const symbol of symbols) {
    const code = symbol.replace(/\s+/g, "").toUpperCase();
    add(CPC_LABELS[code.slice(0, 4)] ?? CPC_LABELS[code.slice(0, 3)]);
  }
  return [labels[0] ?? null, labels[1] ?? null];
}
