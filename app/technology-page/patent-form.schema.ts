import * as z from "zod";
import { ChatFormSchema } from "../explain/chat.schema.ts";
import { InquiryFormSchema } from "../inquiries/inquiries.schema.ts";
import { NoteFormSchema } from "../notes/notes.schema.ts";
import { lazily } from "../platform/lazily.ts";
import { ReactionFormSchema } from "../reactions/reactions.schema.ts";
import { ReportRequestFormSchema } from "../reports/report-request.schema.ts";

/** The forms of a technology's page, by intent. */
export const PatentFormSchema = lazily(() =>
  z.discriminatedUnion("intent", [
    ReactionFormSchema(),
    NoteFormSchema(),
    InquiryFormSchema(),
    ChatFormSchema(),
    ReportRequestFormSchema(),
  ]),
);
