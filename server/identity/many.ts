import type { Executor } from "#server/db/database.ts";
import { iso } from "#server/db/iso.ts";
import { workExperiences } from "#server/people/work-experience.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { identityQuery } from "#shared/contract/identity-lookup.ts";
import { activeOrganization } from "#shared/domain/active-organization.ts";
import { lookUpIdentities, type WantedIdentities } from "./look-up.ts";

/** The people of a list (product.md 7): who holds each identity, with what a row shows of them. */
export async function lookUpList(
  db: Executor,
  wanted: WantedIdentities,
  segmentId: string | null,
): Promise<AnswerOf<typeof identityQuery>> {
  const found = await lookUpIdentities(db, wanted, segmentId);
  const ids = new Set(found.flatMap(({ people }) => people.map(({ id }) => id)));
  const work = await workExperiences(db, [...ids]);
  return {
    found: found.map(({ people, ...others }, place) => ({
      value: wanted.values[place] ?? "",
      people: people.map((person) => ({
        ...person,
        joinedAt: iso(person.joinedAt),
        organization: activeOrganization(work.get(person.id) ?? [])?.displayName ?? null,
      })),
      ...others,
    })),
  };
}
