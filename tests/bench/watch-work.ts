import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const everyMs = 250;
/** The processor's time in /proc is counted in hundredths of a second. */
const ticksPerMinute = 6_000;

/** What the long work of a process cost, and how lists fared meanwhile. */
export interface WatchedWork {
  readonly minutes: number;
  /** Processor time of the process, and of the database's where both run on one machine. */
  readonly nodeMinutes: number;
  readonly databaseMinutes: number;
  /** Resident, at most. */
  readonly megabytes: number;
  /** Milliseconds that each transaction seen had been running when it was seen. */
  readonly transactions: number[];
  /** Milliseconds of each list that was asked for meanwhile. */
  readonly meanwhile: number[];
}

/** Watches the work of process `pid` on a PostgreSQL, and asks for a list every now and then, until `end` is called. */
export async function watchWork(databaseUrl: string, pid: number, list: () => Promise<unknown>) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const started = performance.now();
  let nodeTicks = 0;
  const ticks = new Map<number, { first: number; last: number }>();
  const transactions: number[] = [];
  const meanwhile: number[] = [];
  let megabytes = 0;
  let ended = false;

  async function look(): Promise<void> {
    const found = await client.query<{ pid: number; ms: number | null }>(`
      select pid, extract(epoch from clock_timestamp() - xact_start)::float8 * 1000 as ms from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    for (const backend of found.rows) {
      if (backend.ms !== null) transactions.push(backend.ms);
      const used = await ticksOf(backend.pid);
      ticks.set(backend.pid, { first: ticks.get(backend.pid)?.first ?? used, last: used });
    }
    // Nothing is read of one that has just ended.
    nodeTicks = Math.max(nodeTicks, await ticksOf(pid));
    megabytes = Math.max(megabytes, await peakMegabytesOf(pid));
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
      ended = true;
      await watching;
      await client.end();
      const used = [...ticks.values()].reduce((sum, { first, last }) => sum + last - first, 0);
      return {
        minutes,
        nodeMinutes: nodeTicks / ticksPerMinute,
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

/** The most resident memory of a process so far; 0 where it cannot be seen. */
async function peakMegabytesOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}
