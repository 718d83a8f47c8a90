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
}): Promise<OpenDatabase> {
  return config.databaseUrl === null ? openEmbedded(config.dataDir) : openServer(config.databaseUrl);
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

async function openServer(databaseUrl: string): Promise<OpenDatabase> {
  const { db, pool } = connect(databaseUrl, 10);
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
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

interface PoolOptions {
  readonly connections: number;
  /** Application name of these connections in the database's system views. */
  readonly name?: string;
}

/** Creates a pool of connections. A lost connection does not end the process; a query that uses it fails instead. */
export function createPool(connectionString: string, { connections, name }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: name ?? "community-data-platform",
    // Lists run many short queries. Compiling them, or starting workers for them, takes longer than running them.
    // PGlite does neither, so with these options both databases choose the same plans.
    options: "-c jit=off -c max_parallel_workers_per_gather=0",
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
