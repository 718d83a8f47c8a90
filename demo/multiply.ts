import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";

const activitiesPerPerson = 10;
/** Tables with indexes to drop. Excludes the tables that the triggers of the sort keys read. */
const bulkTables = [
  "members",
  "member_identities",
  "member_tags",
  "activities",
  "member_months",
  "member_segments",
  "organization_people",
  "organization_months",
];

/**
 * Does bulk work without indexes and foreign key checks, then recreates the indexes. This is several times faster than
 * updating them row by row.
 */
export async function withoutIndexes(tx: Executor, work: () => Promise<void>): Promise<void> {
  await tx.execute(sql`set local work_mem = '128MB'`);
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
  // Generated rows only refer to generated rows. Only a superuser may disable the checks.
  await tx.execute(sql`
    select set_config('session_replication_role', 'replica', true) from pg_roles where rolname = current_user and rolsuper`);
  const indexes = await dropIndexes(tx);
  await work();
  for (const index of indexes) await tx.execute(sql.raw(index));
  // The triggers that fill this table are disabled as well.
  await tx.execute(sql`
    insert into member_sort_keys select * from member_sort_values on conflict (member_id) do nothing`);
}

/**
 * Adds people, with ten activities each by default, by SQL alone: a million people and ten million activities in
 * minutes. For benchmarks: numbers and shares are realistic, names are taken from the first people.
 */
export async function multiply(tx: Executor, people: number, activities = people * activitiesPerPerson): Promise<void> {
  await tx.execute(sql`select setseed(0.42)`);
  await addPeople(tx, people);
  await addActivities(tx, people, activities);
}

/** @returns the definitions of the dropped indexes. Indexes of constraints stay. */
async function dropIndexes(tx: Executor): Promise<string[]> {
  const found = await tx.execute<{ name: string; definition: string }>(sql`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relname = any(${sql.param(bulkTables)}::text[]) and t.relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`);
  for (const { name } of found.rows) await tx.execute(sql.raw(`drop index ${name}`));
  return found.rows.map((row) => row.definition);
}

/** Id of the nth added person. Ids ascend, so that the primary key index grows at its end. */
const personId = (n: string) => sql.raw(`('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`);

async function addPeople(tx: Executor, people: number): Promise<void> {
  await tx.execute(sql`
    create temporary table names on commit drop as
    select (row_number() over (order by id))::int as n, split_part(display_name, ' ', 1) as given,
      split_part(display_name, ' ', 2) as family, count(*) over ()::int as total
    from members where display_name like '% %'`);
  await tx.execute(sql`create unique index on names (n)`);
  await tx.execute(sql`
    insert into members (id, display_name, search_text, joined_at, attributes)
    select ${personId("g.n")}, g.name, search_fold(g.name || E'\n' || g.handle || E'\n' || g.handle || '@post.example'),
      now() - random() * interval '730 days',
      jsonb_strip_nulls(jsonb_build_object(
        'isBot', jsonb_build_object('default', random() < 0.003),
        'isTeamMember', case when random() < 0.002 then '{"default": true}'::jsonb end,
        'jobTitle', jsonb_build_object('default', (array['Software Engineer', 'Maintainer', 'Technical Writer',
          'Developer Advocate', 'Data Engineer'])[1 + floor(random() * 5)::int]),
        'location', case when random() < 0.5 then jsonb_build_object('default', (array['Lisbon', 'Kraków', '京都',
          'Nairobi', 'Halifax', 'Pune', 'Porto', 'Wellington'])[1 + floor(random() ^ 3 * 8)::int]) end,
        'yearsOfExperience', case when random() < 0.3 then jsonb_build_object('default', 1 + floor(random() * 30)::int) end,
        'skills', case when random() < 0.3 then jsonb_build_object('default', jsonb_build_array(
          (array['c', 'go', 'rust', 'python'])[1 + floor(random() * 4)::int], 'documentation')) end))
    from (
      select i.n, a.given || ' ' || b.family as name,
        'cdp-demo-' || substr(md5(i.n::text), 1, 6) || '-' || i.n as handle
      from generate_series(1, ${people}::bigint) as i(n)
      join names a on a.n = 1 + (i.n * 7919) % a.total
      join names b on b.n = 1 + (i.n * 104729) % b.total
    ) g`);
  await tx.execute(sql`
    insert into member_identities (member_id, platform, type, value, verified, source)
    select ${personId("n")}, p.platform, p.type,
      'cdp-demo-' || substr(md5(n::text), 1, 6) || '-' || n || p.suffix, true, p.platform
    from generate_series(1, ${people}::int) n
    cross join (values ('github', 'username', ''), ('git', 'email', '@post.example')) as p(platform, type, suffix)`);
  await tx.execute(sql`
    insert into member_organizations (member_id, organization_id, title, source, date_start)
    select ${personId("g.n")}, o.id, 'Engineer', 'email-domain', case when g.n % 2 = 0 then '2023-04-01'::timestamptz end
    from generate_series(1, ${people}::int) as g(n)
    join (select id, (row_number() over (order by id))::int - 1 as k, count(*) over ()::int as total from organizations) o
      on o.k = (g.n % 10007) % o.total
    where g.n % 10 < 6`);
  await tx.execute(sql`
    insert into member_tags (member_id, tag_id)
    select ${personId("g.n")}, t.id from generate_series(1, ${people}::int) as g(n)
    join (select id, (row_number() over (order by id))::int - 1 as k, count(*) over ()::int as total from tags) t
      on t.k = g.n % t.total
    where g.n % 50 = 0`);
}

/**
 * Adds activities with a skewed distribution: few people have many, most are in the person's main sub-project, and
 * larger sub-projects have more people.
 */
async function addActivities(tx: Executor, people: number, activities: number): Promise<void> {
  await tx.execute(sql`
    insert into activities (id, "timestamp", platform, type, channel, source_id, source_parent_id, segment_id, member_id,
      organization_id, title, sentiment)
    select ('00000000-0000-5000-8000-' || lpad(to_hex(g.n), 12, '0'))::uuid, now() - random() * interval '720 days',
      k.platform, k.type, 'https://git.example/' || s.slug || case when g.n % 50 = 0 then '-' || g.n % 1000 else '' end,
      'bulk-' || g.n, case when g.n % 4 = 0 then 'bulk-' || g.n - g.n % 40 end, s.id, ${personId("g.person")},
      case when g.person % 10 < 6 then o.id end,
      (array['Improve', 'Fix', 'Document', 'Simplify'])[1 + g.n % 4] || ' '
        || (array['the parser', 'time zones', 'error messages', 'flaky tests', 'the migration guide'])[1 + g.n % 5]
        || case when g.n % 100 = 0 then ' under load' else '' end || ' in part' || g.n % 400 || ' #' || g.n / 10,
      case when g.kind = 2 then 20 + g.n % 73 end
    from (
      select n, person, kind,
        floor(power(case when random() < 0.85 then home - floor(home) else random() end, 2) * places)::int as place
      from (
        select n, person, person * 0.6180339887::float8 as home,
          case when random() < 0.002 then 3 else floor(random() * 3)::int end as kind,
          (select count(*) from segments where type = 'subproject') as places
        from (
          select n, 1 + floor(power(random(), 2) * ${people})::int as person
          from generate_series(1, ${activities}::int) n
        ) who
      ) what
    ) g
    join (select id, slug, (row_number() over (order by slug))::int - 1 as k from segments where type = 'subproject') s
      on s.k = g.place
    join (values (0, 'git', 'authored-commit'), (1, 'github', 'pull_request-opened'), (2, 'github', 'issues-opened'),
      (3, 'discord', 'message')) as k(n, platform, type) on k.n = g.kind
    left join (select id, (row_number() over (order by id))::int - 1 as k, count(*) over ()::int as total from organizations) o
      on o.k = (g.person % 10007) % o.total`);
}
