import { setTimeout as wait } from "node:timers/promises";
import { type Acknowledged, startClients } from "./clients.ts";
import { possibleFaults } from "./faults.ts";
import { type SoakDatabase, type Surroundings, startSurroundings } from "./surroundings.ts";

export interface SoakOptions {
  readonly minutes: number;
  readonly database: SoakDatabase;
  readonly report: (line: string) => void;
}

export interface SoakResult {
  readonly lines: readonly string[];
  /** Acknowledged writes that are missing or duplicated, and servers that did not recover. Expected to be empty. */
  readonly problems: readonly string[];
}

const clientCount = 4;
const recoveryMs = 120_000;
const longestWaitMs = 30_000;
/**
 * A job of a killed server is silent for two minutes before another server takes it over, and then waits for its retry.
 */
const settleMs = 600_000;

/** Runs writing clients while faults occur, then compares the acknowledged writes with the database. */
export async function soak({ minutes, database, report }: SoakOptions): Promise<SoakResult> {
  const surroundings = await startSurroundings(database);
  try {
    const faults = possibleFaults(surroundings);
    const environment = { disk: surroundings.disk, clock: surroundings.setClock };
    const clients = await startClients(surroundings.servers, clientCount);
    const { acknowledged } = clients;
    const happened = new Map<string, number>();
    const problems: string[] = [];
    let kills = 0;
    let longestMs = 0;
    const until = performance.now() + minutes * 60_000;
    while (performance.now() < until && problems.length === 0) {
      await waitForWrites(acknowledged);
      const fault = faults[Math.floor(Math.random() * faults.length)];
      if (!fault) break;
      const startedAt = performance.now();
      try {
        await fault.happen();
        await waitForRecovery(surroundings);
      } catch (error) {
        problems.push(`After "${fault.name}": ${error instanceof Error ? error.message : error}`);
      }
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      happened.set(fault.name, (happened.get(fault.name) ?? 0) + 1);
      if (fault.isKill) kills += 1;
      const writes = acknowledged.events.length + acknowledged.people.size;
      report(`${fault.name}: ${kills} kills, ${writes} writes acknowledged, answers ${count(acknowledged.answers)}`);
    }
    surroundings.setClock?.(0);
    await clients.stop();
    problems.push(...(await findProblems(surroundings, acknowledged)), ...acknowledged.strange);
    return {
      problems,
      lines: [
        `Database: ${database}, servers: ${surroundings.servers.length}, clients: ${clientCount}, minutes: ${minutes}`,
        `Kills: ${kills}; all faults: ${count(happened)}`,
        ...(database === "pglite" && !environment.disk ? ["Left out: a full disk (no right to mount one)"] : []),
        ...(environment.clock ? [] : ["Left out: clock changes (libfaketime is not installed)"]),
        `Longest time from a fault until every server answered again: ${(longestMs / 1000).toFixed(1)} s`,
        `Answers: ${count(acknowledged.answers)}`,
        `Acknowledged: ${acknowledged.events.length} events, ${acknowledged.people.size} people, ${acknowledged.merges.size} merges`,
        `Lost, doubled or wrong: ${problems.length}`,
      ],
    };
  } finally {
    await surroundings.stopServers();
    await surroundings.remove();
  }
}

/** Waits until a few writes are acknowledged, so that each fault occurs while clients are active. */
async function waitForWrites(acknowledged: Acknowledged): Promise<void> {
  const count = () => acknowledged.events.length + acknowledged.people.size;
  const target = count() + 5 + Math.floor(Math.random() * 20);
  const until = performance.now() + longestWaitMs;
  while (count() < target && performance.now() < until) await wait(20);
}

const count = (all: ReadonlyMap<string, number>) => [...all].map(([name, n]) => `${name} ${n}`).join(", ");

async function waitForRecovery({ servers }: Surroundings): Promise<void> {
  const until = performance.now() + recoveryMs;
  for (const { url } of servers) {
    for (;;) {
      const text = await fetch(`${url}/health`, { signal: AbortSignal.timeout(10_000) })
        .then((answer) => answer.text())
        .catch(() => "no answer");
      if (text === "OK") break;
      if (performance.now() > until) throw new Error(`${url} did not come back: ${text}`);
      await wait(100);
    }
  }
}

/** Compares the database with the acknowledged writes. */
async function findProblems(surroundings: Surroundings, acknowledged: Acknowledged): Promise<string[]> {
  const { events, people, merges } = acknowledged;
  const until = performance.now() + settleMs;
  const { servers } = surroundings;
  // The merge jobs must end first. They need running servers, and only PostgreSQL can be queried at the same time.
  await wait(5_000);
  if (!surroundings.postgres) await surroundings.stopServers();
  let unfinished = await countRunningMerges(surroundings);
  while (unfinished > 0 && performance.now() < until) {
    if (surroundings.postgres) await wait(5_000);
    else {
      for (const server of servers) await server.start();
      await wait(20_000);
      await surroundings.stopServers();
    }
    unfinished = await countRunningMerges(surroundings);
  }
  await surroundings.stopServers();
  const stored = await surroundings.query<{ key: string; n: number }>(
    "select key, count(*)::int as n from product_events where key like 'soak-%' group by key",
  );
  const members = await surroundings.query<{ id: string; name: string; n: number }>(`
    select max(id::text) as id, display_name as name, count(*)::int as n from members
    where display_name like 'soak-%' and deleted_at is null group by display_name`);
  const actions = await surroundings.query<{ primary_id: string; secondary_id: string; state: string }>(
    "select primary_id::text, secondary_id::text, state from merge_actions",
  );
  const storedEvents = new Map(stored.map(({ key, n }) => [key, n]));
  const storedPeople = new Map(members.map(({ name, n }) => [name, n]));
  const mergedAway = new Set(actions.map(({ secondary_id }) => secondary_id));
  const done = new Set(actions.filter(({ state }) => state === "merged").map((each) => each.secondary_id));
  return [
    ...events.filter((key) => !storedEvents.has(key)).map((key) => `The event ${key} is lost.`),
    ...stored.filter(({ n }) => n > 1).map(({ key, n }) => `The event ${key} is there ${n} times.`),
    ...[...people]
      .filter(([name, id]) => !storedPeople.has(name) && !mergedAway.has(id))
      .map(([name]) => `The person ${name} is lost.`),
    ...members.filter(({ n }) => n > 1).map(({ name, n }) => `The person ${name} is there ${n} times.`),
    ...[...merges.keys()].filter((id) => !done.has(id)).map((id) => `The merge of ${id} is lost or did not end.`),
    ...(unfinished > 0 ? [`${unfinished} merges did not end.`] : []),
  ];
}

async function countRunningMerges(surroundings: Surroundings): Promise<number> {
  const [found] = await surroundings.query<{ n: number }>(
    "select count(*)::int as n from merge_actions where state = 'in-progress'",
  );
  return found?.n ?? 0;
}
