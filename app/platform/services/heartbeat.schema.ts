import * as z from "zod";
import { lazily } from "../lazily.ts";

/** Result of `late_jobs()`: recurring jobs whose last success is longer ago than allowed. */
export const LateJobsSchema = lazily(() => z.array(z.string()));
