import * as z from "zod";
import { attachment } from "#app/platform/http/attachment.ts";
import { concat } from "#import/read/decode.ts";
import { FORMATS } from "../exports/formats.ts";
import { createWorkbook } from "../exports/workbook.ts";

/** A table of another Worker as a sheet. */
export const TableSchema = z.object({
  name: z.string().max(31),
  columns: z.array(
    z.object({
      name: z.string(),
      isWide: z.boolean().optional(),
      kind: z.enum(["date", "link"]).optional(),
    }),
  ),
  rows: z.array(z.array(z.union([z.string(), z.number()]))),
});

/** The table as a workbook of one sheet. */
export function writeTable({ rows, ...sheet }: z.infer<typeof TableSchema>): Response {
  const workbook = createWorkbook([sheet as Parameters<typeof createWorkbook>[0][number]]);
  const parts = [
    workbook.open(),
    workbook.begin(),
    workbook.rows(rows),
    workbook.end(),
    workbook.close(),
  ];
  return new Response(concat(...parts), {
    headers: {
      "Content-Type": FORMATS.xlsx.contentType,
      "Content-Disposition": attachment(`${sheet.name.toLowerCase()}.xlsx`),
    },
  });
}
