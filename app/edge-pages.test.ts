import { expect, test } from "vitest";
import { edgeAddressOf } from "./edge-pages.ts";
import cases from "./edge-pages-for-test.json" with { type: "json" };

const addressOf = (path: string, method = "GET") =>
  edgeAddressOf({ method, url: `https://quad.example${path}` })?.address ?? null;

test("pages that are the same for every visitor have an address", () => {
  for (const path of [
    "/",
    "/?at=5&list=Most+Popular",
    "/?_data=routes%2F_index&index=",
    "/marketplace",
    "/marketplace?class=energy&sort=most-liked&status=active",
    "/patentinfo?tech_id=6",
    "/patentinfo?_data=routes%2Fpatentinfo&tech_id=6",
    "/owner/ardenhall-university",
    "/owner/university-2",
  ]) {
    expect(addressOf(path), path).toBe(path);
  }
});

test("one page has one address, however its parameters are written and ordered", () => {
  expect(addressOf("/?list=Most%20Popular&at=5")).toBe("/?at=5&list=Most+Popular");
  expect(addressOf("/marketplace?status=active&class=energy")).toBe(
    addressOf("/marketplace?class=energy&status=active"),
  );
  expect(addressOf("/marketplace?class=energy")).not.toBe(addressOf("/marketplace"));
});

test("an address with anything else is nobody else's", () => {
  for (const path of cases.others) {
    expect(addressOf(path), path).toBeNull();
  }
});

test("pages of one's own and what programs ask for have none", () => {
  for (const path of [
    "/login",
    "/auth/callback?code=x",
    "/account/saved",
    "/api/universities",
    "/api/download?id=4",
    "/download",
    "/healthz",
    "/readyz",
  ]) {
    expect(addressOf(path), path).toBeNull();
  }
});

test("only what is read has one", () => {
  expect(addressOf("/", "HEAD")).toBe("/");
  expect(addressOf("/marketplace", "POST")).toBeNull();
});
