import type pg from "pg";
import PgBoss from "pg-boss";

/** Pages of a table that are copied in one transaction; a page has 8 kB. */
const pagesPerBatch = 32;

/** Formats of values as text, so that both databases write equal values equally. */
const formats =
  "set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex'; set extra_float_digits = 1";

/** A table of the platform or of its job queue, with the columns that are not computed. */
interface Table {
  readonly name: string;
  readonly columns: string;
}

interface Options {
  /** The stopped platform's database, migrated. */
  readonly source: pg.Pool;
  /** A migrated database without data, or one to which an earlier move was interrupted. */
  readonly target: pg.Pool;
  readonly onTable?: (name: string, rows: number) => void;
}

/** Returns whether a move to this database has begun and not ended. */
export async function isMoveUnfinished(target: pg.Pool): Promise<boolean> {
  const { rows } = await target.query("select to_regnamespace('move') is not null as yes");
  return rows[0]?.yes === true;
}

/**
 * Marks an empty database as the target of a move, before it is migrated.
 * @throws Error whose message completes a sentence, for one with data
 */
export async function claimTarget(target: pg.Pool): Promise<void> {
  const { rows } = await target.query("select to_regclass('members') is not null as is_used");
  if (rows[0]?.is_used && !(await isMoveUnfinished(target))) {
    throw new Error("the database is not empty. Create one for the platform alone");
  }
  await target.query("create schema if not exists move");
}

/**
 * Copies all tables, with the waiting jobs. After an interruption, the next call goes on. At the end each table is
 * compared by its number of rows and a checksum over them.
 * @throws Error whose message completes a sentence, when a table differs
 */
export async function moveDatabase({ source, target, onTable }: Options): Promise<void> {
  for (const pool of [source, target]) await createQueueTables(pool);
  const [from, to] = [await source.connect(), await target.connect()];
  try {
    for (const client of [from, to]) await client.query(formats);
    await prepare(to);
    const tables = await tablesOf(to);
    for (const table of tables) {
      const rows = await copyTable(from, to, table);
      onTable?.(table.name, rows);
    }
    await copySequences(from, to);
    for (const table of tables) await compare(from, to, table);
    await restoreForeignKeys(to);
    for (const { name } of tables) await to.query(`alter table ${name} enable trigger user`);
    await to.query("drop schema move cascade; analyze");
  } finally {
    // A failed transaction, and the formats, end with the connections.
    from.release(true);
    to.release(true);
  }
}

/** pg-boss creates its tables at its start, and changes those of an earlier version. */
async function createQueueTables(pool: pg.Pool): Promise<void> {
  const db = { executeSql: (text: string, values: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/**
 * Removes what the migrations entered. Foreign keys are kept aside until the end: tables may be copied in any order
 * then, and adding a key checks all rows. Triggers sleep, because their results are copied too.
 */
async function prepare(to: pg.PoolClient): Promise<void> {
  const begun = await to.query("select to_regclass('move.tables') is not null as yes");
  if (begun.rows[0]?.yes) return;
  await to.query("begin");
  await to.query("create schema if not exists move");
  await to.query("create table move.tables (name text primary key, next_page bigint not null, rows bigint not null)");
  await to.query(
    `create table move.foreign_keys as
     select conrelid::regclass::text as table_name, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  );
  const { rows } = await to.query<ForeignKey>("select * from move.foreign_keys");
  for (const { table_name, name } of rows) await to.query(`alter table ${table_name} drop constraint ${name}`);
  const tables = await tablesOf(to);
  await to.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
  for (const { name } of tables) await to.query(`alter table ${name} disable trigger user`);
  await to.query("commit");
}

interface ForeignKey {
  readonly table_name: string;
  readonly name: string;
  readonly definition: string;
}

async function restoreForeignKeys(to: pg.PoolClient): Promise<void> {
  const { rows } = await to.query<ForeignKey>("select * from move.foreign_keys");
  for (const { table_name, name, definition } of rows) {
    await to.query("begin");
    await to.query(`alter table ${table_name} add constraint ${name} ${definition}`);
    await to.query("delete from move.foreign_keys where table_name = $1 and name = $2", [table_name, name]);
    await to.query("commit");
  }
}

async function tablesOf(client: pg.PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.oid::regclass::text as name,
       string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
       and not a.attisdropped and a.attgenerated = '' and c.oid <> 'pgboss.version'::regclass
     group by c.oid order by name`,
  );
  return rows;
}

/** Copies the pages that are missing. @returns the number of rows of the whole table */
async function copyTable(from: pg.PoolClient, to: pg.PoolClient, { name, columns }: Table): Promise<number> {
  const size = await from.query<{ pages: number }>(
    "select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages",
    [name],
  );
  const pages = size.rows[0]?.pages ?? 0;
  const done = await to.query<{ next_page: string; rows: string }>(
    `insert into move.tables as t values ($1, 0, 0)
     on conflict (name) do update set name = t.name returning next_page, rows`,
    [name],
  );
  let rows = Number(done.rows[0]?.rows ?? 0);
  for (let page = Number(done.rows[0]?.next_page ?? 0); page < pages; page += pagesPerBatch) {
    const batch = await from.query<{ rows: string }>(
      `select coalesce(json_agg(r), '[]')::text as rows from (
         select ${columns} from ${name} where ctid >= $1::tid and ctid < $2::tid) r`,
      [`(${page},0)`, `(${page + pagesPerBatch},0)`],
    );
    await to.query("begin");
    const inserted = await to.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [batch.rows[0]?.rows ?? "[]"],
    );
    rows += inserted.rowCount ?? 0;
    await to.query("update move.tables set next_page = $2, rows = $3 where name = $1", [
      name,
      page + pagesPerBatch,
      rows,
    ]);
    await to.query("commit");
  }
  return rows;
}

async function copySequences(from: pg.PoolClient, to: pg.PoolClient): Promise<void> {
  const { rows } = await from.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'S' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  );
  for (const { name } of rows) {
    const { rows: states } = await from.query(`select last_value, is_called from ${name}`);
    await to.query("select setval($1::regclass, $2, $3)", [name, states[0]?.last_value, states[0]?.is_called]);
  }
}

async function compare(from: pg.PoolClient, to: pg.PoolClient, { name, columns }: Table): Promise<void> {
  const read = async (client: pg.PoolClient) => {
    const { rows } = await client.query<{ count: string; checksum: string }>(
      `select count(*)::text as count, coalesce(sum(hashtextextended(row(${columns})::text, 0)), 0)::text as checksum
       from ${name}`,
    );
    return rows[0];
  };
  const [before, after] = await Promise.all([read(from), read(to)]);
  if (before?.count !== after?.count) throw new Error(`${name} has ${after?.count} of ${before?.count} rows`);
  if (before?.checksum !== after?.checksum) throw new Error(`rows of ${name} differ`);
}
