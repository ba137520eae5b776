import * as z from "zod";
import { lazily } from "../lazily.ts";

/**
 * The id of the user that a form was rendered for, in a hidden field; absent for a visitor. For any other user the form
 * is refused.
 */
export const WriterSchema = lazily(() => z.uuid().optional());
