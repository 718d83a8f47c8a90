import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Integration } from "#shared/contract/integrations.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { type LinkedinServer, startLinkedin } from "#tests/support/providers/linkedin.ts";
import { type NangoServer, startNango } from "#tests/support/providers/nango.ts";
import { type RedditServer, startReddit } from "#tests/support/providers/reddit.ts";
import { type StackoverflowServer, startStackoverflow } from "#tests/support/providers/stackoverflow.ts";
import { bringBack, storedActivities, syncAgain } from "./connect-helpers.ts";
import { ended, makeSubProject } from "./git-helpers.ts";

let hosted: TestPlatform;
let own: TestPlatform;
let nango: NangoServer;
let reddit: RedditServer;
let linkedin: LinkedinServer;
let stackoverflow: StackoverflowServer;
let segmentId: string;
beforeAll(async () => {
  [nango, reddit, linkedin, stackoverflow] = await Promise.all([
    startNango(),
    startReddit(),
    startLinkedin(),
    startStackoverflow(),
  ]);
  for (const [key, { grants }] of Object.entries({ reddit, linkedin, stackoverflow })) nango.providers.set(key, grants);
  stackoverflow.key = "our-key";
  const environment = {
    ...reddit.environment,
    ...linkedin.environment,
    STACKEXCHANGE_API_URL: `${stackoverflow.origin}/2.3`,
    STACKEXCHANGE_KEY: "our-key",
  };
  hosted = await startPlatform({ environment: { ...environment, ...nango.environment } });
  own = await startPlatform({
    environment: {
      ...environment,
      STACKEXCHANGE_URL: stackoverflow.origin,
      STACKEXCHANGE_CLIENT_ID: stackoverflow.grants.clientId,
      STACKEXCHANGE_CLIENT_SECRET: stackoverflow.grants.clientSecret,
    },
  });
  reddit.post("steamloom", "2024-01-01T10:00:00Z", "ada", "Hello");
  stackoverflow.ask("2024-01-01T10:00:00Z", stackoverflow.user("Ada"), "Why?", ["steamloom"]);
  const organization = linkedin.organization("Steamloom");
  linkedin.managed = [organization];
  linkedin.react(
    linkedin.post(organization, "2024-01-01T10:00:00Z", "News"),
    "2024-01-02T10:00:00Z",
    linkedin.person("Ada"),
  );
});
afterAll(async () => {
  await Promise.all([hosted.stop(), own.stop()]);
  for (const server of [nango, reddit, linkedin, stackoverflow]) await server.stop();
});
beforeEach(async () => {
  ({ segmentId } = await makeSubProject(hosted));
});

const cases = [
  { key: "reddit", path: "/reddit-onboard", method: "PUT", names: { subreddits: ["steamloom"] } },
  { key: "linkedin", path: "/linkedin-connect", method: "PUT", names: {} },
  {
    key: "stackoverflow",
    path: "/stackoverflow-connect",
    method: "POST",
    names: { tags: ["steamloom"], keywords: [] },
  },
];

/** Simulates the window that the console opens. */
async function signInHosted(key: string) {
  const { hostedSignIn } = await fetch(`${hosted.url}/config.json`).then(
    (answer) => answer.json() as Promise<{ hostedSignIn: { url: string; publicKey: string } }>,
  );
  const query = new URLSearchParams({ connection_id: `${segmentId}-${key}`, public_key: hostedSignIn.publicKey });
  expect((await fetch(`${hostedSignIn.url}/oauth/connect/${key}?${query}`)).status).toBe(200);
}

test.each(cases)(
  "$key is read with the hosted proxy's connection, which is deleted with the integration",
  async (of) => {
    const { key, path, method, names } = of;
    const connect = () => hosted.api(path, { method, account: "admin", body: { ...names, segments: [segmentId] } });
    const unsigned = await connect();
    expect([unsigned.status, unsigned.text]).toEqual([400, expect.stringContaining("No Nango token found!")]);
    await signInHosted(key);
    const nangoId = `${segmentId}-${key}`;
    const { id, settings } = (await connect()).json<Integration>();
    expect(settings).toMatchObject({ nangoId });
    expect(await ended(hosted, id)).toMatchObject({ status: "done", error: null });
    expect(await storedActivities(hosted, segmentId)).toHaveLength(1);
    // The proxy renews tokens automatically.
    nango.providers.get(key)?.expireAll();
    expect(await syncAgain(hosted, id)).toMatchObject({ status: "done", error: null });
    await hosted.api(`/integration?ids[]=${id}&segments[]=${segmentId}`, { method: "DELETE", account: "admin" });
    await expect.poll(() => nango.connections.has(`${key}/${nangoId}`)).toBe(false);
  },
);

test("a connection removed at the proxy asks to reconnect", async () => {
  await signInHosted("reddit");
  const body = { subreddits: ["steamloom"], segments: [segmentId] };
  const answer = await hosted.api("/reddit-onboard", { method: "PUT", account: "admin", body });
  const { id } = answer.json<Integration>();
  await ended(hosted, id);
  nango.connections.clear();
  expect(await syncAgain(hosted, id)).toMatchObject({ status: "needs-reconnect", error: "No Nango token found!" });
});

test("the common calls accept no connection of another sub-project", async () => {
  await signInHosted("reddit");
  const body = { subreddits: ["steamloom"], segments: [segmentId] };
  const connected = await hosted.api("/reddit-onboard", { method: "PUT", account: "admin", body });
  const { id, settings } = connected.json<Integration>();
  const put = (nangoId: string) =>
    hosted.api(`/integration/${id}`, {
      method: "PUT",
      account: "admin",
      body: { settings: { ...(settings as object), nangoId }, segments: [segmentId] },
    });
  expect((await put(`${segmentId}-reddit`)).json<Integration>().settings).toEqual(settings);
  expect((await put("another-reddit")).status).toBe(400);
  expect((await put(`${segmentId}-reddit`)).json<Integration>().settings).toEqual(settings);
});

test("without a proxy Stack Overflow uses its own sign-in, and is read without one too", async () => {
  ({ segmentId } = await makeSubProject(own));
  const config = (await (await fetch(`${own.url}/config.json`)).json()) as { signIns: string[]; hostedSignIn?: object };
  expect([config.signIns.toSorted(), config.hostedSignIn]).toEqual([
    ["linkedin", "reddit", "stackoverflow"],
    undefined,
  ]);
  const connect = (signInResult: object) =>
    own.api("/stackoverflow-connect", {
      method: "POST",
      account: "admin",
      body: { tags: ["steamloom"], keywords: [], ...signInResult, segments: [segmentId] },
    });
  const { id, settings } = (await connect({})).json<Integration>();
  expect(settings).toEqual({ tags: ["steamloom"], keywords: [] });
  await ended(own, id);
  stackoverflow.requests.length = 0;
  const signedIn = (await connect(await bringBack(own, "stackoverflow", segmentId))).json<Integration>();
  expect(signedIn).toMatchObject({ id, settings: { tags: ["steamloom"], keywords: [], isSignedIn: true } });
  await ended(own, id);
  const requests = stackoverflow.requests.filter(({ url }) => url.pathname.startsWith("/2.3/"));
  expect(requests.length).toBeGreaterThan(1);
  for (const { url } of requests) {
    expect(url.searchParams.get("key")).toBe("our-key");
    expect(stackoverflow.grants.isGoodToken(url.searchParams.get("access_token") ?? "")).toBe(true);
  }
  stackoverflow.grants.revokeAll();
  expect(await syncAgain(own, id)).toMatchObject({ status: "needs-reconnect" });
});
