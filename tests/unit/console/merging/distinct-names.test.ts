import { expect, test } from "vitest";
import { distinctNames } from "#console/features/merging/model/distinct-names.ts";
import { person } from "./people.ts";

const identity = (value: string) => ({ platform: "github", type: "username", value, verified: true });

test("equal names are told apart by an identity that only one has; different names stay", () => {
  const one = person("1", { displayName: "Maud Teal", identities: [identity("shared"), identity("maud-a")] });
  const other = person("2", { displayName: "Maud Teal", identities: [identity("shared")] });
  expect(distinctNames(one, other)).toEqual(["Maud Teal (maud-a)", "Maud Teal"]);
  expect(distinctNames(one, person("3", { displayName: "Ada Teal" }))).toEqual(["Maud Teal", "Ada Teal"]);
});
