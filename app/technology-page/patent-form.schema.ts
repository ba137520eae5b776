import { NoteFormSchema } from "#app/collections/notes/notes.schema.ts";
import { ReactionFormSchema } from "#app/collections/reactions/reactions.schema.ts";
import { AnalysisRequestFormSchema } from "#app/explain/analysis-request.schema.ts";
import { ChatFormSchema } from "#app/explain/chat.schema.ts";
import { InquiryFormSchema } from "#app/inquiries/inquiries.schema.ts";
import { lazyForms } from "#app/platform/lazily.ts";

/** The forms of a technology's page, by intent. */
export const PatentFormSchema = lazyForms(() => [
  ReactionFormSchema(),
  NoteFormSchema(),
  InquiryFormSchema(),
  ChatFormSchema(),
  AnalysisRequestFormSchema(),
]);
