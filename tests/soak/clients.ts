import { setTimeout as wait } from "node:timers/promises";
import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { createAppTokens } from "#server/platform/auth/app-token.ts";
import { type SoakServer, secretKey } from "./surroundings.ts";

/** Results that the server acknowledged to the clients. */
export interface Acknowledged {
  readonly events: string[];
  /** Person ids by name. */
  readonly people: Map<string, string>;
  /** Surviving person by merged person. */
  readonly merges: Map<string, string>;
  /** Number of responses by status; "none" when the connection failed. */
  readonly answers: Map<string, number>;
  /** Responses that no fault explains, such as a 500. */
  readonly strange: string[];
}

export interface Clients {
  readonly acknowledged: Acknowledged;
  /** Lets every client finish its current write. */
  stop(): Promise<void>;
}

/** Time after which a client gives up one write, like the extension's queue with its user present. */
const patienceMs = 120_000;
const answerMs = 30_000;
const expected = new Set(["200", "409", "429", "502", "503", "507", "none"]);

/** Starts clients that write at random and retry under the same key until the server acknowledges the write. */
export async function startClients(servers: readonly SoakServer[], count: number): Promise<Clients> {
  const [admin] = demoAccounts;
  const token = await createAppTokens(secretKey).sign(admin ? demoUserId(admin) : "");
  const acknowledged: Acknowledged = {
    events: [],
    people: new Map(),
    merges: new Map(),
    answers: new Map(),
    strange: [],
  };
  let isOver = false;

  async function ask(server: SoakServer, method: string, path: string, body: object, key: string) {
    try {
      const answer = await fetch(`${server.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(answerMs),
      });
      return { status: String(answer.status), text: await answer.text() };
    } catch {
      return { status: "none", text: "" };
    }
  }

  /** @returns the response text, or null when the write was refused or its result is unknown */
  async function write(method: string, path: string, body: object): Promise<string | null> {
    const key = crypto.randomUUID();
    const until = performance.now() + patienceMs;
    while (performance.now() < until) {
      const server = servers[Math.floor(Math.random() * servers.length)];
      if (!server) return null;
      const { status, text } = await ask(server, method, path, body, key);
      acknowledged.answers.set(status, (acknowledged.answers.get(status) ?? 0) + 1);
      if (status === "200") return text;
      if (!expected.has(status)) acknowledged.strange.push(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
      if (/^4/.test(status) && !/still being processed|same time/.test(text)) return null;
      await wait(100 + Math.random() * 400);
    }
    return null;
  }

  const groups = await ask(servers[0] as SoakServer, "POST", "/segment/projectGroup/query", {}, crypto.randomUUID());
  const found = JSON.parse(groups.text) as { rows: { projects: { subprojects: { id: string }[] }[] }[] };
  const segments = [found.rows[0]?.projects[0]?.subprojects[0]?.id];

  async function addEvent(name: string): Promise<void> {
    if ((await write("POST", "/product/event", { key: name, type: "Page" })) !== null) acknowledged.events.push(name);
  }

  async function addPerson(name: string): Promise<string | null> {
    const identities = [{ platform: "github", type: "username", value: name, verified: true }];
    const text = await write("POST", "/member", { displayName: name, identities, username: {}, segments });
    if (text === null) return null;
    const { id } = JSON.parse(text) as { id: string };
    acknowledged.people.set(name, id);
    return id;
  }

  async function mergeTwo(name: string): Promise<void> {
    const primary = await addPerson(`${name}-a`);
    const secondary = primary && (await addPerson(`${name}-b`));
    if (!primary || !secondary) return;
    const text = await write("PUT", `/member/${primary}/merge`, { memberToMerge: secondary, segments });
    if (text !== null) acknowledged.merges.set(secondary, primary);
  }

  async function run(client: number): Promise<void> {
    for (let at = 0; !isOver; at++) {
      const name = `soak-${client}-${at}-${crypto.randomUUID().slice(0, 8)}`;
      const chance = Math.random();
      if (chance < 0.6) await addEvent(name);
      else if (chance < 0.85) await addPerson(name);
      else await mergeTwo(name);
    }
  }

  const running = Array.from({ length: count }, (_, client) => run(client));
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}
