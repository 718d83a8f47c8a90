import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { gitlabOAuth } from "#server/integrations/gitlab/connector.ts";
import { connectAndSync } from "#server/integrations/start-sync.ts";
import { revokeSignIn } from "#server/integrations/sync/connect-to.ts";
import type { Connector } from "#server/integrations/sync/connector.ts";
import { finishOAuth, freshToken, startOAuth } from "#server/integrations/sync/oauth.ts";
import { HttpError } from "#server/platform/core/http-error.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { type Notes, notesConnector, startNotes } from "#tests/support/providers/notes.ts";
import { type SignInProvider, startSignInProvider } from "#tests/support/providers/sign-in.ts";
import { makeSubProject } from "../git-helpers.ts";
import { adminOf, makeNotes, sync } from "./sync-helpers.ts";

let provider: SignInProvider;
let notes: Notes;
let platform: TestPlatform;
let segmentId: string;
beforeAll(async () => {
  provider = await startSignInProvider();
  notes = await startNotes();
  platform = await startPlatform({
    environment: { GITLAB_URL: provider.origin, GITLAB_CLIENT_ID: "our-id", GITLAB_CLIENT_SECRET: "our-secret" },
  });
});
afterAll(async () => {
  await platform.stop();
  await notes.stop();
  await provider.stop();
});
beforeEach(async () => {
  ({ segmentId } = await makeSubProject(platform));
  provider.seconds = 7_200;
  provider.grants.length = 0;
});

/** A notes connector that uses the provider's tokens. */
const connector: Connector = {
  ...notesConnector,
  auth: () => ({ kind: "oauth", provider: gitlabOAuth }),
} as Connector;

const inside = () => platform.running.platform;

async function signIn() {
  const requester = adminOf(segmentId);
  const address = await startOAuth(inside(), requester, gitlabOAuth, segmentId);
  const { searchParams } = provider.allow(address);
  const [code = "", state = ""] = [searchParams.get("code") ?? "", searchParams.get("state") ?? ""];
  return { requester, code, state };
}

async function connect() {
  const { requester, code, state } = await signIn();
  const oauth = await finishOAuth(inside(), requester, gitlabOAuth, { code, state, segmentId });
  notes.boards.set("a", makeNotes(5));
  const settings = { url: notes.origin, boards: { a: segmentId }, token: "unused" };
  // The catalog has no such platform, so no queue exists for it.
  const unqueued = { ...inside(), jobs: { ...inside().jobs, send: async () => {} } };
  const { id } = await connectAndSync(unqueued, requester, {
    platform: "notes",
    connector,
    segmentId,
    settings,
    oauth,
  });
  notes.tokens.clear();
  for (const token of provider.tokens) notes.tokens.add(`Bearer ${token}`);
  return id;
}

test("returning from the provider signs the user in, and requests use their token", async () => {
  const id = await connect();
  expect(await sync(platform, id, connector)).toMatchObject({ status: "done" });
  const { rows } = await inside().db.execute<{ settings: object; secrets: string }>(
    sql`select settings, secrets from integrations where id = ${id}::uuid`,
  );
  for (const token of provider.tokens) expect(JSON.stringify(rows)).not.toContain(token);
});

test("a state is valid once, for its user and sub-project", async () => {
  const { requester, code, state } = await signIn();
  const otherRequester = { user: { ...requester.user, id: "00000000-0000-4000-8000-000000000001" } };
  await expect(finishOAuth(inside(), otherRequester, gitlabOAuth, { code, state, segmentId })).rejects.toThrow(
    HttpError,
  );
  await finishOAuth(inside(), requester, gitlabOAuth, { code, state, segmentId });
  await expect(finishOAuth(inside(), requester, gitlabOAuth, { code, state, segmentId })).rejects.toThrow(
    "This sign-in is no longer valid. Connect again.",
  );
});

test("a token about to expire is exchanged once, even with simultaneous requests, and both new tokens are stored", async () => {
  provider.seconds = 30;
  const id = await connect();
  provider.seconds = 7_200;
  const tokens = await Promise.all([1, 2, 3].map(() => freshToken(inside(), gitlabOAuth, id, null)));
  expect(new Set(tokens).size).toBe(1);
  expect(provider.grants).toEqual(["authorization_code", "refresh_token"]);
  // The stored refresh token is the new one.
  await freshToken(inside(), gitlabOAuth, id, tokens[0] ?? "");
  expect(provider.grants).toEqual(["authorization_code", "refresh_token", "refresh_token"]);
});

test("a token that the provider no longer accepts is refreshed; when that fails, a user must reconnect", async () => {
  const id = await connect();
  notes.tokens.clear();
  provider.tokens.clear();
  provider.refreshTokens.clear();
  expect(await sync(platform, id, connector)).toMatchObject({
    status: "needs-reconnect",
    error: "GitLab no longer accepts the sign-in: The grant is not good any more.",
  });
});

test("only users who may connect the sub-project are redirected to the provider", async () => {
  const go = (token: string) =>
    fetch(`${platform.url}/api/gitlab/connect?crowdToken=${token}&segments[]=${segmentId}`, { redirect: "manual" });
  const led = await go(await platform.token("admin"));
  expect([led.status, led.headers.get("location")]).toEqual([
    302,
    expect.stringMatching(new RegExp(`^${provider.origin}/oauth/authorize\\?.*code_challenge=`)),
  ]);
  expect((await go(await platform.token("readonly"))).status).toBe(403);
  expect((await go("forged")).status).toBe(401);
});

test("the console gets the URL of a provider by a call, and a token in the URL of another call means nothing", async () => {
  const ask = (key: string, account?: Account, query = "") => {
    const body = { platform: key, segments: [segmentId] };
    return platform.api(`/integration/sign-in${query}`, { method: "POST", body, ...(account && { account }) });
  };
  const { url } = (await ask("gitlab", "admin")).json<{ url: string }>();
  expect(url).toMatch(new RegExp(`^${provider.origin}/oauth/authorize\\?.*code_challenge=`));
  expect((await ask("gitlab", "readonly")).status).toBe(403);
  for (const query of ["", `?crowdToken=${await platform.token("admin")}`]) {
    expect((await ask("gitlab", undefined, query)).status).toBe(403);
  }
  expect((await ask("git", "admin")).text).toBe("This platform has no sign-in.");
  expect((await ask("slack", "admin")).text).toMatch(
    /^Slack is not set up on this platform\. Missing: SLACK_CLIENT_ID/,
  );
});

test("disconnecting revokes the sign-in at the provider", async () => {
  provider.tokens.clear();
  provider.refreshTokens.clear();
  const id = await connect();
  const [row] = (
    await inside().db.execute<{ settings: Record<string, unknown>; secrets: string }>(
      sql`select settings, secrets from integrations where id = ${id}::uuid`,
    )
  ).rows;
  await revokeSignIn(inside(), connector, row ?? { settings: {}, secrets: null });
  expect([...provider.tokens, ...provider.refreshTokens]).toEqual([]);
});

test("an unconfigured provider tells an admin which settings are missing, and others only that it is unavailable", async () => {
  const bare = { ...inside(), config: { ...inside().config, providers: {}, operatorProviders: {} } };
  const admin = adminOf(segmentId);
  await expect(startOAuth(bare, admin, gitlabOAuth, segmentId)).rejects.toThrow(
    "GitLab is not set up on this platform. Missing: GITLAB_CLIENT_ID, GITLAB_CLIENT_SECRET.",
  );
  const other = { user: { ...admin.user, roles: ["projectAdmin"] } } as unknown as typeof admin;
  await expect(startOAuth(bare, other, gitlabOAuth, segmentId)).rejects.toThrow(
    "GitLab is not set up on this platform. Ask an administrator.",
  );
});
