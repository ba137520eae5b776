import { NOT_KNOWN } from "#app/technology/reports/report-chapters.ts";
import type { TechnologyClass } from "#import/vocabulary.ts";
import type { ReportRecord } from "../record.ts";

/** The eight letters of SWOT and PEST. */
export const SWOT = ["Strengths", "Weaknesses", "Opportunities", "Threats"] as const;
export const PEST = ["Political", "Economic", "Social", "Technological"] as const;
export type Letter = (typeof SWOT | typeof PEST)[number];

/** The question for a letter without a source, unless the technology's class has a more specific one. */
const QUESTIONS: Record<Letter, string> = {
  Strengths: "What does it do better than what is used today, and by how much?",
  Weaknesses: "Which target has it missed so far, and under what conditions?",
  Opportunities: "Which product would it be part of first, and who has asked for it?",
  Threats: "Whose patents or products could stop a licensee, and who has searched for them?",
  Political: "Which approvals or standards must a product meet before it may be sold?",
  Economic: "What does it cost to make, and what does it replace at what price?",
  Social: "Who would use it every day, and have any of them tried it?",
  Technological: "What has been measured, at what scale and by whom?",
};

/** Questions that a class of technologies makes concrete. */
const BY_CLASS: Record<TechnologyClass, Partial<Record<Letter, string>>> = {
  computing: {
    Weaknesses: "On which data or hardware does it fail or slow down?",
    Political: "Which rules on privacy, export or automated decisions apply to it?",
    Economic: "What does it cost to run for each user, and what do they pay today?",
    Social: "Whose data does it need, and do those people know and agree?",
    Technological: "Is there code that runs, on which hardware, and who maintains it?",
  },
  biotechnology: {
    Weaknesses: "In which cells or organisms did it not work?",
    Political: "Which biosafety, genetic or trade rules apply to making and selling it?",
    Economic: "What does a dose, batch or test cost to make, and at what yield?",
    Social: "Who would object to its origin or its use, and what do you answer?",
    Technological: "Has another laboratory repeated the results?",
  },
  medical: {
    Weaknesses: "Which side effects, failures or excluded patients have been seen?",
    Political: "Which approval does it need, in which device or drug class, and what is filed?",
    Economic: "Who would pay for it, and under which reimbursement code?",
    Social: "Which patients and clinicians have tried it, and what did they say?",
    Technological: "What has been shown on the bench, in animals and in people?",
  },
  energy: {
    Weaknesses: "How fast does it lose performance, and what wears out first?",
    Political: "Does its business case depend on a subsidy, tariff or grid rule?",
    Economic: "What does it cost for each kilowatt or kilowatt-hour, against what it replaces?",
    Social: "Who lives or works beside it, and what would they notice?",
    Technological: "For how many hours or cycles has it run, and at what size?",
  },
  materials: {
    Weaknesses: "Under which load, heat or chemical does it fail?",
    Political: "Is any ingredient restricted, or from a single country?",
    Economic: "What does a kilogram or square metre cost to make, at what volume?",
    Social: "What should workers and users know about its dust, fumes or disposal?",
    Technological: "How much has been made in one run, and on which equipment?",
  },
  environmental: {
    Weaknesses: "At which flow, load or season does it stop working?",
    Political: "Which limit or permit would make somebody buy it, and from when?",
    Economic: "What does it cost for each cubic metre or tonne treated?",
    Social: "Which community would host a first plant, and have they been asked?",
    Technological: "How long has it run outside the laboratory, on real samples?",
  },
};

/** The entry of a letter that neither the record nor its neighbours support: one question for the owner. */
export function askFor(letter: Letter, { technologyClass }: ReportRecord): string {
  const ofClass = technologyClass ? BY_CLASS[technologyClass][letter] : undefined;
  return `${NOT_KNOWN}${ofClass ?? QUESTIONS[letter]}`;
}
