/** The sample accounts, as the README lists them; any other e-mail address is a free user. */
export const SAMPLE_ACCOUNTS = [
  {
    email: "pro@example.test",
    id: "00000000-0000-4000-8000-000000000001",
    what: "A valid subscription",
  },
  {
    email: "trial@example.test",
    id: "00000000-0000-4000-8000-000000000002",
    what: "An active trial",
  },
  {
    email: "free@example.test",
    id: "00000000-0000-4000-8000-000000000003",
    what: "No subscription",
  },
  {
    email: "owner@example.test",
    id: "00000000-0000-4000-8000-000000000004",
    what: "Admin of Ardenhall University",
  },
  {
    email: "moderator@example.test",
    id: "00000000-0000-4000-8000-000000000005",
    what: "Moderator",
  },
] as const;
