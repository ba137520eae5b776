import questions from "./faqs.json";

/** The questions of the FAQs page and their answers. */
export const FAQS = questions;

/** The page's questions and answers as schema.org data. */
export function faqsJsonLd(): object {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: FAQS.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
