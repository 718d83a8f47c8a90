import { sql } from "drizzle-orm";
import type { World } from "./world.ts";

/** Returns an element of a list, by the choice of the property test. */
export type PickOne = <T>(list: readonly T[]) => T | undefined;

/** Records that the writes made, by what can be done with them. */
export interface Made {
  people: string[];
  trashedPeople: string[];
  mergedPeople: string[];
  organizations: string[];
  trashedOrganizations: string[];
  mergedOrganizations: string[];
  tags: string[];
  /** Persons and their activities. */
  activities: { readonly id: string; readonly segment: string }[];
  /** Calls that undo a job. */
  undos: (() => Promise<void>)[];
}

export const nothingMade = (): Made => ({
  people: [],
  trashedPeople: [],
  mergedPeople: [],
  organizations: [],
  trashedOrganizations: [],
  mergedOrganizations: [],
  tags: [],
  activities: [],
  undos: [],
});

export type Write = (world: World, made: Made, pick: PickOne) => Promise<void>;

let counter = 0;
export const fresh = (word: string) => {
  counter += 1;
  return `${word} ${counter}`;
};
export const without = <T>(list: readonly T[], gone: T) => list.filter((each) => each !== gone);

/** Sorts people into those in the trash and others, after jobs changed many. */
export async function sortPeople({ db }: World, made: Made, ids: readonly string[] = []): Promise<void> {
  const all = [...new Set([...made.people, ...made.trashedPeople, ...ids])];
  const found = await db.execute<{ id: string; isTrashed: boolean }>(sql`
    select id, deleted_at is not null as "isTrashed" from members where id = any(${sql.param(all)}::uuid[])
    order by created_at, id`);
  made.people = found.rows.flatMap(({ id, isTrashed }) => (isTrashed ? [] : [id]));
  made.trashedPeople = found.rows.flatMap(({ id, isTrashed }) => (isTrashed ? [id] : []));
  const shown = await db.execute<{ id: string }>(sql`
    select id from activities where member_id = any(${sql.param(made.people)}::uuid[])`);
  const ofShown = new Set(shown.rows.map(({ id }) => id));
  made.activities = made.activities.filter(({ id }) => ofShown.has(id));
}

/** Sorts organizations into those in the trash and others. */
export async function sortOrganizations({ db }: World, made: Made, ids: readonly string[] = []): Promise<void> {
  const all = [...new Set([...made.organizations, ...made.trashedOrganizations, ...ids])];
  const found = await db.execute<{ id: string; isTrashed: boolean }>(sql`
    select id, deleted_at is not null as "isTrashed" from organizations where id = any(${sql.param(all)}::uuid[])
    order by created_at, id`);
  made.organizations = found.rows.flatMap(({ id, isTrashed }) => (isTrashed ? [] : [id]));
  made.trashedOrganizations = found.rows.flatMap(({ id, isTrashed }) => (isTrashed ? [id] : []));
}
