import { expect, test } from "vitest";
import { sendMessage } from "./send-message.server.ts";

const message = { email: "someone@example.test", message: "Hello" };
const env = { FORMS_URL: "https://forms.example/f", FORM_KEY: "key" };
const silent = () => undefined;

test("a message that was taken leaves no error", async () => {
  const sent: Request[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push(new Request(input, init));
    return Response.json({ ok: true });
  };
  expect(await sendMessage({ env, fetch, log: silent }, message)).toBeNull();
  expect(sent[0]?.url).toBe("https://forms.example/f/key");
  expect(await sent[0]?.json()).toEqual(message);
});

test("the provider's refusals go to their fields, the rest to the form", async () => {
  const errors = [
    { field: "email", message: "is blocked" },
    { field: "email", message: "is odd" },
    { message: "too many" },
  ];
  const fetch = async () => Response.json({ errors }, { status: 422 });
  expect(await sendMessage({ env, fetch, log: silent }, message)).toEqual({
    email: ["is blocked", "is odd"],
    form: "too many",
  });
});

test("a provider that fails, is silent or talks rubbish is told as not sent", async () => {
  const failures: (() => Promise<Response>)[] = [
    async () => new Response("oops", { status: 500 }),
    async () => new Response("<html>", { status: 403 }),
    async () => new Response("<html>We will be back soon"),
    async () => Response.json({}),
    async () => Response.json({ errors: [{ message: "no" }] }),
    async () => Promise.reject(new TypeError("refused")),
  ];
  for (const fetch of failures) {
    expect(await sendMessage({ env, fetch, log: silent }, message)).toMatchObject({
      form: expect.stringContaining("could not be sent"),
    });
  }
});
