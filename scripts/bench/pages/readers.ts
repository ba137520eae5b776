import { HttpBrowser } from "../../../local/http-browser.ts";

export const ROLES = ["visitor", "free", "subscriber"] as const;
export type Role = (typeof ROLES)[number];

/** The `Cookie` header of each role; a visitor has none. */
export type Sessions = Record<Role, { Cookie?: string }>;

/** Signs both sample members in at the running stack. */
export async function signInMembers(web: string): Promise<Sessions> {
  const cookieOf = async (email: string) => {
    const reader = new HttpBrowser(web);
    await reader.signIn(email);
    return { Cookie: [...reader.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  };
  return {
    visitor: {},
    free: await cookieOf("free@example.test"),
    subscriber: await cookieOf("pro@example.test"),
  };
}
