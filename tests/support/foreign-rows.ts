import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { TestPlatform } from "./platform.ts";

type Database = TestPlatform["running"]["platform"]["db"];

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}
export type Tables = ReadonlyMap<string, readonly Column[]>;

/** Ids that name a record of every kind: two of other project groups and users, one of the requester's own. */
export interface SharedIds {
  readonly foreign: readonly [string, string];
  readonly own: string;
}

/** Text of the private rows of other users and groups that `shareIds` adds to tables without such a row. */
export const foreignText = "written-by-another-user";

/** Tables whose rows every user of the workspace sees, some of them on profiles. */
const sharedTables = new Set([
  ...["users", "tags", "attribute_definitions", "repository_maintainers"],
  ...["collections", "insights_projects", "categories", "category_groups"],
]);

/**
 * Gives one record of every table the same id, so that a request with this id meets a foreign record whatever kind of
 * id the call expects. Tables are found from the schema.
 */
export async function shareIds(
  db: Database,
  tables: Tables,
  ownSegments: readonly string[],
  userId: string,
): Promise<SharedIds> {
  const ids: SharedIds = { foreign: [randomUUID(), randomUUID()], own: randomUUID() };
  await db.transaction(async (tx) => {
    // Rows are renamed one table after the other.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`create temporary table renamed (old uuid primary key, new uuid not null) on commit drop`);
    await renameKnownRecords(tx, ids, ownSegments);
    for (const [table, columns] of tables) {
      if (!knownTables.has(table) && columns.some(isId)) await renameOrAdd(tx, table, columns, ids, userId);
    }
    for (const [table, columns] of tables) await renameReferences(tx, table, columns);
  });
  return ids;
}

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Columns with the user to whom a row belongs. */
export const ownerColumns: ReadonlySet<string> = new Set(["user_id", "created_by_id", "action_by_id"]);
const isOwner = ({ name }: Column) => ownerColumns.has(name);
const isId = ({ name, type }: Column) => name === "id" && type === "uuid";

export async function readTables(db: Database): Promise<Tables> {
  const { rows } = await db.execute<{ table: string; name: string; type: string; isRequired: boolean }>(sql`
    select c.table_name as table, c.column_name as name,
      case when c.data_type = 'ARRAY' then c.udt_name else c.data_type end as type,
      c.is_nullable = 'NO' and c.column_default is null and c.is_identity = 'NO' as "isRequired"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_name <> 'workspace' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    order by table_name, ordinal_position`);
  return Map.groupBy(rows, ({ table }) => table);
}

/** Tables whose foreign and own records are chosen by what other groups and the own group know. */
const knownTables = new Set(["segments", "members", "organizations"]);

async function renameKnownRecords(tx: Transaction, { foreign, own }: SharedIds, ownSegments: readonly string[]) {
  const segments = sql`${sql.param(ownSegments)}::uuid[]`;
  await tx.execute(sql`insert into renamed
    select id, ${own}::uuid from (select id from segments where type = 'subproject' and id = any(${segments}) limit 1) s
    union all select id, ${foreign[0]}::uuid
      from (select id from segments where type = 'subproject' and not id = any(${segments}) limit 1) s
    union all select id, ${foreign[1]}::uuid
      from (select id from segments where type = 'projectGroup' and not id = any(${segments}) limit 1) s`);
  for (const kind of ["member", "organization"]) {
    const [table, key] = [sql.raw(`${kind}_segments`), sql.raw(`${kind}_id`)];
    const [suggestions, records] = [sql.raw(`${kind}_suggestions`), sql.raw(`${kind}s`)];
    const isKnown = (id: SQL) =>
      sql`exists (select 1 from ${table} s where s.${key} = ${id} and s.segment_id = any(${segments}))`;
    const isOnlyOwn = sql`not exists (
      select 1 from ${table} s where s.${key} = r.id and not s.segment_id = any(${segments}))`;
    await tx.execute(sql`insert into renamed
      select unnest(array[a_id, b_id]), unnest(array[${foreign[0]}::uuid, ${foreign[1]}::uuid]) from (
        select a_id, b_id from ${suggestions} where not ${isKnown(sql`a_id`)} and not ${isKnown(sql`b_id`)}
        order by a_id limit 1) pair
      union all select id, ${own}::uuid from (
        select id from ${records} r where ${isKnown(sql`r.id`)} and r.deleted_at is null
        order by ${isOnlyOwn} desc, id limit 1) own`);
  }
}

/** Shares the ids with the rows that belong to the known records, or with new ones. */
async function renameOrAdd(
  tx: Transaction,
  table: string,
  columns: readonly Column[],
  { foreign, own }: SharedIds,
  userId: string,
) {
  const name = sql.identifier(table);
  const references = columns.filter((column) => column.type === "uuid" && !isId(column));
  const owners = columns
    .filter(isOwner)
    .map((column) => sql`${sql.identifier(column.name)} is not distinct from ${userId}::uuid`);
  const isOwned = owners.length > 0 ? sql`(${sql.join(owners, sql` or `)})` : sql`null`;
  for (const id of [...foreign, own]) {
    const matches = references.map(
      (column) => sql`coalesce(
        (select (new = ${id}::uuid)::int - (new <> ${id}::uuid)::int from renamed where old = ${sql.identifier(column.name)}), 0)`,
    );
    const score = matches.length > 0 ? sql.join(matches, sql` + `) : sql`0`;
    const { rowCount } =
      table === "users"
        ? { rowCount: 0 }
        : await tx.execute(sql`insert into renamed
      select id, ${id}::uuid from (select id, ${score} as score, ${isOwned} as "isOwned" from ${name}) scored
      where coalesce("isOwned", ${id === own}) = ${id === own} and id not in (select old from renamed) and id <> all (${sql.param([...foreign, own])}::uuid[]) and score >= ${id === own && references.length > 0 ? 1 : 0}
      order by score desc, id limit 1`);
    if (rowCount === 0) await tx.execute(newRow(table, columns, id, id === own ? userId : id));
  }
}

const sampleValues: Readonly<Record<string, SQL>> = {
  jsonb: sql`'{}'::jsonb`,
  integer: sql`1`,
  bigint: sql`1`,
  real: sql`1`,
  numeric: sql`1`,
  smallint: sql`1`,
  "double precision": sql`1`,
  boolean: sql`true`,
  date: sql`current_date`,
  bytea: sql`''::bytea`,
  "timestamp with time zone": sql`now()`,
};

function newRow(table: string, columns: readonly Column[], id: string, userId: string): SQL {
  const text = id === userId && !sharedTables.has(table) ? foreignText : "visible";
  const filled = columns.filter(({ isRequired, type }) => isRequired || type === "uuid");
  const values = filled.map((column) => {
    if (column.name === "status") return sql`'done'`;
    if (column.type === "uuid") return isOwner(column) ? sql`${userId}::uuid` : sql`${id}::uuid`;
    if (column.type === "text") return sql`${`${text}-${id}`}`;
    return column.type.startsWith("_") ? sql`'{}'` : (sampleValues[column.type] ?? sql`default`);
  });
  const names = filled.map((column) => sql.identifier(column.name));
  return sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`;
}

async function renameReferences(tx: Transaction, table: string, columns: readonly Column[]) {
  const named = columns.filter(({ type }) => type === "uuid" || type === "_uuid");
  if (named.length === 0) return;
  const changes = named.map(({ name, type }) => {
    const column = sql.identifier(name);
    if (type === "uuid") return sql`${column} = coalesce((select new from renamed where old = ${column}), ${column})`;
    return sql`${column} = array(
      select coalesce((select new from renamed where old = element), element) from unnest(${column}) element)`;
  });
  const concerned = named.map(({ name, type }) =>
    type === "uuid"
      ? sql`${sql.identifier(name)} in (select old from renamed)`
      : sql`${sql.identifier(name)} && array(select old from renamed)`,
  );
  await tx.execute(sql`update ${sql.identifier(table)}
    set ${sql.join(changes, sql`, `)} where ${sql.join(concerned, sql` or `)}`);
}

/** Reads the rows that belong to records with the ids, by table and key. */
export async function readRowsOf(db: Database, tables: Tables, ids: readonly string[], ignored: ReadonlySet<string>) {
  const list = sql`${sql.param(ids)}::uuid[]`;
  const parts = [...tables].flatMap(([table, columns]) => {
    const named = columns.filter(({ type }) => type === "uuid");
    if (ignored.has(table) || named.length === 0) return [];
    // A row about a person or an organization belongs to it, whatever else it names.
    const subject =
      named.find(({ name }) => name === "member_id") ?? named.find(({ name }) => name === "organization_id");
    const keys = subject ? [subject, ...named.filter(isId)] : named;
    const matches = keys.map(({ name }) => sql`r.${sql.identifier(name)} = any(${list})`);
    return [
      sql`select ${table} as table, to_jsonb(r) as row from ${sql.identifier(table)} r where ${sql.join(matches, sql` or `)}`,
    ];
  });
  const { rows } = await db.execute<{ table: string; row: Readonly<Record<string, unknown>> }>(
    sql.join(parts, sql` union all `),
  );
  return rows;
}
