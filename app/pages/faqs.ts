/** The questions of the FAQs page and their answers. */
export const FAQS = [
  {
    question: "What is in the catalogue?",
    answer:
      "Technologies and patents that universities own and offer for licensing. Each has a page with its background, what it does, where it can be used, its benefits, its stage of development and its filing data, as far as the owner has given them.",
  },
  {
    question: "What can I see without an account?",
    answer:
      "The home page, the features, and the featured technologies, which open in full. For everything else you sign in; an account is free.",
  },
  {
    question: "How do I sign in?",
    answer:
      "With your Google account. There is no password to choose here, and none is stored. The first sign-in creates your account.",
  },
  {
    question: "What does a free account include?",
    answer:
      "You can browse the whole catalogue, open every technology, save up to 50 of them, like as many as you want, keep private notes and ask Explain.AI. Six searches a month are free; paging, sorting and filtering their results does not count. Shortlists, comparisons, exports and alerts are part of it, within the limits below.",
  },
  {
    question: "What does Pro add, and what does it cost?",
    answer:
      "Unlimited searches and saves, 50 saved searches, exports of all results of a search, the full research report on a technology, and the direct way to the patent’s owner. It is $4.99 a month or $49.99 a year, with a full money-back guarantee.",
  },
  {
    question: "How do I keep what I find, and work on it with others?",
    answer:
      "Put technologies on shortlists, up to 50 lists of 500, with notes and ratings. Invite up to 20 people to a list to read, comment or edit, or show it to anyone by a link that you can take back. Compare two to four technologies side by side. Export the results on a page, or a shortlist, as CSV, Excel, JSON or for reference managers, twenty times an hour. All of this is free for members.",
  },
  {
    question: "Can I hear about new technologies?",
    answer:
      "Yes. Save a search, and we look every night for what is new or changed and email you, every day or once a week; a private feed has the same. A free account keeps one saved search with words and five with filters alone, and hears of up to ten technologies a search each time; Pro keeps 50 searches and hears of all. You can also watch up to 500 technologies for changes. Each mail has a link that stops it.",
  },
  {
    question: "What do the categories mean?",
    answer:
      "They say how far a technology moves its field, from Marginal Improvement to Breakthrough. The reason is on each technology’s page, as its Innovation Rationale. Unclassified means that there was too little to judge by.",
  },
  {
    question: "Can I rely on what Explain.AI says?",
    answer:
      "It answers from the technology’s own record and quotes it, so that you can check every statement. It is not legal or financial advice: before you decide, talk to the owner and to a patent attorney.",
  },
  {
    question: "Who can read my notes?",
    answer:
      "Only you. A note that you write on a shortlist is for everyone on that list, and for whoever has its link where you tick notes. Notes, saves and likes belong to your account; others see how often a technology was saved or liked, and not by whom.",
  },
  {
    question: "Can my university post its IP?",
    answer:
      "Yes, and there is no fee. Claim your organisation, show that it is yours, and upload a file or give the address of your feed. You review everything before it is published.",
    more: { to: "/post-ip", label: "Post your IP" },
  },
];

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
