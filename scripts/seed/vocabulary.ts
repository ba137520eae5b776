import { TECHNOLOGY_CLASSES, type TechnologyClass } from "#import/vocabulary.ts";
import type { Random } from "../../workers/images/src/random.ts";

/** The words from which the generator's sentences of one class are made; `terms` has the most frequent word first. */
export type Lexicon = {
  terms: readonly string[];
  things: readonly string[];
  materials: readonly string[];
  methods: readonly string[];
  goals: readonly string[];
  places: readonly string[];
  measures: readonly string[];
};

type Roots = Omit<Lexicon, "terms"> & { prefixes: string; stems: string };

const words = (text: string): string[] => text.trim().split(/\s+/);
const phrases = (text: string): string[] => text.split(";").map((phrase) => phrase.trim());

/** Prefixes and stems. Joined, they give each class a few hundred technical terms of its own. */
const ROOTS: Record<TechnologyClass, Roots> = {
  computing: {
    prefixes: `auto bit cross cryo delta edge graph hash hyper inter iso lattice macro meta micro multi neuro
      para peer poly proto pseudo quanti ray sparse stoch sub syn tele tensor trans vector warp zeta`,
    stems: `batching caching casting coding compiler cursor embedding fencing filter folding framing gating
      graph indexing kernel ledger mapping masking parsing planner pooling probing ranking router sampler
      scheduler sketching slicing solver tiling tracing tuner`,
    things: phrases(
      "scheduler; compiler pass; search index; verifier; sensor network; routing protocol; radar module; speech filter; memory array; planning tool; camera pipeline; key exchange; anomaly detector; tracing tool; simulation engine; robot controller",
    ),
    materials: phrases(
      "28 nm silicon; commodity graphics processors; field-programmable gates; low-power radios; time-stamped logs; sparse matrices; encrypted tables; streaming video; microcontroller flash; audio frames",
    ),
    methods: phrases(
      "message passing; dynamic programming; two-party computation; column generation; online calibration; contrastive training; interval arithmetic; work stealing; randomised hashing; bounded model checking",
    ),
    goals: phrases(
      "edge inference; fleet planning; fraud detection; machine safety; speech recovery; indoor positioning; record linkage; predictive maintenance; video forensics; network restoration; code audit; traffic forecasting",
    ),
    places: phrases(
      "data centres; delivery depots; hospitals; car factories; telecom sites; rail control rooms; public archives; trading floors; warehouses; broadcast studios",
    ),
    measures: phrases(
      "median latency; energy per query; recall; false alarms; memory use; start-up time; throughput; code size",
    ),
  },
  biotechnology: {
    prefixes: `aceto allo amylo anti apo auxo bacto chemo chloro chromo cyto endo entero exo ferro gluco glyco
      halo hemo hydro iso lacto lipo myco nucleo oligo phago phyto pro proteo ribo sacchar sidero vacu xylo`,
    stems: `blast capsin carboxin cassette clastin coat cyclin dextrin dismutase ferrin globin hydrolase kinase
      ligand lysin mutase oxidase peptide phage plast porin protease sensor sialin somal strain synthase
      tagging thermin toxin transferase vectorin zyme`,
    things: phrases(
      "enzyme blend; cell line; perfusion reactor; paper sensor; seed coating; phage cocktail; yeast strain; capture resin; viral vector; organoid matrix; algal strain; barcode kit; expression host; fermentation process; plant promoter; dried vaccine",
    ),
    materials: phrases(
      "sugar glass; silk peptide; agarose beads; alginate capsules; corn-steep liquor; whey permeate; brackish water; cellulose pads; hydrolysed straw; lipid films",
    ),
    methods: phrases(
      "directed evolution; spray drying; acoustic settling; cell-free expression; affinity capture; guide-RNA screening; continuous feeding; solid-state fermentation; single-cell sorting; genome-scale modelling",
    ),
    goals: phrases(
      "antibody capture; crop protection; gene correction; fragrance production; soil testing; vaccine transport; feed supplements; plastics recycling; lineage tracing; cold washing; strain improvement; pathogen control",
    ),
    places: phrases(
      "contract manufacturers; orchards; breweries; seed companies; diagnostic laboratories; fish farms; vaccine plants; dairies; glasshouses; pulp mills",
    ),
    measures: phrases(
      "titre; specific activity; viability; half-life; yield on sugar; binding capacity; host-cell protein; shelf life",
    ),
  },
  medical: {
    prefixes: `angio arthro bili bio broncho cardio cerebro chole cranio derm electro endo epi gastro hepato
      immuno intra kerato laryngo lympho micro myo nephro neuro ocul osteo patho peri physio pneumo retino sono
      spino thermo vaso veno`,
    stems: `ablation clamp dialyser dosing drainage fixator flow graft guide imaging implant lens lumen mapper
      mesh monitor needle oximetry patch perfusion phantom pulse scope screen shunt sleeve sonde splint stent
      suture tomograph valve wrap`,
    things: phrases(
      "skin patch; shunt catheter; bone screw; swab test; insole; light blanket; dialysis fibre; needle guide; inhaler powder; bedside scanner; suture; stimulator; wound dressing; hearing aid filter; surgical trainer; infusion valve",
    ),
    materials: phrases(
      "medical silicone; magnesium alloy; porous titanium; hydrogel; nitinol wire; collagen film; polyurethane foam; ceramic beads; side-emitting fibre; parylene",
    ),
    methods: phrases(
      "impedance sensing; isothermal amplification; low-field imaging; closed-loop pacing; photometry; pressure mapping; microneedle sampling; host-gene readout; ultrasound shear; colour correction",
    ),
    goals: phrases(
      "sepsis warning; fracture repair; newborn jaundice; stroke triage; wound closure; kidney failure; anaemia screening; antibiotic stewardship; chronic pain; foot ulcers; airway infection; tremor control",
    ),
    places: phrases(
      "general wards; maternity units; rural clinics; ambulances; dialysis centres; care homes; operating theatres; pharmacies; intensive care; rehabilitation units",
    ),
    measures: phrases(
      "sensitivity; specificity; time to result; wear time; leakage; clearance; patient comfort; revision rate",
    ),
  },
  energy: {
    prefixes: `aero alkali ammo anodo baro bi calori carbo cathodo cryo dielectro electro exo flux galvano geo
      helio hydro iono joule kilo litho magneto methano natrio oxy perovsk photo piezo pyro solar sorb tetra
      thermo turbo vanado volt`,
    stems: `anode array battery blade boiler burner busbar cathode cell charger collector converter cooler
      cracker cycle electrode exchanger feeder generator inverter isolator layer looper membrane module pump
      reactor rectifier rotor stack storage tandem turbine winding`,
    things: phrases(
      "battery anode; flow cell; grid inverter; heat store; tidal blade; ammonia cracker; tandem module; charging station; air electrode; borehole exchanger; wind controller; hydrogen burner; heat pump; supercapacitor; power transformer; dust screen",
    ),
    materials: phrases(
      "hard carbon; nickel mesh; salt hydrate; silicon carbide; barium nitride; organic quinone; glass frit; graphite felt; aluminium foil; lanthanum ferrite",
    ),
    methods: phrases(
      "laser fusing; droop control; phase change; pulse charging; wake steering; electrode slurry coating; catalyst nitriding; vacuum infusion; model-predictive dispatch; salt-bath annealing",
    ),
    goals: phrases(
      "long-duration storage; black start; district heating; fast charging; hydrogen supply; peak shaving; waste-heat recovery; desert plants; island grids; ship propulsion; home heating; power quality",
    ),
    places: phrases(
      "substations; bus depots; steelworks; offshore farms; mining camps; apartment blocks; glass furnaces; ports; pumping stations; telecom cabinets",
    ),
    measures: phrases(
      "round-trip efficiency; cycle life; specific power; heat loss; capacity retention; pressure drop; harmonic distortion; cost per kilowatt-hour",
    ),
  },
  materials: {
    prefixes: `alumo auxe boro calci carbo cerami chalco cobalt copoly cryo cupro elasto fluoro gallo graphi
      hafno indi inter lamell lantha magnesi mangano mesopor molybd nano nickel niobo oxo phospho poly rheo
      silico stanno tantal titano tungsto vitri wolfram yttri zinco zircon`,
    stems: `adhesive alloy aerogel bead binder blend carbide cement ceramic clay coating composite crystal
      elastomer epoxy ester felt fibre film filler foam frit gel glass granule ink laminate mortar nitride
      oxide paste pigment polymer powder resin sheet silicate sponge tape wire`,
    things: phrases(
      "self-healing mortar; printable glass; recyclable epoxy; metal foam; barrier film; cooling paint; debonding tape; textile finish; conductor wire; shielding ink; hard magnet; hydrogen alloy; aerogel panel; wear coating; damping laminate; porous ceramic",
    ),
    materials: phrases(
      "titanium hydride; seaweed alginate; waste eggshell; basalt fibre; carbonised cellulose; calcined clay; rice-bran wax; iron nitride; zirconium master alloy; lignin powder",
    ),
    methods: phrases(
      "freeze casting; reactive extrusion; pulse compaction; sol–gel curing; plasma spraying; melt spinning; two-photon printing; roll coating; spark sintering; chemical vapour infiltration",
    ),
    goals: phrases(
      "lightweight structures; food packaging; bone implants; radio shielding; roof cooling; repairable devices; high-temperature wiring; blade recycling; crack sealing; stain repellence; vibration control; optical sensors",
    ),
    places: phrases(
      "precast plants; wire mills; blade factories; finishing mills; job shops; foundries; packaging lines; shipyards; aircraft hangars; electronics plants",
    ),
    measures: phrases(
      "tensile strength; thermal conductivity; oxygen permeability; peel force; hardness; density; elongation; corrosion rate",
    ),
  },
  environmental: {
    prefixes: `aero agro algo aqua aridi bio bore calci carbo clima cryo denitri eco estu fluvi geo glacio halo
      humi hydro lacu limno litho marsh meteo micro nitro paleo peri phospho photo rhizo riparo seismo silvi
      solu storm sulf terra tropho vado`,
    stems: `accretion aeration assay basin bed buffer capture char clarifier core drain dredge filter flare
      flume gauge harvest leaching liner logger matting membrane meter mineral monitor nursery outfall plume
      pond probe reclaim removal sampler scrubber sensor settling sorbent survey swale tracer trap weir`,
    things: phrases(
      "passive sampler; river gauge; leak sensor; biochar filter; ballast monitor; reef tile; barn sensor; brine sorbent; slag block; mycelium mat; plastic counter; rock-dust tracer; storm basket; odour scrubber; soil probe; flood model",
    ),
    materials: phrases(
      "iron-rich biochar; zeolite felt; steel slag; lime mortar; titanium suboxide; straw fleece; crushed basalt; copper bromide; polymer sorbent; activated clay",
    ),
    methods: phrases(
      "two-colour lidar; electrochemical oxidation; flow imaging; isotope tracing; passive acoustics; carbonation curing; biological denitrification; satellite inversion; fluorescence induction; ion sieving",
    ),
    goals: phrases(
      "phosphate recovery; methane surveys; reef restoration; carbon removal; spill clean-up; drinking-water safety; sewage surveillance; erosion control; ammonia abatement; lithium recovery; dust control; landfill leachate",
    ),
    places: phrases(
      "sewage works; landfills; gravel rivers; gas fields; livestock barns; harbours; quarries; farm drains; coastal towns; reservoirs",
    ),
    measures: phrases(
      "removal rate; detection limit; energy per cubic metre; residence time; sampling error; uptake; sediment load; cost per tonne",
    ),
  },
};

/** The lexicon of each class. `random` decides the order of the terms, and so which ones are frequent. */
export function makeLexica(random: Random): Record<TechnologyClass, Lexicon> {
  const lexica: Partial<Record<TechnologyClass, Lexicon>> = {};
  for (const technologyClass of TECHNOLOGY_CLASSES) {
    const { prefixes, stems, ...lists } = ROOTS[technologyClass];
    const terms = words(prefixes).flatMap((prefix) =>
      words(stems).map((stem) => `${prefix}${stem}`),
    );
    lexica[technologyClass] = { ...lists, terms: shuffled(terms, random) };
  }
  return lexica as Record<TechnologyClass, Lexicon>;
}

/**
 * An entry of `from` by Zipf's law: the n-th is drawn about 1/n as often as the first. The rank is the inverse of the
 * continuous distribution with density 1/x on [1, length + 1).
 */
export function pickByZipf<T>(from: readonly T[], random: Random): T {
  const rank = Math.floor(Math.exp(random.float(0, Math.log(from.length + 1))));
  const picked = from[Math.min(rank, from.length) - 1];
  if (picked === undefined) throw new Error("nothing to pick from");
  return picked;
}

function shuffled<T>(from: readonly T[], random: Random): T[] {
  return from
    .map((value) => ({ value, place: random.float(0, 1) }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
