import { checkAffiliations } from "#server/records/people/check-affiliations.ts";
import { gapKinds } from "#shared/contract/employer-gaps.ts";
import type { InboxGroup } from "#shared/contract/inbox.ts";
import type { Account } from "#tests/support/platform.ts";
import { readList } from "./copy.ts";
import type { Answer, World } from "./world.ts";

type Person = Answer & {
  readonly workExperiences: readonly { readonly organizationId: string }[];
  readonly independent: readonly object[];
  readonly tags: readonly string[];
  readonly identities: readonly { readonly platform: string; readonly type: string; readonly value: string }[];
};

type Same = (what: string, one: unknown, other: unknown) => void;

/**
 * Asks filters, look-ups and pickers about the people, organizations and tags that the API for programs lists in a
 * group.
 * @param same notes a contradiction when the two differ
 */
export async function compareReaders(world: World, group: string, account: Account, same: Same): Promise<void> {
  const { data: people } = await readList(world, "people", group);
  const { data: organizations } = await readList(world, "organizations", group);
  const known = [...people.values()] as Person[];
  const ask = async <T>(path: string, body: object) => {
    const answer = await world.send("POST", path, body, account, group);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
    return answer.json<T>();
  };
  type Page = { rows: { id: string }[]; count: number };
  const filtered = async (kind: string, filter: object) =>
    (await ask<Page>(`/${kind}/query`, { limit: 200, filter })).rows.map(({ id }) => id).sort();
  const those = (matches: (person: Person) => boolean) =>
    known.flatMap((each) => (matches(each) ? [each.id] : [])).sort();

  for (const id of [...organizations.keys()].slice(0, 3)) {
    const worksThere = ({ workExperiences }: Person) => workExperiences.some((each) => each.organizationId === id);
    same(
      "people who work there and v1",
      await filtered("member", { organizations: { contains: [id] } }),
      those(worksThere),
    );
    const others = await filtered("member", { organizations: { notIn: [id] } });
    same(
      "people who do not work there and v1",
      others,
      those((each) => !worksThere(each)),
    );
  }
  const withoutWork = await filtered("member", { organizations: { eq: null } });
  same(
    "people without work and v1",
    withoutWork,
    those(({ workExperiences }) => workExperiences.length === 0),
  );

  const { data: tags } = await world.v1<{ data: { id: string; name: string }[] }>("GET", "tags?limit=200");
  for (const tag of tags.slice(0, 4)) {
    const tagged = await filtered("member", { tags: { contains: [tag.id] } });
    same(
      "people with a tag and v1",
      tagged,
      those((each) => each.tags.includes(tag.name)),
    );
  }
  const untagged = await filtered("member", { tags: { eq: null } });
  same(
    "people without tags and v1",
    untagged,
    those(({ tags }) => tags.length === 0),
  );

  for (const { id, name, identities } of known.slice(0, 4)) {
    const [identity] = identities;
    if (identity) {
      const { platform, type, value } = identity;
      const found = await ask<{ people: { id: string }[] }>("/identity/find", { platform, type, value });
      same("the owner of an identity and v1", found.people.map((each) => each.id).includes(id), true);
    }
    const filter = { displayName: { matchPhrasePrefix: name } };
    const picked = await ask<{ id: string }[] | { rows: { id: string }[] }>("/member/autocomplete", {
      filter,
      limit: 20,
    });
    const rows = Array.isArray(picked) ? picked : picked.rows;
    same(
      "the picker and v1",
      rows.some((each) => each.id === id),
      true,
    );
  }

  if (account === "admin")
    await compareInbox(world, group, new Set(people.keys()), new Set(organizations.keys()), same);
  // Only who may change people sees who needs an employer.
  for (const kind of account === "admin" ? gapKinds : []) {
    type Gaps = { rows: { ids: string[]; people: number }[]; count: number; people: number };
    const gaps = await ask<Gaps>("/member/employer-gaps", { kind, limit: 50, offset: 0 });
    const ids = gaps.rows.flatMap((row) => row.ids);
    same(`missing employers, ${kind}: groups and their count`, gaps.rows.length, gaps.count);
    same(
      `missing employers, ${kind}: only people of the list`,
      ids.filter((id) => !people.has(id)),
      [],
    );
    same(`missing employers, ${kind}: people and their count`, new Set(ids).size, gaps.people);
  }
}

/** Compares an administrator's inbox of a group, open and hidden entries together, with the screens it is taken from. */
async function compareInbox(
  world: World,
  group: string,
  people: ReadonlySet<string>,
  organizations: ReadonlySet<string>,
  same: Same,
): Promise<void> {
  const { send, here, there } = world;
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const answer = await send("POST", path, body, "admin", group);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
    return answer.json<T>();
  };
  type Inbox = { groups: InboxGroup[] };
  const parts = await Promise.all([false, true].map((hidden) => ask<Inbox>("/inbox/query", { limit: 100, hidden })));
  const groups = parts.flatMap((part) => part.groups);
  const screens = {
    "member-merge": ["/membersToMerge", { countOnly: true }],
    "organization-merge": ["/organizationsToMerge", { countOnly: true }],
    employer: ["/member/employer-gaps", { kind: "none", limit: 1, offset: 0 }],
  } as const;
  for (const [kind, [path, body]] of Object.entries(screens)) {
    const entries = groups.filter((each) => each.kind === kind);
    const { count } = await ask<{ count: number }>(path, body);
    same(
      `inbox, ${kind}, and its screen`,
      entries.reduce((sum, each) => sum + each.count, 0),
      count,
    );
    const rows = entries.flatMap((each) => each.rows);
    same(`inbox, ${kind}: entries once`, rows.length, new Set(rows.map(({ key }) => key)).size);
  }
  // The screen of reports has those of all groups, and those about records that no group knows.
  const elsewhere = group === here.id ? there.id : here.id;
  const others = new Set<string>();
  for (const kind of ["people", "organizations"] as const)
    for (const id of (await readList(world, kind, elsewhere)).data.keys()) others.add(id);
  const open = { filter: { state: "open" }, limit: 200, offset: 0 };
  const { rows: reports } = await ask<{ rows: { id: string; entityId: string }[] }>("/data-issue/query", open);
  const isKnown = (id: string) => people.has(id) || organizations.has(id);
  same(
    "inbox, report, and its screen",
    groups.flatMap(({ kind, rows }) => (kind === "report" ? rows.map(({ key }) => key) : [])).sort(),
    reports.flatMap(({ id, entityId }) => (isKnown(entityId) || !others.has(entityId) ? [id] : [])).sort(),
  );
  for (const { kind, rows } of groups.filter((each) => ["employer", "member-merge"].includes(each.kind))) {
    // Of two similar profiles, one is known in the group.
    const isGone = (ids: readonly string[]) =>
      kind === "employer" ? !ids.every((id) => people.has(id)) : !ids.some((id) => people.has(id));
    const gone = rows.flatMap(({ ids }) => (isGone(ids) ? ids : []));
    same(`inbox, ${kind}: only people of the list`, gone, []);
  }
}

/** Number of activities whose organization differs from the rule (rules.md 13). Corrects them. */
export async function countRuleDifferences({ db }: World): Promise<number> {
  return (await checkAffiliations({ db, isEmbedded: false }, new AbortController().signal)).differences;
}
