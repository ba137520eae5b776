import * as z from "zod";

/** Result of `late_jobs()`: recurring jobs whose last success is longer ago than allowed. */
export const LateJobsSchema = z.array(z.string());
