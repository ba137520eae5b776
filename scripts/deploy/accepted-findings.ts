import accepted from "./accepted-findings.json" with { type: "json" };

/**
 * The findings of Supabase's linter that are accepted, each with its reason. `about` matches `schema.name`. A test names
 * each entry that the linter no longer reports.
 */
export const ACCEPTED = accepted.map(({ about, ...rest }) => ({
  ...rest,
  about: new RegExp(about),
}));

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
