import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { organizationFilters } from "#shared/contract/organization-filters.ts";
import { peopleFilters } from "#shared/contract/people-filters.ts";
import type { FilterDefinition, FilterValue } from "#shared/domain/filters/definition.ts";
import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";
import { toRequest } from "#shared/domain/filters/request.ts";
import { engagementLevel } from "#shared/domain/people/engagement-level.ts";
import { containsWords } from "#shared/domain/text/search-words.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { filterValueOf, ours, type Samples } from "#tests/support/filter-values.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { type Fact, joined, meaning, type Truth } from "./filter-meaning.ts";

/** A row with its searchable texts and its filter values by filter id. */
interface Known {
  readonly id: string;
  readonly texts: readonly string[];
  readonly facts: Readonly<Record<string, Fact>>;
}

let platform: TestPlatform;
let segment: string;
let people: { schema: FilterSchema; rows: Known[] };
let organizations: { schema: FilterSchema; rows: Known[] };
const now = new Date();

const read = async <R extends Record<string, unknown>>(query: SQL) =>
  (await platform.running.platform.db.execute<R>(query)).rows;
const post = (path: string, body: object) => platform.api(path, { method: "POST", account: "admin", body });
const at = (text: unknown) => (typeof text === "string" || text instanceof Date ? new Date(text).getTime() : null);

beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  segment = (await demoSegments(platform)).id("cloud-harbor/helmsman/helmsman-docs");
  people = await knownPeople();
  organizations = await knownOrganizations();
});
afterAll(() => platform.stop());

type Attributes = Record<string, { default?: unknown } | undefined>;

async function knownPeople() {
  const answer = await platform.api("/settings/members/attributes", { account: "admin" });
  const definitions = answer.json<{ rows: Parameters<typeof peopleFilters>[0] }>().rows;
  const schema = peopleFilters(definitions, ours);
  const found = await read<{
    id: string;
    display_name: string;
    attributes: Attributes;
    score: number;
    joined_at: string;
    last_enriched_at: string | null;
    activity_count: number;
    last_active: string | null;
    platforms: string[];
    activity_types: string[];
    average_sentiment: number | null;
    organizations: string[];
    tags: string[];
    identities: string[];
  }>(sql`select m.id, m.display_name, m.attributes, m.score, m.joined_at, m.last_enriched_at, ms.activity_count, ms.last_active,
      ms.platforms, ms.activity_types, ms.average_sentiment,
      array(select distinct organization_id::text from member_organizations mo
        where mo.member_id = m.id and mo.deleted_at is null) as organizations,
      array(select tag_id::text from member_tags mt where mt.member_id = m.id) as tags,
      array(select value from member_identities i where i.member_id = m.id) as identities
    from member_segments ms join members m on m.id = ms.member_id
    where ms.segment_id = ${segment}::uuid and m.deleted_at is null and not m.is_bot and not m.is_organization`);
  const rows = found.map((row): Known => {
    const attribute = (name: string) => (row.attributes[name]?.default ?? null) as Fact;
    const feeling = row.average_sentiment;
    const custom = schema.filters
      .filter(({ property }) => property.startsWith("attributes."))
      .map(({ id, type, property }) => {
        const value = attribute(property.split(".")[1] ?? "");
        return [id, type === "date" ? at(value) : value] as const;
      });
    return {
      id: row.id,
      texts: [row.display_name, ...row.identities],
      facts: {
        ...Object.fromEntries(custom),
        memberName: row.display_name,
        organizations: row.organizations,
        noOfActivities: row.activity_count,
        identities: row.platforms,
        activeOn: row.platforms,
        unaffiliated: row.organizations.length === 0,
        enrichedMember: row.last_enriched_at !== null,
        engagementLevel: engagementLevel(row.score)?.label.toLowerCase() ?? null,
        joinedDate: at(row.joined_at),
        lastActivityDate: at(row.last_active),
        avgSentiment: feeling === null ? null : feeling >= 67 ? "positive" : feeling <= 33 ? "negative" : "neutral",
        activityType: row.activity_types,
        tags: row.tags,
      },
    };
  });
  return { schema, rows };
}

async function knownOrganizations() {
  const schema = organizationFilters(ours);
  const found = await read<{
    id: string;
    industry: string | null;
    location: string | null;
    type: string | null;
    headline: string | null;
    size: string | null;
    employees: number | null;
    founded: number | null;
    tags: string[] | null;
    growth: number | null;
    churn: number | null;
    lfx: boolean;
    joined_at: string | null;
    last_enriched_at: string | null;
    activity_count: number;
    member_count: number;
    last_active: string | null;
    platforms: string[];
    display_name: string;
    identities: string[];
  }>(sql`select o.id, o.industry, o.location, o.type, o.headline, o.size, o.employees, o.founded, o.tags,
      (o.employee_growth_rate ->> '12_month')::float8 as growth, (o.employee_churn_rate ->> '12_month')::float8 as churn,
      o.lfx_membership is not null as lfx, coalesce(os.first_active, o.joined_at) as joined_at, o.last_enriched_at, os.activity_count, os.member_count,
      os.last_active, os.platforms, o.display_name,
      array(select value from organization_identities i where i.organization_id = o.id) as identities
    from organization_segments os join organizations o on o.id = os.organization_id
    where os.segment_id = ${segment}::uuid and o.deleted_at is null`);
  const percent = (share: number | null) => (share === null ? null : Math.round(share * 1000) / 10);
  const rows = found.map(
    (row): Known => ({
      id: row.id,
      texts: [row.display_name, ...row.identities],
      facts: {
        organizations: row.id,
        noOfActivities: row.activity_count,
        noOfMembers: row.member_count,
        enrichedOrganization: row.last_enriched_at !== null,
        lfxMembership: row.lfx,
        activeOn: row.platforms,
        industry: row.industry,
        location: row.location,
        type: row.type,
        headline: row.headline,
        headcount: row.size,
        employeeCount: row.employees,
        annualEmployeeGrowthRate: percent(row.growth),
        annualEmployeeChurnRate: percent(row.churn),
        founded: row.founded,
        joinedDate: at(row.joined_at),
        lastActivityDate: at(row.last_active),
        tags: row.tags,
      },
    }),
  );
  return { schema, rows };
}

/** Values that some rows have, and a few that no row has. */
function samplesOf(definition: FilterDefinition, rows: readonly Known[]): Samples {
  const facts = rows.map(({ facts: own }) => own[definition.id] ?? null).filter((fact) => fact !== null);
  const some = <T>(values: readonly T[]) => [...new Set(values)].slice(0, 40);
  const texts = facts.map(String);
  const numbers = facts.map(Number).filter(Number.isFinite);
  const fixed = "options" in definition && definition.options.kind === "fixed" ? definition.options.options : null;
  return {
    texts: some([...texts, ...texts.map((text) => text.slice(1, 4)), ...texts.map(flipped), "100%_"].map(trimmed)),
    numbers: some([...numbers, -1, 0]),
    days: some(numbers.filter((n) => Math.abs(n) < 8e15).map((ms) => new Date(ms).toISOString().slice(0, 10))),
    choices: fixed ? fixed.map(({ value }) => value) : some(facts.flat().map(String)),
  };
}

const flipped = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
const trimmed = (text: string) => text.trim() || "?";

/** Generates up to four filters with values. */
function anyValues({ schema, rows }: { schema: FilterSchema; rows: Known[] }) {
  const definitions = schema.filters.filter(({ id }) => rows.some(({ facts }) => Object.hasOwn(facts, id)));
  return fc
    .uniqueArray(fc.constantFrom(...definitions), { minLength: 1, maxLength: 4 })
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((definition) =>
          filterValueOf(definition, samplesOf(definition, rows)).map((value) => [definition.id, value] as const),
        ),
      ),
    )
    .map((entries): Record<string, FilterValue> => Object.fromEntries(entries));
}

describe.each(["people", "organizations"] as const)("filters of %s, on this database", (kind) => {
  const path = kind === "people" ? "/member/query" : "/organization/query";
  const settings = { bot: "exclude", teamMember: "include", teamOrganization: "include" } as const;

  const orders = ["activityCount", "displayName", "joinedAt", "lastActive"].flatMap((prop) =>
    (["ascending", "descending"] as const).map((order) => ({ prop, order })),
  );
  // No, rare and common matches, with texts long enough for an index and too short for one.
  const searches = ["", "", "gra", "lark", "an", ".example", "qqqq"];

  test("find exactly the matching rows, joined by and, and by or, in any order, combined with a search", async () => {
    const known = kind === "people" ? people : organizations;
    expect(known.rows.length).toBeGreaterThan(20);
    const relations = fc.constantFrom("and" as const, "or" as const);
    const [order, search] = [fc.constantFrom(...orders), fc.constantFrom(...searches)];
    await fc.assert(
      fc.asyncProperty(anyValues(known), relations, order, search, async (values, relation, order, search) => {
        const request = toRequest(known.schema, { search, relation, order, settings, values }, now);
        const answer = await post(path, { ...request, segments: [segment], limit: 200 });
        expect(answer.status, answer.text.slice(0, 300)).toBe(200);
        const { rows, count } = answer.json<{ rows: { id: string }[]; count: number }>();
        const isTrue = ({ facts, texts }: Known): Truth =>
          containsWords(texts.join("\n"), search) &&
          joined(
            relation,
            Object.entries(values).map(([id, value]) => meaning(value, facts[id] ?? null, now)),
          );
        const expected = known.rows.filter((row) => isTrue(row) === true).map(({ id }) => id);
        expect(count).toBe(expected.length);
        if (expected.length <= 200) expect(rows.map(({ id }) => id).sort()).toEqual(expected.sort());
      }),
      { numRuns: 100 },
    );
  });
});

describe("A search for several e-mails or handles", () => {
  test("finds all people who have one of them, in any case, and no one else", async () => {
    const [one, two] = await read<{ id: string; value: string }>(sql`
      select distinct on (m.id) m.id, i.value from member_segments ms join members m on m.id = ms.member_id
      join member_identities i on i.member_id = m.id
      where ms.segment_id = ${segment}::uuid and i.type = 'email' and i.verified order by m.id limit 2`);
    const search = `${one?.value.toUpperCase()}, ${two?.value}, nobody@nowhere.example`;
    const answer = await post("/member/query", { segments: [segment], search });
    const found = answer.json<{ rows: { id: string }[]; count: number }>();
    expect(found.rows.map(({ id }) => id).sort()).toEqual([one?.id, two?.id]);
    expect(found.count).toBe(2);
  });

  test("finds organizations by several domains", async () => {
    const [one, two] = await read<{ id: string; value: string }>(sql`
      select distinct on (o.id) o.id, i.value from organization_segments os join organizations o on o.id = os.organization_id
      join organization_identities i on i.organization_id = o.id
      where os.segment_id = ${segment}::uuid and i.type = 'primary-domain' order by o.id limit 2`);
    const answer = await post("/organization/query", { segments: [segment], search: `${one?.value}\n${two?.value}` });
    const ids = answer.json<{ rows: { id: string }[] }>().rows.map(({ id }) => id);
    expect(ids.sort()).toEqual([one?.id, two?.id]);
  });

  test("is refused in plain words when there are more than a hundred", async () => {
    const search = Array.from({ length: 101 }, (_, n) => `person${n}@example.org`).join(", ");
    const answer = await post("/member/query", { segments: [segment], search });
    expect([answer.status, answer.text]).toEqual([400, "At most 100 values can be searched for at once."]);
  });
});
