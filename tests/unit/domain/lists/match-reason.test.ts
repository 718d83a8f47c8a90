import { expect, test } from "vitest";
import { matchReason } from "#extension/look-up/search-records.tsx";

const record = {
  displayName: "Þórunn Ásgrímsdóttir",
  identities: [
    { platform: "github", type: "username", value: "thorunn-a", verified: true },
    { platform: "custom", type: "email", value: "Thorunn@Mail.example", verified: false },
  ],
};
const github = { kind: "identity", platform: "github", type: "username", value: "thorunn-a" };
const email = { kind: "identity", platform: "custom", type: "email", value: "Thorunn@Mail.example" };

test.each([
  ["asgrims thorunn", { kind: "name" }],
  ["THORUNN-A", github],
  ["@thorunn-a", github],
  ["thorunn@mail.example", email],
  ["mail.exam", email],
  ["a note about her", { kind: "other" }],
])("a search for %s matches by %o", (search, reason) => {
  expect(matchReason(record, search)).toEqual(reason);
});

test("a name equal to the search precedes an identity with the same letters", () => {
  const identities = [{ platform: "github", type: "username", value: "acme", verified: true }];
  expect(matchReason({ displayName: "Acme", identities }, "acme")).toEqual({ kind: "name" });
});
