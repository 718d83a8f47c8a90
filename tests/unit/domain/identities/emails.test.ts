import fc from "fast-check";
import { expect, it } from "vitest";
import { mergeEmails } from "#shared/domain/identities/emails.ts";

function email(value: string, platform: string, verified: boolean) {
  return { type: "email", platform, value, verified };
}

const anyEmail = fc.record({
  type: fc.constantFrom("email", "username"),
  platform: fc.constantFrom("git", "github", "custom", "groupsio"),
  value: fc.constantFrom("a@x.org", "A@x.org", "b@x.org", "c@y.org"),
  verified: fc.boolean(),
});

it("emails are merged by value with the list of platforms, and are verified if any is verified", () => {
  const merged = mergeEmails([
    email("ada@example.org", "github", false),
    email("ada@example.org", "git", true),
    email("old@example.org", "groupsio", false),
  ]);
  expect(merged.map(({ value, platforms, verified }) => ({ value, platforms, verified }))).toEqual([
    { value: "ada@example.org", platforms: ["github", "git"], verified: true },
    { value: "old@example.org", platforms: ["groupsio"], verified: false },
  ]);
});

it("addresses that differ only in case are one address, shown in the spelling of the verified one", () => {
  const merged = mergeEmails([email("ADA@example.org", "github", false), email("Ada@example.org", "git", true)]);
  expect(merged).toHaveLength(1);
  expect(merged[0]?.value).toBe("Ada@example.org");
});

it("usernames are not emails", () => {
  expect(mergeEmails([{ type: "username", platform: "github", value: "ada", verified: true }])).toEqual([]);
});

it("merging loses no email identity, keeps every platform, and is independent of the input order", () => {
  const lists = fc
    .array(anyEmail, { maxLength: 10 })
    .chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
    );
  fc.assert(
    fc.property(lists, ([list, shuffled]) => {
      const merged = mergeEmails(list);
      expect(mergeEmails(shuffled)).toEqual(merged);
      const emails = list.filter(({ type }) => type === "email");
      expect(merged.flatMap(({ identities }) => identities)).toHaveLength(emails.length);
      expect(new Set(merged.map(({ value }) => value.toLowerCase())).size).toBe(merged.length);
      for (const { value, platforms, verified } of merged) {
        const same = emails.filter((each) => each.value.toLowerCase() === value.toLowerCase());
        expect(new Set(platforms)).toEqual(new Set(same.map(({ platform }) => platform)));
        expect(verified).toBe(same.some((each) => each.verified));
      }
    }),
  );
});
