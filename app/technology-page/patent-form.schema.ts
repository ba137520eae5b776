import * as z from "zod";
import { NoteFormSchema } from "../collections/notes/notes.schema.ts";
import { ReactionFormSchema } from "../collections/reactions/reactions.schema.ts";
import { AnalysisRequestFormSchema } from "../explain/analysis-request.schema.ts";
import { ChatFormSchema } from "../explain/chat.schema.ts";
import { InquiryFormSchema } from "../inquiries/inquiries.schema.ts";
import { lazily } from "../platform/lazily.ts";

/** The forms of a technology's page, by intent. */
export const PatentFormSchema = lazily(() =>
  z.discriminatedUnion("intent", [
    ReactionFormSchema(),
    NoteFormSchema(),
    InquiryFormSchema(),
    ChatFormSchema(),
    AnalysisRequestFormSchema(),
  ]),
);
