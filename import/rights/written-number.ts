/** How offices write numbers that the catalogue keeps without separators; `$1` to `$4` are the groups. */
const FORMS: readonly [form: RegExp, written: string][] = [
  [/^(US)(\d\d)\/(\d{3})(\d{3})$/, "$1 $2/$3,$4"],
  [/^(US)((?:19|20)\d\d)(\d{7})$/, "$1 $2/$3"],
  [/^(WO)(\d{4})(\d{6})$/, "$1 $2/$3"],
  [/^(EP|FR)(\d)(\d{3})(\d{3})$/, "$1 $2 $3 $4"],
  [/^(DE\d\d)(\d{4})(\d{3})(\d{3})$/, "$1 $2 $3 $4"],
  [/^(DE)(\d\d)(\d\d)(\d{3})$/, "$1 $2 $3 $4"],
  [/^(JP)([HS]\d\d|\d{4})(\d{6})$/, "$1 $2-$3"],
  [/^(KR)([12]0)(\d{4})?(\d{7})$/, "$1 $2-$3-$4"],
];

/**
 * A number of the catalogue (`US10037477B2`, `KR101234567B1`) in the form of its office: `US 10,037,477 B2`,
 * `KR 10-1234567 B1`; other texts as they are.
 */
export function writtenNumber(cited: string): string {
  if (cited.startsWith("PCT/")) return cited;
  const [, number = "", kind = ""] = /^([A-Z]{2}[A-Z]*[\d/]+)([A-Z]\d?)?$/.exec(cited) ?? [];
  if (number === "") return cited;
  const known = FORMS.find(([form]) => form.test(number));
  const written = known
    ? number
        .replace(...known)
        .replace("--", "-")
        .replace(/^DE(?=\d)/, "DE ")
    : number.startsWith("US")
      ? `US ${number.slice(2).replace(/(?<=\d)(?=(?:\d{3}){1,3}$)/g, ",")}`
      : `${number.slice(0, 2)} ${number.slice(2)}`;
  return kind === "" ? written : `${written} ${kind}`;
}
