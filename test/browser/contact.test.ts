import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, watchedBrowser } from "../support/browser.ts";

const { open } = watchedBrowser();
const THANKS = "Thanks for reaching out! We will get back to you ASAP :)";

async function fillIn(page: Page, email: string, message: string): Promise<void> {
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Question or Message").fill(message);
}

/** The text that describes a field (`aria-describedby`). */
async function describedBy(page: Page, label: string): Promise<string> {
  const id = await page.getByLabel(label).getAttribute("aria-describedby");
  return id ? page.locator(`[id="${id}"]`).innerText() : "";
}

test("a refused message comes back with the reasons and its text", async () => {
  const page = await open({ expected: [400] });
  await page.goto("/contact");
  await hydrated(page);
  await page.getByRole("button", { name: "Submit" }).click();
  expect(await page.locator(":invalid:focus").getAttribute("name")).toBe("email");
  expect(await page.locator("[required]").count()).toBe(2);
  // The browser's own checks would stop these before they are sent, and not every browser has them.
  await page.locator("form").evaluate((form) => form.setAttribute("novalidate", ""));
  await fillIn(page, "nobody", "   ");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.locator("[aria-invalid=true]").first().waitFor();
  expect(await describedBy(page, "Email Address")).toBe("Email should be an email");
  expect(await describedBy(page, "Question or Message")).toBe("Message is required");
  expect(await page.getByLabel("Email Address").inputValue()).toBe("nobody");

  await fillIn(page, "someone@refused.example", "Which licences do you offer?");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Email is not accepted by the form provider").waitFor();
  expect(await describedBy(page, "Email Address")).toBe(
    "Email is not accepted by the form provider",
  );
  expect(await describedBy(page, "Question or Message")).toBe("");
  expect(await page.getByLabel("Email Address").inputValue()).toBe("someone@refused.example");
  expect(await page.getByLabel("Question or Message").inputValue()).toBe(
    "Which licences do you offer?",
  );

  await page.getByLabel("Email Address").fill("someone@example.test");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText(THANKS).waitFor();
});

test("Submit is disabled while a message is being sent", async () => {
  const page = await open();
  await page.goto("/contact");
  await hydrated(page);
  const held = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === "/contact",
    async (route) => {
      await held.promise;
      await route.continue();
    },
  );
  const submit = page.getByRole("button", { name: "Submit" });
  expect(await submit.isDisabled()).toBe(false);
  await fillIn(page, "someone@example.test", "Which licences do you offer?");
  await submit.click();
  await page.locator("button:disabled", { hasText: "Submit" }).waitFor();
  held.resolve();
  await page.getByText(THANKS).waitFor();
});
