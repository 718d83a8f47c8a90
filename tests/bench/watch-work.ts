import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const everyMs = 250;
/** The processor's time in /proc is counted in hundredths of a second. */
const ticksPerMinute = 6_000;

/** What long work cost, and how lists fared meanwhile. */
export interface WatchedWork {
  readonly minutes: number;
  /** Processor time of this process, and of the database's where both run on one machine. */
  readonly nodeMinutes: number;
  readonly databaseMinutes: number;
  readonly megabytes: number;
  /** Milliseconds that each transaction seen had been running when it was seen. */
  readonly transactions: number[];
  /** Milliseconds of each list that was asked for meanwhile. */
  readonly meanwhile: number[];
}

/** Watches work on a PostgreSQL from beside it, and asks for a list every now and then, until `end` is called. */
export async function watchWork(databaseUrl: string, list: () => Promise<unknown>) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const started = performance.now();
  const before = process.cpuUsage();
  const ticks = new Map<number, { first: number; last: number }>();
  const transactions: number[] = [];
  const meanwhile: number[] = [];
  let megabytes = 0;
  let ended = false;

  async function look(): Promise<void> {
    const found = await client.query<{ pid: number; ms: number | null }>(`
      select pid, extract(epoch from clock_timestamp() - xact_start)::float8 * 1000 as ms from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    for (const { pid, ms } of found.rows) {
      if (ms !== null) transactions.push(ms);
      const used = await ticksOf(pid);
      ticks.set(pid, { first: ticks.get(pid)?.first ?? used, last: used });
    }
    megabytes = Math.max(megabytes, process.memoryUsage().rss / 2 ** 20);
  }

  const watching = (async () => {
    for (let turn = 0; !ended; turn += 1) {
      await look();
      if (turn % 8 === 0) {
        const asked = performance.now();
        await list();
        meanwhile.push(performance.now() - asked);
      }
      await wait(everyMs);
    }
  })();

  return {
    async end(): Promise<WatchedWork> {
      const minutes = (performance.now() - started) / 60_000;
      const { user, system } = process.cpuUsage(before);
      ended = true;
      await watching;
      await client.end();
      const used = [...ticks.values()].reduce((sum, { first, last }) => sum + last - first, 0);
      return {
        minutes,
        nodeMinutes: (user + system) / 60_000_000,
        databaseMinutes: used / ticksPerMinute,
        megabytes,
        transactions,
        meanwhile,
      };
    },
  };
}

/** Processor time of a process so far; 0 where it cannot be seen. */
async function ticksOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
