import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { databaseProcess, type SoakServer, type Surroundings } from "./surroundings.ts";

export interface Fault {
  readonly name: string;
  /** Whether the fault ends a process, a database or its connections by force. */
  readonly isKill: boolean;
  /** Causes the fault, and repairs anything that does not recover without help. */
  readonly happen: () => Promise<void>;
}

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

/** Returns the faults that this environment supports. */
export function possibleFaults({ servers, postgres, disk, setClock }: Surroundings): Fault[] {
  const kill = async (server: SoakServer, signal: "SIGKILL" | "SIGTERM") => {
    const startedAt = performance.now();
    server.process.child.kill(signal);
    await server.process.ended;
    const took = performance.now() - startedAt;
    if (signal === "SIGTERM" && took > 10_000) throw new Error(`A server took ${Math.round(took)} ms to stop.`);
    await server.start();
  };
  const faults: Fault[] = [
    { name: "server killed", isKill: true, happen: () => kill(pick(servers), "SIGKILL") },
    { name: "server stopped and started", isKill: false, happen: () => kill(pick(servers), "SIGTERM") },
  ];
  if (postgres) {
    const ask = async (text: string) => {
      const client = new pg.Client({ connectionString: `${postgres.address}/postgres` });
      client.on("error", () => {});
      await client.connect();
      const { rows } = await client.query(text).finally(() => client.end());
      return rows as { pid: number }[];
    };
    const ownBackends = "from pg_stat_activity where application_name like 'community-data-platform%'";
    faults.push(
      {
        name: "connections terminated",
        isKill: true,
        happen: async () => void (await ask(`select pg_terminate_backend(pid) ${ownBackends}`)),
      },
      {
        name: "listener terminated",
        isKill: true,
        happen: async () =>
          void (await ask(`select pg_terminate_backend(pid) ${ownBackends} and application_name like '%-events'`)),
      },
      {
        name: "backend killed",
        isKill: true,
        async happen() {
          const backends = await ask(`select pid ${ownBackends}`);
          if (backends.length > 0) process.kill(pick(backends).pid, "SIGKILL");
        },
      },
      {
        name: "database restarted",
        isKill: true,
        async happen() {
          await postgres.stopServer(pick(["SIGINT", "SIGQUIT"]));
          await wait(Math.random() * 2_000);
          await postgres.startServer();
        },
      },
    );
  } else {
    faults.push({
      name: "database killed",
      isKill: true,
      async happen() {
        const pid = databaseProcess(pick(servers));
        if (pid !== null) process.kill(pid, "SIGKILL");
      },
    });
  }
  if (disk) {
    faults.push({
      name: "disk full",
      isKill: false,
      async happen() {
        disk.fill(pick([0, 1, 8, 40, 66]) * 1024 ** 2);
        await wait(1_000 + Math.random() * 3_000);
        disk.free();
      },
    });
  }
  if (setClock) {
    faults.push({
      name: "clock set",
      isKill: false,
      happen: async () => setClock(Math.round((Math.random() - 0.5) * 7_200)),
    });
  }
  return faults;
}
