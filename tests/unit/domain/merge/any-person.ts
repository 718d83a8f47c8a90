import fc from "fast-check";
import { identityKey } from "#shared/domain/identities/identity-key.ts";
import type { MergePerson } from "#shared/domain/merge/person.ts";

const anyDate = fc.constantFrom(null, "2020-01-01", "2021-06-01", "2023-01-01", "1970-01-01");
const someOf = (...values: string[]) => fc.constantFrom(...values);
const anyAttribute = fc.dictionary(
  someOf("default", "github", "custom", "constructor"),
  fc.constantFrom<unknown>("x", "y", "", null, true, ["x"], []),
);

/** Generates the fields of which a user keeps the other person's value. */
export const anyKept = fc.subarray(["displayName", "attributes.location", "attributes.skills", "attributes.none"]);

/** Generates a person; ids of rows are unique to the person, as in the database. */
export function anyPerson(id: string): fc.Arbitrary<MergePerson> {
  const rows = <T>(row: fc.Arbitrary<T>, keyOf: (item: T) => string) =>
    fc
      .uniqueArray(row, { maxLength: 4, selector: keyOf })
      .map((list) => list.map((item, at) => ({ ...item, id: `${id}${at}` })));
  const identity = fc.record({
    type: someOf("username", "email"),
    platform: someOf("github", "git"),
    value: someOf("ada", "ADA", "countess"),
    verified: fc.boolean(),
  });
  return fc.record({
    id: fc.constant(id),
    displayName: someOf("Ada", "root", "", "Countess"),
    joinedAt: anyDate,
    attributes: fc.dictionary(someOf("location", "isBot", "skills", "constructor"), anyAttribute),
    identities: rows(identity, (item) => identityKey(item)),
    memberOrganizations: rows(
      fc.record({
        organizationId: someOf("A", "B"),
        title: fc.constantFrom(null, "Engineer", "Lead"),
        source: fc.constantFrom("ui", "email-domain", null),
        dateStart: anyDate,
        dateEnd: anyDate,
        affiliationOverride: fc.record({ allowAffiliation: fc.boolean(), isPrimaryWorkExperience: fc.boolean() }),
      }),
      (item) => JSON.stringify(item),
    ),
    affiliations: fc.uniqueArray(
      fc.record({ segmentId: someOf("s", "t"), organizationId: fc.constantFrom(null, "A"), dateStart: anyDate }),
      { maxLength: 3, selector: (item) => JSON.stringify(item) },
    ),
    tags: fc.subarray([
      { id: "1", name: "mentor" },
      { id: "2", name: "speaker" },
    ]),
    organizations: fc.subarray([
      { id: "A", displayName: "Nordvik" },
      { id: "B", displayName: "Savanna" },
    ]),
    manuallyChangedFields: fc.subarray(["displayName", "joinedAt", "attributes.location", "identities"]),
    activityCount: fc.constantFrom(null, 0, 7),
  });
}
