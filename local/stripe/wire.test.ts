import { expect, test } from "vitest";
import * as z from "zod";
import { type ApiError, parseForm, readParams } from "./wire.ts";

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

test("a parameter that is unknown or wrong is refused by its whole name", () => {
  const schema = z.strictObject({ a: z.strictObject({ days: z.coerce.number() }).optional() });
  expect(readParams(schema, "a[days]=3")).toEqual({ a: { days: 3 } });
  const refusalOf = (text: string) => {
    try {
      return readParams(schema, text);
    } catch (error) {
      return (error as ApiError).body.error.param;
    }
  };
  expect(refusalOf("a[coupon]=HALF&a[days]=3")).toBe("a[coupon]");
  expect(refusalOf("a[days]=many")).toBe("a[days]");
  expect(refusalOf("limit=1")).toBe("limit");
});
