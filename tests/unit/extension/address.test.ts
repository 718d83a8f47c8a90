import { expect, test } from "vitest";
import { readAddress } from "#extension/connection/address.ts";

test.each([
  ["http://localhost:4100", "http://localhost:4100"],
  ["http://localhost:4100/people?x=1", "http://localhost:4100"],
  ["  localhost:4100 ", "http://localhost:4100"],
  ["127.0.0.1:4100", "http://127.0.0.1:4100"],
  ["community.example.org", "https://community.example.org"],
  ["https://community.example.org/console/", "https://community.example.org"],
])("%j is the console at %s", (typed, origin) => {
  expect(readAddress(typed)).toEqual({ origin });
});

test.each([
  "",
  "   ",
  "http://community.example.org",
  "ftp://localhost",
  "javascript:alert(1)",
  "https://",
  "not an address",
])("%j is refused with a message", (typed) => {
  const answer = readAddress(typed);
  expect("problem" in answer && answer.problem).toMatch(/\.$/);
});
