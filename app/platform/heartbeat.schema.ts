import * as z from "zod";

/** Answer of `late_jobs()`: the recurring jobs that have not ended well for longer than they may. */
export const LateJobsSchema = z.array(z.string());
