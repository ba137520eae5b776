/** Where one patent document can be read. */
export type PatentLink = { number: string; google: string; espacenet: string };

/**
 * Publication numbers whose office and form are certain: American grants and applications in the catalogue's form, and
 * those of any office with their kind code. Of applications, PCT and docket numbers no address can be told.
 */
const CERTAIN =
  /^(?:US(?:RE|PP|D)?\d{5,8}(?:[BSEP]\d?)?|US20\d{9}(?:A\d)?|WO(?:19|20)\d{8}(?:A\d)?|EP\d{7}(?:[AB]\d)?|(?!US)[A-Z]{2}\d{6,13}[ABCUY]\d?)$/;
/** As many as stand in one line of the page. */
const MOST_LINKS = 3;

/** The links of a record's patent number field, which may list several; those that are not certain are left out. */
export function patentLinks(patentIds: string | null): PatentLink[] {
  return (patentIds ?? "")
    .split(/[,;\s]+/)
    .filter((number) => CERTAIN.test(number))
    .slice(0, MOST_LINKS)
    .map((number) => ({
      number,
      google: `https://patents.google.com/patent/${number}`,
      espacenet: `https://worldwide.espacenet.com/patent/search?q=pn%3D${number}`,
    }));
}
