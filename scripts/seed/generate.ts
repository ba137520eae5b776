import {
  CATEGORIES,
  PATENT_STATUSES,
  TECHNOLOGY_CLASSES,
  type TechnologyClass,
} from "#import/vocabulary.ts";
import { type Random, seedRandom } from "../../workers/images/src/random.ts";
import * as fragments from "./fragments.ts";
import { FAMILY_NAMES, GIVEN_NAMES, UNIVERSITIES } from "./people.ts";
import type { SampleCatalogue, SeedRecord } from "./sample.schema.ts";
import { readSampleCatalogue } from "./sample.ts";
import { type Lexicon, makeLexica, pickByZipf } from "./vocabulary.ts";

type Lexica = Record<TechnologyClass, Lexicon>;
/** Sentences of the sample catalogue by class, so that the generated texts are as varied as written ones. */
type Sentences = Record<TechnologyClass, readonly string[]>;

const FIRST_DAY = Date.UTC(2016, 0, 1);
const DAYS = 10 * 365;
const DAY = 86_400_000;
/** The text in `pi_addinfo` of every generated record. */
export const GENERATED_NOTE = "Generated record, written by a program for benchmarks.";

/**
 * A large fictional catalogue for benchmarks: `count` records of 60 to 200 words over all classes, statuses and
 * categories, 64 universities and ten years, with word frequencies like those of real text. The same `seed` gives the
 * same records, and a shorter catalogue is the beginning of a longer one. Each record has `GEN-{seed}-{number}` as its
 * patent id, by which it can be found again; no title occurs twice.
 * @throws Error when `supabase/seed`, whose sentences are used, cannot be read
 */
export async function* generateCatalogue(
  count: number,
  seed = 1,
): AsyncGenerator<SeedRecord, void> {
  const random = seedRandom(`catalogue/${seed}`);
  const lexica = makeLexica(random);
  const sentences = sentencesOf(await readSampleCatalogue());
  const taken = new Set<string>();
  for (let number = 1; number <= count; number++) {
    yield makeRecord({ random, lexica, sentences, taken, patentId: generatedId(seed, number) });
  }
}

/** The patent id by which a generated record is found again. */
export function generatedId(seed: number, number: number): string {
  return `GEN-${seed}-${String(number).padStart(7, "0")}`;
}

type Making = {
  random: Random;
  lexica: Lexica;
  sentences: Sentences;
  taken: Set<string>;
  patentId: string;
};

function makeRecord({ random, lexica, sentences, taken, patentId }: Making): SeedRecord {
  const class1 = random.pick(TECHNOLOGY_CLASSES);
  const class2 = random.pick(TECHNOLOGY_CLASSES);
  const write = (templates: readonly string[], howMany: number) =>
    draw(templates, howMany, random).map((template) =>
      fill(template, lexica, class1, class2, random),
    );
  const borrow = (howMany: number) =>
    draw(sentences[class1], howMany, random).map((sentence) => varyNumbers(sentence, random));
  const paragraph = (parts: string[]) => ({ text: draw(parts, parts.length, random).join(" ") });

  let title = "";
  do title = write(fragments.TITLES, 1).join("");
  while (taken.has(title));
  taken.add(title);
  const added = new Date(FIRST_DAY + random.int(0, DAYS - 1) * DAY);
  const filed = new Date(added.getTime() - random.int(40, 900) * DAY);
  const own = random.int(2, 3);
  const inventors = Array.from(
    { length: random.int(0, 3) },
    () => `${anyOf(GIVEN_NAMES, random)} ${anyOf(FAMILY_NAMES, random)}`,
  );
  return {
    title,
    img: null,
    uni: pickByZipf(UNIVERSITIES, random),
    inventor: inventors.length > 0 ? inventors.join("; ") : null,
    status: pickByZipf(PATENT_STATUSES, random),
    summary: write(fragments.SUMMARIES, 1).join(""),
    technical_summary: paragraph([
      ...write(fragments.TECHNICAL, own),
      ...borrow(random.int(0, 4 - own)),
    ]),
    market_summary: paragraph(write(fragments.MARKETS, random.int(1, 2))),
    application: paragraph(write(fragments.APPLICATIONS, random.int(1, 2))),
    key_benefits: { benefits: write(fragments.BENEFITS, random.int(1, 3)) },
    developmental_stage: paragraph(write(fragments.STAGES, 1)),
    pi_addinfo: { text: GENERATED_NOTE },
    pi_patentid: patentId,
    pi_filingdate: isoDay(filed),
    pi_contactinfo: "licensing@generated.example",
    pi_button1tag: capitalise(anyOf(lexica[class1].goals, random)),
    pi_button2tag: capitalise(anyOf(lexica[class1].methods, random)),
    pi_similaropps: null,
    scores: {
      commercial_potential: random.int(10, 98),
      readiness: random.int(5, 95),
      evidence: random.int(5, 95),
    },
    categorical_assign: anyOf(CATEGORIES, random),
    reasoning_for_categorical_assign: write(fragments.REASONS, 1).join(""),
    class1,
    class2: class2 === class1 ? null : class2,
    date_added: isoDay(added),
    report_filepath: null,
  };
}

const LISTS = {
  term: "terms",
  thing: "things",
  things: "things",
  material: "materials",
  method: "methods",
  goal: "goals",
  place: "places",
  measure: "measures",
} as const satisfies Record<string, keyof Lexicon>;

/** Fills a fragment's placeholders. @throws Error on one that `fragments.ts` does not describe */
function fill(
  template: string,
  lexica: Lexica,
  class1: TechnologyClass,
  class2: TechnologyClass,
  random: Random,
): string {
  const used = new Set<string>();
  const text = template.replace(/\{([^}]+)\}/g, (_, hole: string) => {
    const [name = "", low = "0", high = "0"] = hole.replace("class2.", "").split(":");
    const kind = name.toLowerCase();
    if (kind === "int") return String(random.int(Number(low), Number(high))).replace("-", "−");
    if (kind === "dec") return random.float(Number(low), Number(high)).toFixed(1);
    if (!isList(kind)) throw new Error(`no such placeholder: {${hole}}`);
    const lexicon = lexica[hole.startsWith("class2.") ? class2 : class1];
    let word = "";
    do word = pickByZipf(lexicon[LISTS[kind]], random);
    while (used.has(word));
    used.add(word);
    if (kind === "things") word = plural(word);
    return name === kind ? word : capitalise(word);
  });
  return text.replace(/\b([Aa]) (?=(?!uni)[aeiou])/g, "$1n ");
}

function plural(noun: string): string {
  return /(?:s|x|ch)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

function isList(kind: string): kind is keyof typeof LISTS {
  return Object.hasOwn(LISTS, kind);
}

/** The sample's sentences of moderate length that name no university. */
function sentencesOf(catalogue: SampleCatalogue): Sentences {
  const names = catalogue.technologies.flatMap(({ uni }) =>
    uni
      .split(" ")
      .filter(
        (word) =>
          !/^(university|institute|technical|technology|state|science|of|bay|coast|vale|ridge)$/i.test(
            word,
          ),
      ),
  );
  const named = new RegExp(`\\b(${[...new Set(names)].join("|")})\\b`);
  const found: Record<TechnologyClass, string[]> = {
    computing: [],
    biotechnology: [],
    medical: [],
    energy: [],
    materials: [],
    environmental: [],
  };
  for (const { class1, technical_summary, market_summary, application } of catalogue.technologies) {
    for (const text of [technical_summary, market_summary, application]) {
      if (text === null || typeof text !== "object" || Array.isArray(text)) continue;
      for (const sentence of text.text.split(/(?<=[.!?])\s+(?=[A-Z])/)) {
        const length = sentence.split(" ").length;
        if (length >= 6 && length <= 18 && !named.test(sentence)) found[class1].push(sentence);
      }
    }
  }
  return found;
}

/** Replaces separate numbers by others of similar size. Years, and digits inside names, stay. */
function varyNumbers(sentence: string, random: Random): string {
  return sentence.replace(/(?<![\w.,])\d[\d,]*(?:\.\d+)?(?![\w.,]*\w)/g, (written) => {
    const value = Number(written.replaceAll(",", ""));
    if (/^(19|20)\d\d$/.test(written)) return written;
    const decimals = written.split(".")[1]?.length ?? 0;
    return withThousands((value * random.float(0.5, 1.6)).toFixed(decimals));
  });
}

function withThousands(number: string): string {
  return number.replace(/\d(?=(?:\d{3})+(?:\.|$))/g, "$&,");
}

/** `howMany` different entries in a random order. */
function draw<T>(from: readonly T[], howMany: number, random: Random): T[] {
  const left = [...from];
  const drawn: T[] = [];
  while (drawn.length < howMany && left.length > 0) {
    drawn.push(...left.splice(random.int(0, left.length - 1), 1));
  }
  return drawn;
}

function anyOf<T>(from: readonly T[], random: Random): T {
  const [only] = draw(from, 1, random);
  if (only === undefined) throw new Error("nothing to choose from");
  return only;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
