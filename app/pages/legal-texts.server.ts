import type { LegalText } from "./legal-text.ts";

const TERMS: LegalText = {
  path: "/terms",
  title: "Terms of use",
  description: "What you may expect of the marketplace, and what it expects of you.",
  parts: [
    {
      heading: "What this is",
      paragraphs: [
        "{brand} lists technologies and patents that universities own, and helps you to search them, understand them and reach their owners. It is not a party to any licence that you agree with an owner.",
        "Records come from the owners or from public sources and may be incomplete or out of date. Categories, scores, reports and the answers of Explain.AI are aids for reading them, and are not legal, financial or technical advice.",
      ],
    },
    {
      heading: "Your account",
      paragraphs: [
        "You sign in with Google. An account is for one person. You may end it at any time on your profile, where you can also download what it holds and sign out everywhere.",
        "A free account has six searches a month, keeps up to 50 saved technologies and up to 1,000 notes of 20,000 characters each.",
      ],
    },
    {
      heading: "{brand} Pro",
      paragraphs: [
        "Pro costs $4.99 a month or $49.99 a year and adds unlimited searches and saves, the full reports and the contact of an owner. It renews until you cancel; you keep Pro to the end of the paid period. Where a free first month is offered, each person can have it once.",
      ],
    },
    {
      heading: "Fair use",
      paragraphs: [
        "Do not copy the catalogue as a whole, get around the limits, try to read what is not yours, or send messages that an owner would not want. Limits on how often something can be done are part of the service and are stated where they apply.",
        "What you write here stays yours. Notes are for you alone; an inquiry is sent to the team, who pass it on to the owner.",
      ],
    },
  ],
};

const PRIVACY: LegalText = {
  path: "/privacy",
  title: "Privacy",
  description: "What is stored about you, for how long, and who processes it.",
  parts: [
    {
      heading: "What we store",
      paragraphs: [
        "From Google, when you sign in: your e-mail address, your name, the address of your profile picture and your Google account's ID. Never your password.",
        "What you do here: the technologies you saved, liked or dismissed, your notes, your inquiries and their state, the reports you asked for, your membership, and Stripe's number for you as a customer. Your card never reaches us.",
        "What keeps the limits: how many free searches you used and when, how often you did something in the last minute, and how much of the language model's daily budget you used.",
        "Where you are signed in: when each session began and was last used, and the kind of browser and system, such as 'Firefox on Windows'.",
        "If you make API keys: the name of each, its first characters, what it may do, and when it was made, last used, expires and was revoked. Of the key itself only a hash, from which it cannot be read.",
        "What you search for is not stored, unless you save a search or turn your search history on. The history holds this month's searches for you alone, and goes when the month ends, when you delete it or turn it off, and with your account. To recognise a search that you have paid for, we keep a keyed hash from which your words cannot be read. Conversations with Explain.AI are not stored either.",
      ],
    },
    {
      heading: "For how long",
      paragraphs: [
        "Until you delete it, or your account: then all of the above is deleted at once. Copies in backups are deleted with the backup.",
        "Two things outlive an account, as a keyed hash of your Google account's ID and without your address: how many free searches you used in a month, for up to three months, and that you had the free month, for as long as it is offered.",
        "Technical logs hold the path of a request, its time and its outcome, but neither addresses nor what you wrote. They are kept for seven days.",
      ],
    },
    {
      heading: "Who processes it",
      paragraphs: [
        "Cloudflare delivers the site and keeps its files and logs. Supabase keeps the database and the sign-in. Google confirms who you are. Stripe takes payments and keeps its records as the law asks. A form provider delivers what you send through Contact Us, and your inquiries, to the team.",
        "What you search for goes to an encoder, which turns it into numbers that say what it means. It runs at Cloudflare, where the site runs, and gets neither your name nor your address. The numbers are kept for an hour. A question to Explain.AI goes there too, and nothing of it is kept.",
        "Where a language model is set up, it receives your Discovery.AI prompt, or your questions to Explain.AI with your last turns and sentences of the technology's record, but not your name or address. It chooses which sentences are shown.",
        "There is no advertising and no tracking, and nothing of yours is sold.",
      ],
    },
    {
      heading: "Cookies and your browser",
      paragraphs: [
        "One cookie keeps you signed in, for up to 400 days. Another remembers where you were going while you sign in, for ten minutes. There are no others of ours.",
        "Your browser keeps drafts of notes, and pages you saved for reading without a connection. Signing out removes them.",
      ],
    },
    {
      heading: "Your rights",
      paragraphs: [
        "Your profile lets you download everything as a file and delete the account. For anything else, write to us through Contact Us.",
      ],
    },
  ],
};

const REFUNDS: LegalText = {
  path: "/refunds",
  title: "Refunds",
  description: "How to get your money back, and what happens then.",
  parts: [
    {
      heading: "Full money-back guarantee",
      paragraphs: [
        "If Pro is not for you, write to us through Contact Us with the e-mail address of your account. We give your latest payment back in full, to the card that you paid with.",
        "A full refund ends the subscription and Pro at once. A refund of a part changes nothing else.",
      ],
    },
    {
      heading: "Cancelling",
      paragraphs: [
        "You cancel yourself, with 'Manage subscription' on your profile. Nothing more is charged, and you keep Pro to the end of the paid period.",
        "Deleting your account cancels at once; what is left of the paid period is lost.",
      ],
    },
    {
      heading: "Paid twice, or disputed",
      paragraphs: [
        "If two checkouts were both paid by mistake, the second subscription is ended and refunded without your asking.",
        "Please write to us before you dispute a payment with your bank: it is quicker. While a dispute is open, its payment does not count towards Pro. If it is decided for us, it counts again; if it is decided for you, the subscription ends.",
      ],
    },
  ],
};

const TEXTS = { terms: TERMS, privacy: PRIVACY, refunds: REFUNDS };

/** A draft with the brand's name inserted. Server only: no script needs the texts. */
export function legalText(name: keyof typeof TEXTS, brand: string): LegalText {
  const named = (text: string) => text.replaceAll("{brand}", brand);
  const { parts, ...head } = TEXTS[name];
  return {
    ...head,
    parts: parts.map(({ heading, paragraphs }) => ({
      heading: named(heading),
      paragraphs: paragraphs.map(named),
    })),
  };
}
