import { writtenNumber } from "#import/rights/written-number.ts";

/** The pages where one patent can be read, each with its site's name. */
export type PatentLink = { number: string; pages: { site: string; href: string }[] };

/**
 * Publication numbers whose patent office and format are certain: US grants and applications in the catalogue's format, and
 * numbers of any patent office with their kind code. PCT and docket numbers have no predictable URL.
 */
const CERTAIN =
  /^(?:US(?:RE|PP|D)?\d{5,8}(?:[BSEP]\d?)?|US20\d{9}(?:A\d)?|WO(?:19|20)\d{8}(?:A\d)?|EP\d{7}(?:[AB]\d)?|(?!US)[A-Z]{2}\d{6,13}[ABCUY]\d?)$/;
/**
 * A US application's serial number, which Patent Center shows once published. Series 60 to 63 are provisional and never
 * published.
 */
const SERIAL = /^US((?!6[0-3])\d\d)\/(\d{6})$/;
/** Maximum number of links, to fit on one line of the page. */
const MOST_LINKS = 3;

/** The links of a record's patent number field, which may list several numbers, as their patent offices write them; uncertain ones are left out. */
export function patentLinks(patentIds: string | null): PatentLink[] {
  return (patentIds ?? "")
    .split(/[,;\s]+/)
    .map((number) => ({ number: writtenNumber(number), pages: pagesOf(number) }))
    .filter(({ pages }) => pages.length > 0)
    .slice(0, MOST_LINKS);
}

/** The pages of patent offices for their numbers; those of others are on the page of the European one. */
const OWN_PAGES: readonly [number: RegExp, site: string, href: string][] = [
  [
    /^US((?:RE|PP|D)?\d{5,8}|20\d{9})(?:[A-Z]\d?)?$/,
    "USPTO",
    "https://ppubs.uspto.gov/pubwebapp/external.html?q=$1.pn.",
  ],
  [/^(WO\d{10})(?:A\d)?$/, "WIPO", "https://patentscope.wipo.int/search/en/detail.jsf?docId=$1"],
  [
    /^(DE\d+[A-Z]\d?)$/,
    "DPMA",
    "https://depatisnet.dpma.de/DepatisNet/depatisnet?action=bibdat&docid=$1",
  ],
  [/^(GB\d{7})[A-C]$/, "UK IPO", "https://www.ipo.gov.uk/p-ipsum/Case/PublicationNumber/$1"],
  [/^(FR\d{7})[AB]\d$/, "INPI", "https://data.inpi.fr/brevets/$1"],
];

function pagesOf(number: string): PatentLink["pages"] {
  const [, series, serial] = SERIAL.exec(number) ?? [];
  if (series !== undefined && serial !== undefined) {
    const href = `https://patentcenter.uspto.gov/applications/${series}${serial}`;
    return [{ site: "USPTO Patent Center", href }];
  }
  if (!CERTAIN.test(number)) return [];
  const own = OWN_PAGES.filter(([form]) => form.test(number));
  return [
    ...own.map(([form, site, href]) => ({ site, href: number.replace(form, href) })),
    { site: "Google Patents", href: `https://patents.google.com/patent/${number}` },
    {
      site: "Espacenet",
      href: `https://worldwide.espacenet.com/patent/search?q=pn%3D${number}`,
    },
  ];
}
