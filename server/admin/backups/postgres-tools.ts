import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Dump of a PostgreSQL database inside an archive, in the format of `pg_restore`. */
export const dumpFile = "database.dump";

const execute = promisify(execFile);

/**
 * Runs one of PostgreSQL's client programs.
 * @param databaseUrl database to connect to; undefined for work on files only
 * @throws Error whose message completes a sentence about the problem
 */
export async function runTool(
  program: "pg_dump" | "pg_restore" | "psql",
  args: readonly string[],
  databaseUrl?: string,
): Promise<void> {
  try {
    await execute(program, [...args], {
      env: { ...process.env, ...(databaseUrl && connectionVariables(databaseUrl)) },
    });
  } catch (error) {
    const { code, stderr = "" } = error as { code?: unknown; stderr?: string };
    if (code === "ENOENT") throw new Error(`${program} is not installed`, { cause: error });
    const [first] = stderr.trim().split("\n");
    throw new Error(first || `${program} failed`, { cause: error });
  }
}

/** Variables and not arguments, because every user of the machine can read those. */
function connectionVariables(databaseUrl: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const given: Record<string, string | null> = {
    PGHOST: searchParams.get("host") ?? hostname,
    PGPORT: searchParams.get("port") ?? port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get("sslmode"),
    PGSSLROOTCERT: searchParams.get("sslrootcert"),
  };
  return Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
