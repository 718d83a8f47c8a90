import fc from "fast-check";
import { expect, test } from "vitest";
import { accountIds, accountKey, isSameAccount } from "#shared/domain/identities/account-number.ts";

test("an account of GitHub has one number in its old and new node id and in commits", () => {
  expect(accountIds("github", "583231")).toContain("MDQ6VXNlcjU4MzIzMQ==");
  expect(accountKey("github", "MDQ6VXNlcjU4MzIzMQ==")).toBe("583231");
  expect(accountKey("github", "MDM6Qm90NDk2OTkzMzM=")).toBe("49699333");
  expect(accountIds("github", "100000000")).toContain("U_kgDOBfXhAA");
  expect(isSameAccount("github", "U_kgDOBfXhAA", "100000000")).toBe(true);
  expect(isSameAccount("github", "1001", "2002")).toBe(false);
});

test("every form gives the number back", () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 40 }), (number) => {
      for (const id of accountIds("github", String(number))) expect(accountKey("github", id)).toBe(String(number));
    }),
  );
});

test.each(["U_1", "R_kgDOBfXhAA", "MDEwOlJlcG9zaXRvcnkx", "", "ada", "ghost", "U_kgDOBfXhAAAA"])(
  "%s contains no number",
  (id) => {
    expect(accountIds("github", id)).toEqual([id]);
  },
);

test("ids of other platforms have one form", () => {
  expect(accountIds("gitlab", "583231")).toEqual(["583231"]);
});
