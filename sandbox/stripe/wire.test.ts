import { expect, test } from "vitest";
import { ApiError, parseForm, Reader } from "./wire.ts";

test("bracketed parameters become objects and lists", () => {
  const text =
    "a=1&metadata[user]=x%20y&items[1][price]=q&items[0][price]=p&expand[]=a.b&expand[]=c&n[0]=z";
  expect(parseForm(text)).toEqual({
    a: "1",
    metadata: { user: "x y" },
    items: [{ price: "p" }, { price: "q" }],
    expand: ["a.b", "c"],
    n: ["z"],
  });
});

test("a name that objects have by nature is a name like any other", () => {
  const parsed = parseForm("metadata[__proto__]=x&metadata[constructor][a]=y");
  expect(Object.keys(parsed.metadata as object)).toEqual(["__proto__", "constructor"]);
  expect({}).not.toHaveProperty("x");
});

test("a parameter that nobody read is refused by its whole name", () => {
  const params = new Reader(parseForm("mode=subscription&subscription_data[coupon]=HALF"));
  params.text("mode");
  const data = params.inner("subscription_data");
  expect(() => params.finish(data)).toThrow(
    "Received unknown parameter: subscription_data[coupon]",
  );
});

test("a number that is none is refused with the parameter's name", () => {
  const params = new Reader(parseForm("limit=many"));
  expect(() => params.integer("limit")).toThrow(ApiError);
  expect(() => params.integer("limit")).toThrow("Invalid integer: many");
});
