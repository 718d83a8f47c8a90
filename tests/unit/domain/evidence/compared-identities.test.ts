import { expect, test } from "vitest";
import { mostCompared } from "#shared/domain/evidence/compared-identities.ts";
import { factsOf } from "#shared/domain/evidence/facts.ts";
import { organizationFactsOf } from "#shared/domain/evidence/organization/facts.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";

const github = (value: string, verified: boolean): Identity => ({
  ...{ platform: "github", type: "username", value, verified },
});

test("of a profile with very many identities a fixed number is compared, the verified ones first", () => {
  const guessed = Array.from({ length: 5_000 }, (_, at) => github(`many-${at}`, false));
  const known = github("zoe-known", true);
  const person = { id: "a", displayName: "Zoe Many", identities: [...guessed, known] };
  const { handles } = factsOf(person);
  expect(handles.length).toBe(mostCompared);
  expect(handles[0]?.value).toBe("zoe-known");
  // The order in which a database returns them does not matter.
  expect(factsOf({ ...person, identities: person.identities.toReversed() }).handles).toEqual(handles);
  const { accounts } = organizationFactsOf({ ...person, displayName: "Many Inc." });
  expect(accounts.length).toBe(mostCompared);
});
