import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { atMost } from "./at-most.ts";
import { DatabaseError } from "./database-error.ts";
import { drizzle, migrate, type NodePgDatabase } from "./drizzle.ts";
import { startPglite } from "./pglite.ts";

export type Database = NodePgDatabase;
/** Database or transaction that runs a query. */
export type Executor = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** True for PGlite. All connections share one session, so transactions must be short. */
  readonly embedded: boolean;
  /** Connection string for other programs on this machine. For the embedded database it is valid while it is open. */
  readonly connectionString: string;
  close(): Promise<void>;
}

/**
 * Opens PGlite in the data folder, or PostgreSQL by `databaseUrl`, and migrates the schema.
 * @throws DatabaseError when the folder is in use or unreadable, or the server does not respond.
 */
export async function openDatabase(config: {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly databaseDirectUrl?: string | null;
}): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, databaseDirectUrl = null } = config;
  return databaseUrl === null ? openEmbedded(dataDir) : openServer(databaseUrl, databaseDirectUrl);
}

/** Connects without migrating the schema, for scripts that run next to the platform. */
export function connect(connectionString: string, connections = 2): { db: Database; pool: pg.Pool } {
  const pool = createPool(connectionString, { connections });
  return { db: drizzle(pool, { casing: "snake_case" }), pool };
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const embedded = await startPglite(dataDir);
  // All connections take turns in one session. More of them would only wait longer.
  const { db, pool } = connect(embedded.connectionString, 8);
  const close = async () => {
    await endPool(pool);
    await embedded.stop();
  };
  try {
    await migrateSchema(db);
  } catch (error) {
    await close();
    throw new DatabaseError(`The database in ${dataDir} could not be upgraded: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  return { db, pool, embedded: true, connectionString: embedded.connectionString, close };
}

async function openServer(databaseUrl: string, directUrl: string | null): Promise<OpenDatabase> {
  const pool = createPool(databaseUrl, { connections: 10, isPooled: directUrl !== null });
  const db = drizzle(pool, { casing: "snake_case" });
  try {
    await checkAddresses(pool, directUrl);
  } catch (error) {
    await pool.end();
    if (error instanceof DatabaseError) throw error;
    if (/startup parameter/.test(reasonOf(error))) throw new DatabaseError(poolerProblem, { cause: error });
    throw new DatabaseError(`The database at ${withoutPassword(databaseUrl)} does not answer: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  try {
    await migrateSchema(db);
  } catch (error) {
    await pool.end();
    throw new DatabaseError(
      `The database at ${withoutPassword(databaseUrl)} could not be upgraded: ${reasonOf(error)}`,
      { cause: error },
    );
  }
  return { db, pool, embedded: false, connectionString: databaseUrl, close: () => endPool(pool) };
}

const poolerProblem =
  "DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the address of the database itself, which live updates and backups need.";

/** Time limit for a notification of the database to arrive. */
const notificationMs = 5_000;

/**
 * Checks that the database answers, and that notifications arrive: a pooler that shares connections loses them without
 * an error.
 * @throws DatabaseError
 */
async function checkAddresses(pool: pg.Pool, directUrl: string | null): Promise<void> {
  if (directUrl === null) {
    const client = await pool.connect();
    const isPooled = await isBehindPooler(client).finally(() => client.release());
    if (isPooled) throw new DatabaseError(poolerProblem);
    return;
  }
  await pool.query("select 1");
  const listener = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 10_000 });
  listener.on("error", () => {});
  try {
    await listener.connect();
    if (await isBehindPooler(listener)) {
      throw new DatabaseError("DATABASE_DIRECT_URL leads to a connection pooler. Set it to the database itself.");
    }
    const arrived = new Promise<void>((resolve) => listener.once("notification", () => resolve()));
    const channel = `cdp_check_${randomUUID().replaceAll("-", "")}`;
    await listener.query(`listen ${channel}`);
    await pool.query("select pg_notify($1, '')", [channel]);
    const late = Symbol();
    if ((await Promise.race([arrived, setTimeout(notificationMs, late, { ref: false })])) === late) {
      throw new DatabaseError("DATABASE_DIRECT_URL leads to another database than DATABASE_URL.");
    }
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    const message = `The database at ${withoutPassword(directUrl)} (DATABASE_DIRECT_URL) does not answer: ${reasonOf(error)}`;
    throw new DatabaseError(message, { cause: error });
  } finally {
    await atMost(lastStatementsMs, listener.end());
  }
}

/** A pooler announces itself as another process than the one that runs the statements. */
async function isBehindPooler(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid !== (client as { processID?: number }).processID;
}

interface PoolOptions {
  /** True behind a pooler, which shares connections and refuses options at their start. */
  readonly isPooled?: boolean;
  readonly connections: number;
  /** Application name of these connections in the database's system views. */
  readonly name?: string;
}

/** Creates a pool of connections. A lost connection does not end the process; a query that uses it fails instead. */
export function createPool(connectionString: string, { connections, name, isPooled }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: name ?? "community-data-platform",
    // Lists run many short queries. Compiling them, or starting workers for them, takes longer than running them.
    // PGlite does neither, so with these options both databases choose the same plans.
    ...(!isPooled && { options: "-c jit=off -c max_parallel_workers_per_gather=0" }),
  });
  // The pool replaces an idle connection that breaks. Without a listener it would end the process.
  pool.on("error", () => {});
  // The same for a connection that breaks between two statements of its user. The next statement then fails.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Time limit for running statements when the platform stops. */
const lastStatementsMs = 1_000;

/** Ends a pool once its running statements have ended, or after a second. */
export async function endPool(pool: pg.Pool): Promise<void> {
  await atMost(lastStatementsMs, pool.end());
}

async function migrateSchema(db: Database): Promise<void> {
  const migrations = { migrationsFolder: fileURLToPath(new URL("./migrations", import.meta.url)) };
  try {
    await migrate(db, migrations);
  } catch {
    // When two servers start at once on one database, the second attempt finds the migration done. A real error recurs.
    await migrate(db, migrations);
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0]);
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : String(cause);
}

function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return `${url.host}${url.pathname}`;
}
