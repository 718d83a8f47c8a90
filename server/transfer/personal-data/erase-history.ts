import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { forgetNames } from "#server/records/people/settle-names.ts";
import { recordImportRowsOf } from "./parts.ts";

/** People whose history a person is part of. */
interface Ids {
  /** The person and all profiles that were merged into them, directly or in turn. */
  readonly own: readonly string[];
  /** Other people who were once merged with one of these profiles, directly or in turn. Their history can name them. */
  readonly related: readonly string[];
}

/** Shortest value that is searched for in the history of other people. */
const shortestValue = 2;

/**
 * Removes a person's values from everything that outlives the profile (the table of the erasure test lists it): the
 * history of all profiles merged into them, and what the history of other people says about them.
 */
export async function eraseHistory(tx: Executor, id: string): Promise<void> {
  const ids = await mergedWith(tx, id);
  const { names, identities } = await valuesOf(tx, id, ids.own);
  const own = idArray(ids.own);
  const related = idArray([...ids.own, ...ids.related]);
  const all = [...names, ...identities];
  const telling = all.filter(isTelling);
  await tx.execute(sql`
    update audit_logs set old_state = '{}', new_state = '{}', diff = '{}', error = null
    where (entity_type = 'member' and entity_id = any(${own}))
      or (entity_type = 'activity' and entity_id in (select id from activities where member_id = ${id}::uuid))
      or (entity_type = 'member' and entity_id = any(${related})
        and ${contains(sql`concat(old_state, new_state, diff, error)`, all)})
      or (entity_type in ('tag', 'view') and ${contains(sql`concat(old_state, new_state, diff, error)`, telling)})`);
  await tx.execute(sql`
    delete from merge_actions where kind = 'member' and (primary_id = any(${own}) or secondary_id = any(${own}))`);
  // A merge of two other people that holds the person's values can no longer be undone.
  await tx.execute(sql`
    update merge_actions set backup = null, cursor = null
    where kind = 'member' and state <> 'in-progress' and (primary_id = any(${related}) or secondary_id = any(${related}))
      and ${contains(sql`concat(backup, cursor)`, all)}`);
  await tx.execute(sql`
    update bulk_job_rows set undo = '{}', reason = case when reason is not null then '' end
    where entity_id = any(${own})
      or (entity_id = any(${related}) and ${contains(sql`concat(undo, reason)`, all)})`);
  await tx.execute(sql`
    update bulk_jobs set selection = '{}', action = action - 'attributes'
    where status not in ('waiting', 'running') and ${contains(sql`concat(selection, action)`, quoted(all))}`);
  // Findings on people who were once merged with the person are found anew by the next check.
  await tx.execute(sql`
    update member_findings set detail = '{}'
    where member_id = any(${related}) and ${contains(sql`detail::text`, all)}`);
  await tx.execute(sql`delete from issue_reports where entity = 'person' and entity_id = any(${own})`);
  await tx.execute(sql`
    delete from integration_writes where record = 'member'
      and (record_id = any(${own}) or (record_id = any(${related}) and ${contains(sql`changes::text`, all)}))`);
  await tx.execute(sql`
    update member_import_rows set name = '', reason = case when reason is not null then '' end, undo = null
    where member_id = any(${own}) or fold_case(name) = any(${sql.param(names.map((name) => name.toLowerCase()))}::text[])
      or ${contains(sql`concat(reason, undo)`, identities)}`);
  await tx.execute(sql`
    delete from record_import_rows r using (${recordImportRowsOf(sql`${id}::uuid`)}) t
    where (r.import_id, r.part, r.owner, r.key) = (t.import_id, t.part, t.owner, t.key)`);
  await tx.execute(sql`delete from record_repair_rows where member_ids && ${own}`);
  // Entries of the inbox have the ids of records or the value that they share as keys.
  const isKey = sql`(fold_case(key) = any(${sql.param(identities.map((value) => value.toLowerCase()))}::text[])
    or ${contains(sql`key`, ids.own)})`;
  await tx.execute(sql`delete from inbox_assignments where ${isKey}`);
  await tx.execute(sql`delete from inbox_hidden where ${isKey}`);
  // Other people's activities can name the person as their object.
  await tx.execute(sql`
    update activities a set attributes = a.attributes - 'objectMember'
    from member_identities i where i.member_id = ${id}::uuid and a.attributes ? 'objectMember'
      and fold_case(a.attributes #>> '{objectMember,value}') = fold_case(i.value)
      and a.attributes #>> '{objectMember,platform}' = i.platform
      and coalesce(a.attributes #>> '{objectMember,site}', i.site) = i.site`);
  // A namesake with an account or email of their own stays.
  const folded = (values: readonly string[]) =>
    sql`array(select fold_case(v) from unnest(${sql.param(values)}::text[]) v)`;
  await tx.execute(sql`
    delete from repository_maintainers x where member_id = any(${own}) or fold_case(email) = any(${folded(identities)})
      or (login is null and email is null and fold_case(name) = any(${folded(names)}))
      or exists (select from member_identities i where i.member_id = ${id}::uuid and i.type = 'username'
        and i.platform = x.platform and fold_case(i.value) = fold_case(x.login))`);
  await forgetNames(tx, id);
  // Views that search for the person find nobody any more; names that users gave lose the person's.
  const words = sql`array(select '(^|[^[:alnum:]])' || fold_case(word) || '($|[^[:alnum:]])'
    from unnest(${sql.param(telling.map(escaped))}::text[]) word)`;
  const isNamed = (text: SQL) => sql`(fold_case(${text}) = any(${folded(all)}) or fold_case(${text}) ~ any(${words}))`;
  await tx.execute(sql`
    delete from saved_views v where exists (
      select from jsonb_path_query(v.config, 'strict $.**') e(value)
      where jsonb_typeof(e.value) = 'string' and ${isNamed(sql`e.value #>> '{}'`)})`);
  for (const table of [sql`saved_views`, sql`tags`]) {
    await tx.execute(sql`
      update ${table} set name = 'Erased person ' || left(id::text, 8) where ${isNamed(sql`name`)}`);
  }
  await tx.execute(sql`
    update lens_found_posts p set author = null from member_identities i
    where i.member_id = ${id}::uuid and i.platform = p.platform and fold_case(p.author ->> 'handle') = fold_case(i.value)`);
  // Events still to be sent are deleted only when they are about the person.
  await tx.execute(sql`
    delete from webhook_events where ${contains(sql`body`, ids.own)}
      or (status <> 'pending' and ${contains(sql`body`, quoted(all))})`);
  await tx.execute(sql`
    delete from idempotent_answers where ${contains(sql`answer`, [...ids.own, ...quoted(all), ...telling])}`);
}

/** Finds the profiles that share a history of merges with a person. */
async function mergedWith(tx: Executor, id: string): Promise<Ids> {
  const own = await closure(
    tx,
    id,
    sql`select a.secondary_id from merge_actions a
    where a.kind = 'member' and a.primary_id = c.id and a.state in ('merged', 'in-progress')`,
  );
  const whole = await closure(
    tx,
    id,
    sql`select unnest(array[a.primary_id, a.secondary_id]) from merge_actions a
    where a.kind = 'member' and c.id in (a.primary_id, a.secondary_id)`,
  );
  return { own, related: whole.filter((each) => !own.includes(each)) };
}

async function closure(tx: Executor, id: string, next: SQL): Promise<string[]> {
  const found = await tx.execute<{ id: string }>(sql`
    with recursive c(id) as (select ${id}::uuid union select n.id from c cross join lateral (${next}) n(id))
    select id from c`);
  return found.rows.map((row) => row.id);
}

/**
 * Names and identity values of a person, also of the profiles merged into them, of earlier names, and those of
 * imported lines and removed identities that are nobody else's.
 */
async function valuesOf(tx: Executor, id: string, ids: readonly string[]) {
  const own = idArray(ids);
  const found = await tx.execute<{ value: string; is_name: boolean }>(sql`
    select display_name as value, true as is_name from members where id = ${id}::uuid
    union select value, false from member_identities where member_id = ${id}::uuid
    union select primary_name, true from merge_actions where kind = 'member' and primary_id = any(${own})
    union select secondary_name, true from merge_actions where kind = 'member' and secondary_id = any(${own})
    union select v #>> '{}', true from audit_logs l
      cross join lateral jsonb_path_query(jsonb_build_array(l.old_state, l.new_state), '$[*].displayName') v
      where l.entity_type = 'member' and l.entity_id = any(${own})
    union select v #>> '{}', false from merge_actions a
      cross join lateral jsonb_path_query(a.backup, '$.secondary.identities[*].value') v
      where a.kind = 'member' and a.secondary_id = any(${own})
    union select v #>> '{}', false from audit_logs l
      cross join lateral jsonb_path_query(jsonb_build_array(l.old_state, l.new_state),
        '$.** ? (@.type == "username" || @.type == "email").value') v
      where l.entity_type = 'member' and l.entity_id = any(${own}) and not exists (
        select from member_identities i where fold_case(i.value) = fold_case(v #>> '{}') and i.member_id <> ${id}::uuid)
    union select r.name, true from member_import_rows r where r.member_id = any(${own}) and not exists (
      select from members m where fold_case(m.display_name) = fold_case(r.name) and m.id <> ${id}::uuid)`);
  const values = found.rows.filter(({ value }) => value && value.length >= shortestValue);
  const of = (isName: boolean) => values.filter((row) => row.is_name === isName).map(({ value }) => value);
  return { names: of(true), identities: of(false) };
}

/** True for a value that says in any text whom it means. A single plain word may mean something else. */
const isTelling = (value: string) => /[^\p{L}]/u.test(value);

/** Escapes a text for a regular expression of PostgreSQL. */
const escaped = (value: string) => value.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Whole JSON strings: a search in records of the whole workspace must not match parts of other values. */
const quoted = (values: readonly string[]) => values.map((value) => JSON.stringify(value));

/** Condition that a text contains one of the values, in any case. JSON text escapes quotes and backslashes. */
function contains(text: SQL, values: readonly string[]): SQL {
  if (values.length === 0) return sql`false`;
  const forms = values.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]);
  const patterns = [...new Set(forms)].map((form) => `%${form.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`);
  return sql`fold_case(${text}) like any(${sql.param(patterns)}::text[])`;
}
