import { sql } from "drizzle-orm";
import papa from "papaparse";
import type { Account } from "#tests/support/platform.ts";
import { readList } from "./copy.ts";
import { compareReaders } from "./readers.ts";
import type { World } from "./world.ts";

interface Row {
  readonly id: string;
  readonly displayName: string;
  readonly activityCount: number;
  readonly lastActive: string | null;
  readonly memberCount?: number;
  readonly tags?: readonly { readonly name: string }[];
  readonly memberId?: string;
  readonly member?: { readonly attributes: { readonly isBot?: { readonly default?: unknown } } };
  readonly organizationId?: string | null;
}

const kinds = { people: "member", organizations: "organization" } as const;

const sorted = (list: Iterable<string>) => [...list].sort();

/**
 * Asks everything that shows people, organizations and activities of a group about the same records.
 * @returns contradictions; empty when all tell the same
 */
export async function contradictions(world: World, group: string, account: Account): Promise<string[]> {
  const wrong: string[] = [];
  const same = (what: string, one: unknown, other: unknown) => {
    const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
    if (a !== b) wrong.push(`${what}: ${a} and ${b}`);
  };
  const ask = async (path: string, body: object) => {
    const answer = await world.send("POST", path, body, account, group);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
    return answer;
  };
  const page = async (kind: string, body: object = {}) =>
    (await ask(`/${kind}/query`, { limit: 200, filter: {}, ...body })).json<{ rows: Row[]; count: number }>();
  const table = async (kind: string) =>
    papa.parse<Record<string, string>>((await ask(`/${kind}/csv`, { filter: {} })).text.replace(/^\ufeff/, ""), {
      header: true,
      skipEmptyLines: true,
    }).data;
  const total = async (kind: string) => (await page(kind, { countOnly: true })).count;

  const activities = await page("activity");
  const ids = sorted(activities.rows.map(({ id }) => id));
  same("activities and their count", activities.rows.length, await total("activity"));
  same("activities and table", ids, sorted((await table("activity")).map((row) => row.ID ?? "")));
  const listed = await world.v1<{ data: { id: string; organizationId: string | null }[] }>(
    "GET",
    "activities?limit=200",
    undefined,
    group,
  );
  same("activities and v1", ids, sorted(listed.data.map(({ id }) => id)));
  same("activities and export", ids, sorted((await world.exported("activities", group)).map(({ id }) => id)));
  const organizationOf = (rows: readonly { id: string; organizationId?: string | null }[]) =>
    rows.map(({ id, organizationId }) => `${id} ${organizationId}`).sort();
  same("organizations of activities and v1", organizationOf(activities.rows), organizationOf(listed.data));

  for (const [name, kind] of Object.entries(kinds)) {
    const { rows, count } = await page(kind);
    const own = ({ memberId, organizationId }: Row) => (kind === "member" ? memberId : organizationId);
    same(`${name} and their count`, [rows.length, rows.length], [count, await total(kind)]);
    const csv = await table(kind);
    same(
      `${name} and table`,
      rows.map(({ id }) => id),
      csv.map((row) => row.ID),
    );
    const figures = (list: readonly Row[]) => list.map((row) => `${row.id} ${row.activityCount}`);
    same(
      `${name} and figures of the table`,
      figures(rows),
      csv.map((row) => `${row.ID} ${row.Activities}`),
    );
    const counted = rows.map(({ id }) => `${id} ${activities.rows.filter((each) => own(each) === id).length}`);
    same(`${name} and their activities`, figures(rows), counted);
    const { data } = await readList(world, name as keyof typeof kinds, group);
    const told = rows.map(({ id, displayName, activityCount }) => `${id} ${displayName} ${activityCount}`).sort();
    same(
      `${name} and v1`,
      told,
      sorted([...data.values()].map((each) => `${each.id} ${each.name} ${each.activityCount}`)),
    );
    const exported = new Map((await world.exported(name, group)).map((each) => [each.id, each.name]));
    // The export also has organizations that only work histories name.
    for (const row of rows) same(`${name} and export`, row.displayName, exported.get(row.id));
    const place = kind === "member" ? "segments[]" : "segmentId";
    for (const row of rows.slice(0, 3)) {
      const profile = await world.platform.api(`/${kind}/${row.id}?${place}=${group}`, { account });
      const { displayName, activityCount } = profile.json<Row>();
      same(`${name} and profile`, [row.displayName, row.activityCount], [displayName, activityCount]);
    }
    if (kind === "organization") {
      for (const row of rows) {
        const people = new Set(activities.rows.flatMap((each) => (own(each) === row.id ? [each.memberId] : [])));
        same("people of an organization", row.memberCount, people.size);
      }
    }
  }

  for (const id of [null, ...new Set(activities.rows.flatMap(({ organizationId }) => organizationId ?? []))].slice(
    0,
    4,
  )) {
    const of = await page("activity", { filter: { organizationId: { eq: id } } });
    const others = await page("activity", { filter: { organizationId: { ne: id } } });
    const own = (isOwn: boolean) =>
      sorted(activities.rows.flatMap((each) => ((each.organizationId === id) === isOwn ? [each.id] : [])));
    same("activities of an organization and list", sorted(of.rows.map((row) => row.id)), own(true));
    same("activities of others and list", sorted(others.rows.map((row) => row.id)), own(false));
    same("activities of an organization and their count", of.rows.length, of.count);
  }
  await compareReaders(world, group, account, same);

  await world.db.execute(sql`delete from overview_figures`);
  const overview = await world.platform.api(`/overview?segment=${group}&period=12m`, { account });
  const figures = overview.json<{
    activities: { total: number };
    people: { active: number };
    organizations: { active: number };
    withoutOrganization?: { independent: number; unknown: number };
  }>();
  const byPeople = activities.rows.filter(({ member }) => member?.attributes.isBot?.default !== true);
  const people = new Set(byPeople.map(({ memberId }) => memberId)).size;
  const organizations = new Set(activities.rows.flatMap(({ organizationId }) => organizationId ?? [])).size;
  const { independent = 0, unknown = 0 } = figures.withoutOrganization ?? {};
  const nobodys = byPeople.filter(({ organizationId }) => organizationId === null).length;
  same("activities without an organization and overview", nobodys, independent + unknown);
  same(
    "activities and overview",
    [activities.rows.length, people, organizations],
    [figures.activities.total, figures.people.active, figures.organizations.active],
  );
  return wrong;
}
