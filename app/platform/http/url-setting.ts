import * as z from "zod";
import { lazily } from "../lazily.ts";

/** A setting that is an http or https URL, without slashes at its end. */
export const UrlSetting = lazily(() =>
  z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/(?<!\/)\/+$/, "")),
);
