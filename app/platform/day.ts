import * as z from "zod";
import { lazily } from "./lazily.ts";

/** A day, `YYYY-MM-DD`, of the Gregorian calendar as Postgres has it: it begins with the year 1. */
export const DaySchema = lazily(() =>
  z.iso.date().refine((day) => day >= "0001", "Dates are days, such as 2026-11-26."),
);
