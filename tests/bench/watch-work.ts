import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const everyMs = 250;
/** /proc counts CPU time in hundredths of a second. */
const ticksPerMinute = 6_000;

/** Cost of long work in a process, and the list response times during it. */
export interface WatchedWork {
  readonly minutes: number;
  /** CPU time of the process, and of the database when both run on one machine. */
  readonly nodeMinutes: number;
  readonly databaseMinutes: number;
  /** Peak resident memory. */
  readonly megabytes: number;
  /** Milliseconds that each sampled transaction had been running. */
  readonly transactions: number[];
  /** Response times of the lists requested during the work, in milliseconds. */
  readonly meanwhile: number[];
}

/** Watches the work of process `pid` on PostgreSQL and requests a list at intervals until `end` is called. */
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
    // A process that has just ended has no values.
    nodeTicks = Math.max(nodeTicks, await ticksOf(pid));
    megabytes = Math.max(megabytes, await peakMegabytesOf(pid));
  }

  const watching = (async () => {
    for (let turn = 0; !ended; turn += 1) {
      await look();
      if (turn % 8 === 0) {
        const requestedAt = performance.now();
        await list();
        meanwhile.push(performance.now() - requestedAt);
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

/** CPU time of a process so far; 0 when it cannot be read. */
async function ticksOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** Peak resident memory of a process so far; 0 when it cannot be read. */
async function peakMegabytesOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}
