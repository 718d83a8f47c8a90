import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { listMaintainers } from "#server/records/people/list-maintainers.ts";
import type { SharedMaintainers } from "#shared/contract/report-links.ts";
import { namesOf } from "../scope.ts";

/** Maintainers as a link stores them. It stores no names: those of records and of listed people are read when opened. */
export interface LinkMaintainers {
  readonly former: number;
  readonly employers: readonly {
    readonly id: string | null;
    readonly isIndependent: boolean;
    readonly count: number;
    /** Profile of each maintainer, else the entry of the file. */
    readonly people: readonly { readonly id: string | null; readonly entryId: string }[];
  }[];
}

/** Most people whose names a link shows. */
const mostNames = 1_000;

/** Maintainers of a segment today, by employer, the largest first. */
export async function maintainersForLink(
  db: Executor,
  segmentId: string,
  withPeople: boolean,
): Promise<LinkMaintainers> {
  const { maintainers, former } = await listMaintainers(db, segmentId);
  const named = new Set(withPeople ? maintainers.slice(0, mostNames) : []);
  const groups = Map.groupBy(maintainers, ({ employer, isIndependent }) => employer?.id ?? String(isIndependent));
  const employers = [...groups.values()].map((all) => ({
    id: all[0]?.employer?.id ?? null,
    isIndependent: all[0]?.isIndependent ?? false,
    count: all.length,
    people: all
      .filter((each) => named.has(each))
      .map(({ person, entries }) => ({ id: person?.id ?? null, entryId: entries[0]?.id ?? "" })),
  }));
  return { former, employers: employers.toSorted((a, b) => b.count - a.count) };
}

/** The same with current names. Who was erased since is counted, but not named. */
export async function readLinkMaintainers(
  db: Executor,
  { former, employers }: LinkMaintainers,
  withoutAddresses: (name: string) => string,
): Promise<SharedMaintainers> {
  const ranked = (ids: readonly (string | null)[]) => ids.flatMap((id) => (id === null ? [] : [{ id, n: 1 }]));
  const organizationIds = ranked(employers.map(({ id }) => id));
  const people = employers.flatMap((each) => each.people);
  const memberIds = ranked(people.map(({ id }) => id));
  const entryIds = people.flatMap(({ id, entryId }) => (id === null ? [entryId] : []));
  const [organizations, members, listed] = await Promise.all([
    namesOf(db, "organization", organizationIds).then((named) => named(organizationIds)),
    namesOf(db, "member", memberIds).then((named) => named(memberIds)),
    db.execute<{ id: string; name: string }>(sql`
      select id, coalesce(name, login) as name from repository_maintainers
      where id = any(${idArray(entryIds)}) and coalesce(name, login) is not null`),
  ]);
  const names = new Map([...organizations, ...members].map(({ id, displayName }) => [id, displayName]));
  for (const { id, name } of listed.rows) names.set(id, name);
  const nameOf = (id: string) => withoutAddresses(names.get(id) ?? "");
  return {
    former,
    employers: employers.map((each) => ({
      name: each.id === null ? null : nameOf(each.id) || null,
      ...{ isIndependent: each.isIndependent, count: each.count },
      people: each.people.map(({ id, entryId }) => nameOf(id ?? entryId)).filter((name) => name !== ""),
    })),
  };
}
