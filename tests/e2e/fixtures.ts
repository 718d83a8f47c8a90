import { type Browser, test as base, expect, type Locator, type Page } from "@playwright/test";
import { demoAccounts, demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { createAppTokens } from "#server/platform/auth/app-token.ts";
import type { Capability, RuntimeConfig } from "#shared/contract/config.ts";
import { platformAddress, platformKey } from "./addresses.ts";
import { startWorkerPlatform, type WorkerPlatform } from "./worker-platform.ts";

export { expect } from "@playwright/test";

/** Demo accounts by the label of their button on the provider's page. */
export const accounts = {
  admin: "Administrator",
  projectAdmin: "Project admin",
  readonly: "Read-only",
  empty: "No permissions",
} as const;
export type Account = keyof typeof accounts;

/** The demo foundation's group with the most people. Its integrations need attention. */
export const demoGroup = "Cloud Harbor";

type StorageState = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

/** A project group as the API returns it, with its projects and sub-projects. */
export interface Segment {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly projects: readonly {
    readonly id: string;
    readonly name: string;
    readonly slug: string;
    readonly subprojects: readonly { readonly id: string; readonly name: string }[];
  }[];
}

interface TestFixtures {
  /** Account that is signed in when the test starts; null for none. */
  account: Account | null;
  /** The group `demoGroup`. */
  group: Segment;
  /** Resets the platform before each file. */
  freshPlatform: undefined;
}

interface WorkerFixtures {
  /** Starts with the worker and is reset before each file. */
  platform: WorkerPlatform;
  /** Browser state with the account signed in. It has a new token after a test signed the account out. */
  signedInState: (account: Account) => Promise<StorageState>;
  api: Api;
}

/** API calls that prepare a test, as the given account. */
export interface Api {
  send<T>(account: Account, method: string, path: string, body?: unknown): Promise<T>;
  groups(): Promise<readonly Segment[]>;
  /** Creates a separate project group with one project and one sub-project of the same name. */
  createGroup(name: string): Promise<Segment>;
}

/** Chooses a demo account on the provider's page. */
export async function chooseAccount(page: Page, account: Account): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${accounts[account]}`) }).click();
}

/** Signs in from the sign-in page to the console. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.getByRole("button", { name: "Sign in" }).click();
  await chooseAccount(page, account);
}

/** Creates a name that no other test uses. */
export function freshName(what: string): string {
  return `${what} ${crypto.randomUUID().slice(0, 8)}`;
}

/** The link of a project group's card to its people. */
export function groupLink(page: Page, name: string): Locator {
  return page.getByRole("main").getByRole("link", { name: new RegExp(`^${name}`) });
}

/** The rows of the people list. */
export function peopleRows(page: Page): Locator {
  return page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") });
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  account: ["admin", { option: true }],

  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const platform = startWorkerPlatform();
      await use(platform);
      await platform.stop();
    },
    { scope: "worker" },
  ],

  freshPlatform: [
    async ({ platform }, use, { file }) => {
      await platform.beginFile(file);
      await use(undefined);
    },
    { auto: true, timeout: 900_000 },
  ],

  storageState: async ({ account, signedInState, freshPlatform: _ }, use) => {
    await use(account === null ? undefined : await signedInState(account));
  },

  signedInState: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const states = new Map<Account, StorageState>();
      await use(async (account) => {
        const known = states.get(account);
        if (known && (await isSignedIn(known))) return known;
        const fresh = await stateOf(account);
        states.set(account, fresh);
        return fresh;
      });
    },
    { scope: "worker" },
  ],

  api: [
    async ({ signedInState }, use) => {
      await use(createApi(platformAddress, async (account) => tokenOf(await signedInState(account))));
    },
    { scope: "worker" },
  ],

  group: async ({ api, freshPlatform: _ }, use) => {
    const group = (await api.groups()).find(({ name }) => name === demoGroup);
    if (group === undefined) throw new Error(`The demo foundation has no group ${demoGroup}.`);
    await use(group);
  },
});

/** Signs in with a fresh browser and returns its storage state. */
export async function signInOnce(browser: Browser, account: Account, address = platformAddress): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: address, storageState: { cookies: [], origins: [] } });
  try {
    const page = await context.newPage();
    await page.goto("/auth/signin");
    await signIn(page, account);
    const heading = account === "empty" ? "You have no permissions yet" : "Project groups";
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/**
 * What an earlier visit leaves in the browser: the token, the choice about usage tracking, and that the demo group has a
 * banner. Without it the banner moves the page when it loads, possibly between the aim of a click and the click. The
 * sign-in itself is the subject of `sign-in.spec.ts`.
 */
async function stateOf(account: Account): Promise<StorageState> {
  const groups = await createApi(platformAddress, freshToken).groups();
  const localStorage = [
    { name: "jwt", value: await freshToken(account) },
    { name: "usage-tracking", value: "allowed" },
    ...groups.filter(({ name }) => name === demoGroup).map(({ id }) => ({ name: `banner:${id}`, value: "" })),
  ];
  return { cookies: [], origins: [{ origin: platformAddress, localStorage }] };
}

function freshToken(account: Account): Promise<string> {
  const known = demoAccounts.find(({ role }) => role === accounts[account]);
  if (known === undefined) throw new Error(`There is no demo account ${accounts[account]}.`);
  return createAppTokens(platformKey).sign(demoUserId(known));
}

/** Signing out in a test ends every token of its account. */
async function isSignedIn(state: StorageState): Promise<boolean> {
  const headers = { authorization: `Bearer ${tokenOf(state)}` };
  return (await fetch(`${platformAddress}/api/auth/me`, { headers })).ok;
}

/** Returns the app token that a signed-in browser stores. */
export function tokenOf(state: StorageState): string {
  const stored = state.origins.flatMap(({ localStorage }) => localStorage);
  const token = stored.find(({ name }) => name === "jwt")?.value;
  if (token === undefined) throw new Error("No token was kept.");
  return token;
}

/** Creates an API client for preparing tests. */
export function createApi(address: string, token: (account: Account) => Promise<string>): Api {
  async function send<T>(account: Account, method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${await token(account)}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }

  async function groups(): Promise<readonly Segment[]> {
    const body = { limit: 1000, offset: 0 };
    return (await send<{ rows: Segment[] }>("admin", "POST", "/segment/projectGroup/query", body)).rows;
  }

  return {
    send,
    groups,
    async createGroup(name) {
      const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
      const body = { name, slug, sourceId: slug, status: "active", url: "https://example.org", isLF: true };
      await send("admin", "POST", "/segment/projectGroup", body);
      const created = (await groups()).find((each) => each.slug === slug);
      if (created === undefined) throw new Error(`${name} was not created.`);
      return created;
    },
  };
}

/** Serves the console's configuration without these capabilities. */
export async function withoutCapabilities(page: Page, lacking: readonly Capability[]): Promise<void> {
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as RuntimeConfig;
    const lacked = Object.fromEntries(lacking.map((capability) => [capability, false]));
    await route.fulfill({ response, json: { ...config, capabilities: { ...config.capabilities, ...lacked } } });
  });
}

/** A request of the page to the API. */
export interface Call {
  readonly method: string;
  /** Path without `/api`. */
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/**
 * Records the calls whose URL matches, and lets them pass. They are recorded in a route handler, because the body of a
 * request is not available afterwards.
 */
export async function watchCalls(page: Page, address: string): Promise<readonly Call[]> {
  const calls: Call[] = [];
  await page.route(address, async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace(/^\/api/, "");
    calls.push({ method: request.method(), path, body: (request.postDataJSON() ?? {}) as Record<string, unknown> });
    await route.fallback();
  });
  return calls;
}
