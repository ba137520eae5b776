/**
 * Sentences of the generated catalogue with placeholders. `{term}`, `{thing}`, `{material}`, `{method}`, `{goal}`,
 * `{place}`, `{measure}` are drawn from the lexicon of the class (`{class2.…}` from that of the second class);
 * `{things}` is the plural; `{int:2:90}` and `{dec:0.2:9.5}` are numbers of that range. A placeholder that begins with
 * a capital is capitalised.
 */
export const TITLES = [
  "{Term} {thing} for {goal}",
  "{Thing} with {term} {material}",
  "{Method} of {material} in {term} {things}",
  "{Term} and {term}: a {thing} for {place}",
  "Low-cost {thing} by {term} {method}",
  "{Material} as a {term} support for {goal}",
  "{Goal} by means of {term} {method}",
  "{Term} control of the {thing} in {place}",
  "A {term} {thing} that improves {measure}",
  "{Method} with {term} feedback for {goal} and {class2.goal}",
  "{Int:2:12}-stage {term} {thing} made of {material}",
  "{Term}-assisted {class2.method} for {goal}",
] as const;

export const SUMMARIES = [
  "A {term} {thing} improves {measure} by {int:8:70} % in tests with {material}.",
  "{Method} combined with {term} {material} brings {goal} within reach of {place}.",
  "{Int:3:40} prototypes of a {thing} for {goal} ran {int:200:4000} hours without {term} failure.",
  "{Measure} of {dec:0.3:9.8} times the present value, from {material} and {method}.",
  "For {place}: a {thing} whose {term} layer needs no {class2.method}.",
  "A {thing} made by {method}, at {int:20:75} % of the usual cost.",
] as const;

export const TECHNICAL = [
  "The inventors place {material} next to a {term} and bring both together by {method}.",
  "In {int:6:400} trials {measure} rose from {dec:0.2:4.9} to {dec:5:9.9} on the scale that {place} use.",
  "A {term} stage of {int:2:90} mm precedes the {thing}, so that {measure} no longer depends on {material}.",
  "Without {method}, the {term} loses half of its effect within {int:3:60} days.",
  "The {thing} was run for {int:100:9000} hours between {int:-30:15} and {int:20:140} °C.",
  "Compared with {class2.method}, {method} takes {int:5:80} % less time and leaves {material} unchanged.",
  "What limits it is {measure}: beyond {int:20:900} cycles the {term} has to be replaced.",
  "{Term}, {term} and {term} were compared; only the first kept its {measure} in wet conditions.",
  "Its controller samples every {int:2:500} ms and switches the {thing} off when {measure} drifts by {dec:0.5:8} %.",
  "Models of the {term} agree with measurement within {dec:0.4:9} %, which is close enough to size a {thing} for {place}.",
  "A thin sheet of {material} separates the {term} from the {class2.thing} and can be renewed in {int:4:55} minutes.",
  "The work began with {goal}; the same {term} turned out to suit {class2.goal}.",
] as const;

export const MARKETS = [
  "{Place} spend about €{int:2:900} million a year on {goal}, most of it on {class2.things} and their upkeep.",
  "Suppliers of {material} look for outlets, and {goal} would take {int:3:45} thousand tonnes.",
  "A unit price of €{int:30:9000} is expected at {int:1:50},000 pieces a year; buyers in {place} name twice as much as their limit.",
  "Rules that come into force in {int:2:9} years oblige {place} to report {measure}.",
  "Three companies sell comparable {things}, none of them with {term} control.",
  "Demand for {goal} grows by {int:3:19} % a year, while {measure} of what is sold has hardly changed.",
] as const;

export const APPLICATIONS = [
  "First uses are in {place}, where {measure} decides about purchase.",
  "{Goal} and {class2.goal} share the same equipment, so one {thing} can serve both.",
  "It can be fitted to existing {things} in {place} within {int:2:48} hours.",
  "Less suited are {class2.place}, since {material} does not stand their conditions.",
  "A smaller version for {place} is being drawn, with a {term} in place of {material}.",
] as const;

export const BENEFITS = [
  "{Measure} better by {int:5:85} %",
  "No {class2.method} required",
  "Works with {material} as delivered",
  "Runs {int:3:60} months without service",
  "{Term} stage can be replaced on site",
  "Cost per unit below €{int:2:950}",
  "Proven in {int:2:30} {place}",
  "Fits {things} already in use",
] as const;

export const STAGES = [
  "Laboratory: {int:2:80} samples made and tested.",
  "Prototype in use at two {place}.",
  "Pilot of {int:2:40} units for {int:3:24} months.",
  "Proof of concept with {material}; scale-up not begun.",
  "Field trial in {place} finished, report available.",
  "Technology readiness level {int:3:8}.",
] as const;

export const REASONS = [
  "Rated on {measure} and on the evidence from {int:3:90} trials.",
  "A {thing} of this kind is new for {place}.",
  "Improves on {class2.method} by degrees.",
  "The gain in {measure} is large, and the market for {goal} limited.",
] as const;
