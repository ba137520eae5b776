import * as z from "zod";
import { parseJson } from "#app/platform/http/body.server.ts";
import { readPortalAnswer } from "#import/registers/open-data-portal.ts";
import type { RegisterRecord } from "#import/registers/record.ts";
import {
  callService,
  type Fetch,
  type RegisterService,
  Resting,
  secondsToRest,
  Unanswered,
} from "./service.ts";

/** Applications of one page. */
const PAGE = 50;
const DAY_SECONDS = 86_400;
const CountSchema = z.object({ count: z.number().int().min(0) });

/** The fields of the portal's search that name a number of the catalogue, by its form. */
const FIELDS: readonly [form: RegExp, field: string, written: string][] = [
  [/^US(\d\d)\/(\d{6})$/, "applicationNumberText", "$1$2"],
  [/^US((?:19|20)\d{9})$/, "applicationMetaData.earliestPublicationNumber", "US$1A1"],
  [/^US([A-Z]*\d+)$/, "applicationMetaData.patentNumber", "$1"],
];

/** USPTO's Open Data Portal: POST /api/v1/patent/applications/search (data.uspto.gov/apis), one call at a time. */
export function createPortal(fetch: Fetch, url: string, key: string): RegisterService {
  const ask = async (numbers: readonly string[], asOf: string): Promise<RegisterRecord[]> => {
    const q = queryFor(numbers);
    const records: RegisterRecord[] = [];
    if (q === "") return records;
    for (let offset = 0; ; offset += PAGE) {
      const { status, headers, text } = await callService(
        fetch,
        `${url}/api/v1/patent/applications/search`,
        {
          method: "POST",
          headers: { "X-API-KEY": key, "Content-Type": "application/json" },
          body: JSON.stringify({ q, pagination: { offset, limit: PAGE } }),
        },
      );
      // No application matches.
      if (status === 404) return records;
      if (status === 429) throw new Resting(secondsToRest(headers), "answers 429");
      if (status === 401 || status === 403)
        throw new Resting(DAY_SECONDS, `refuses the key with ${status}`);
      if (status !== 200) throw new Unanswered(`answers ${status}`);
      const answer = parseJson(text);
      if (answer === undefined) throw new Unanswered("answers with broken JSON");
      records.push(...readPortalAnswer(answer, asOf).records);
      const { data } = CountSchema.safeParse(answer);
      if (!data) throw new Unanswered("answers without a count");
      if (offset + PAGE >= data.count) return records;
    }
  };
  return { name: "uspto", atOnce: 25, perStep: 250, open: async () => ask };
}

/** `applicationMetaData.patentNumber:(10037477 OR RE45000) OR applicationNumberText:(12567451)`. */
function queryFor(numbers: readonly string[]): string {
  return FIELDS.flatMap(([form, field, written], place) => {
    const values = numbers
      .filter((number) => FIELDS.findIndex(([first]) => first.test(number)) === place)
      .map((number) => number.replace(form, written));
    return values.length > 0 ? [`${field}:(${values.join(" OR ")})`] : [];
  }).join(" OR ");
}
