import { signedIn } from "./visitor.ts";

/** Makes an API key as its person does on the page; a new person gets an account. */
export async function keyOf(email: string, scopes: readonly string[]): Promise<string> {
  const person = await signedIn(email);
  const body = new URLSearchParams({
    intent: "make",
    id: crypto.randomUUID(),
    name: "Tests",
    days: "30",
  });
  for (const scope of scopes) body.append("scope", scope);
  const response = await person.post("/account/keys", body, { accept: "text/html" });
  const key = /data-key="([^"]+)"/.exec(await response.text())?.[1] ?? "";
  if (key === "") throw new Error("The page shows no key.");
  return key;
}
