import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { type RunningPlatform, startPlatform as start } from "#server/app/start-platform.ts";
import { createAppTokens } from "#server/platform/auth/app-token.ts";
import { type Config, readConfig } from "#server/platform/core/config.ts";
import { readSecretKey } from "#server/platform/core/secrets.ts";
import { type Client, createClient, type SelectedGroup } from "#shared/client/client.ts";
import { copyDatabase, copyTemplate, createTurkishDatabase, dataTemplate, dropDatabase } from "./data-templates.ts";
import { freePort } from "./port.ts";

export type Account = "admin" | "project-admin" | "readonly" | "empty";

interface PlatformOptions {
  /** Starts with the demo foundation. */
  readonly demo?: boolean;
  /** `TEST_DATABASE` by default, else PostgreSQL; `turkish` is an empty one made with another language. */
  readonly database?: "pglite" | "postgres" | "turkish";
  /** Database of an older version (`createOldDatabase`). It is dropped at the end. */
  readonly databaseUrl?: string;
  /** Environment variables as an operator would set them. */
  readonly environment?: Readonly<Record<string, string>>;
}

interface ApiInit {
  readonly method?: string;
  /** An object is sent as JSON, a string unchanged. */
  readonly body?: unknown;
  /** Account of the requester; anonymous by default. */
  readonly account?: Account;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text parsed as JSON. */
  json<T = unknown>(): T;
}

export interface TestPlatform {
  readonly url: string;
  readonly config: Config;
  /** Internals of the platform, for checks that the API does not offer. */
  readonly running: RunningPlatform;
  /**
   * Sends a request to `/api` + path. Responses are checked against the contract: a mismatch is a 500 that explains it.
   */
  api(path: string, init?: ApiInit): Promise<ApiAnswer>;
  token(account: Account): Promise<string>;
  /** The product's own client, signed in. */
  client(account: Account, group?: SelectedGroup | null): Promise<Client>;
  /** Stops and starts the platform on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the real platform over HTTP on a separate real database. Call `stop` at the end. */
export async function startPlatform(options: PlatformOptions = {}): Promise<TestPlatform> {
  const demo = options.demo ?? false;
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-test-"));
  const database = options.databaseUrl
    ? "old"
    : (options.database ?? (process.env.TEST_DATABASE === "pglite" ? "pglite" : "postgres"));
  const copied = database === "postgres" ? await copyDatabase(demo) : null;
  const databaseUrl = options.databaseUrl ?? (database === "turkish" ? await createTurkishDatabase() : copied);
  if (databaseUrl === null) await copyTemplate(await dataTemplate(demo), dataDir);
  const config = readConfig(
    [
      "--data-dir",
      dataDir,
      "--port",
      String(await freePort()),
      ...(databaseUrl ? ["--database-url", databaseUrl] : []),
    ],
    { RATE_LIMIT: "0", OUTBOUND_ALLOW: "127.0.0.1,localhost", ...options.environment },
  );
  // Scheduled jobs would run in some tests and not in others, by the time of day. A test sends those that it needs.
  const begin = () => start(config, { strictAnswers: true, schedules: false });
  let running = await begin();
  const tokens = createAppTokens(await readSecretKey(config));
  const url = `http://127.0.0.1:${config.port}`;

  const token = (account: Account) => {
    const known = demoAccounts.find(({ name }) => name === account);
    if (!known) throw new Error(`There is no demo account ${account}.`);
    return tokens.sign(demoUserId(known));
  };

  return {
    url,
    config,
    get running() {
      return running;
    },
    token,
    async api(path, { method = "GET", body, account, headers = {} } = {}) {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(account && { authorization: `Bearer ${await token(account)}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: <T>() => JSON.parse(text) as T };
    },
    async client(account, group = null) {
      const own = await token(account);
      return createClient({ baseUrl: `${url}/api`, fetch, token: () => own, group: () => group });
    },
    async restart() {
      await running.stop();
      running = await begin();
    },
    async stop() {
      await running.stop();
      if (databaseUrl !== null) await dropDatabase(databaseUrl);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
