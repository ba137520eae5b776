/**
 * The findings of Supabase's linter that are accepted, each with its reason. `about` matches `schema.name`. A test names
 * each entry that the linter no longer reports.
 */
export const ACCEPTED: { lint: string; about: RegExp; because: string }[] = [
  {
    lint: "unused_index",
    about: /^(public|ingest|private)\./,
    because:
      "this database is a second old, and no query has run; pages.test.ts sees which are used",
  },
  {
    lint: "function_search_path_mutable",
    about:
      /^private\.(is_of_class|is_of_classes|passes_filters|facts_held|facts_failed|free_searches|most_listed)$/,
    because:
      "a function with settings of its own is called for each row, which took 50 ms of a listing; it names nothing",
  },
  {
    lint: "rls_enabled_no_policy",
    about:
      /^(private\.(analyses|api_keys|api_writes|moderators|dead_letters|notices|reply_addresses|inbound_mail|listing_days|audit_trail|address_codes|member_addresses|shared_domains|alerts_read|alert_runs|alert_run_people|catalogue_events|catalogue_exports|mail_outbox|mail_suppressions|chat_minutes|person_counts|session_devices|model_days|model_spending|empty_searches|invitation_blocks|identity_free_months|identity_searches|search_\w+|settings|trial_ledger|stripe_customers|stripe_events|heartbeats|history_keepers|contact_hours|thesaurus_\w+|owners|owner_(aliases|kind_words)|record_chapters|register_records|register_services|register_asked|record_names|mirror_done|right_changes|rights|technology_vectors|technology_facts|query_vectors|listing_ids|oai_records|withdrawn_listings|import_rows|import_columns|left_out_records|feed_entries|hidden_statements|listing_documents|listing_images|images_to_fetch|removed_images|removed_reports|families_to_find|encoder_state|organisation_offers|former_names|former_slugs|name_requests|member_invitations|texts_to_read|webhooks|webhook_changes|webhook_messages|visitor_questions|blocked_visitors|wishes)|public\.(technology_statements|field_sources|offered_values|listing_versions|feeds|imports)|ingest\.(batches|records|changes))$/,
    because:
      "nobody reads these but definer functions and the import, as the owner: no policy is the point",
  },
];

/** Findings about passwords, of hosted projects only. Google is the only way to sign in, so no account has one. */
const ABOUT_PASSWORDS = new Set([
  "auth_insufficient_mfa_options",
  "auth_leaked_password_protection",
  "auth_password_policy_missing",
  "password_requirements_min_length",
]);

/** Whether a finding is accepted. */
export function isAccepted(finding: { lint: string; about: string }): boolean {
  return (
    ABOUT_PASSWORDS.has(finding.lint) ||
    ACCEPTED.some(({ lint, about }) => lint === finding.lint && about.test(finding.about))
  );
}
