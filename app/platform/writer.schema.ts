import * as z from "zod";

/** Whom a form was made for, as its hidden field says; nothing for a visitor. It is refused for anyone else. */
export const WriterSchema = z.uuid().optional();
