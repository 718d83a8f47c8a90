import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GitHost, startGitHost } from "#tests/support/git-remote.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { countByType, ended, makeSubProject, remotesIn, rows } from "./git-helpers.ts";

const token = "glpat-cdp-secret";
const privateKey = "-----BEGIN OPENSSH PRIVATE KEY-----\r\nY2RwLXNlY3JldA==\r\n-----END OPENSSH PRIVATE KEY-----";
const basic = (user: string) => `Basic ${Buffer.from(`${user}:${token}`).toString("base64")}`;

let platform: TestPlatform;
let host: GitHost;
let programs: string;
const { PATH } = process.env;

beforeAll(async () => {
  host = await startGitHost();
  for (const name of ["private", "other"]) {
    const { commit } = await host.createRepository(name);
    await commit([{}, {}]);
  }
  host.protect("private", basic("git"));
  host.protect("other", basic("ada"));
  programs = await mkdtemp(join(tmpdir(), "cdp-programs-"));
  // Stands for ssh and a host that gives access to any key: notes its options and its key, and serves the repository.
  const ssh = `#!/bin/sh
for option in "$@"; do case "$option" in IdentityFile=*) key=$(echo "\${option#IdentityFile=}" | tr -d '"');; esac; command="$option"; done
cp "$key" "${programs}/key"; printf '%s\\n' "$@" > "${programs}/options"; stat -c %a "$key" > "${programs}/mode"
path=$(echo "$command" | sed "s/.*'\\(.*\\)'.*/\\1/")
exec git-upload-pack "${host.root}$path.git"
`;
  await writeFile(join(programs, "ssh"), ssh);
  await chmod(join(programs, "ssh"), 0o755);
  process.env.PATH = `${programs}:${PATH}`;
  platform = await startPlatform({ environment: { OUTBOUND_ALLOW: `${host.host},[::1]:2222` } });
});
afterAll(async () => {
  process.env.PATH = PATH;
  await platform.stop();
  await host.stop();
  await rm(programs, { recursive: true, force: true });
});

const connect = (segmentId: string, body: object) =>
  platform.api("/git-connect", { method: "PUT", account: "admin", body: { ...body, segments: [segmentId] } });

async function readAll(segmentId: string, body: object) {
  const answer = await connect(segmentId, body);
  expect(answer.text).not.toContain("cdp-secret");
  expect(answer.status, answer.text).toBe(200);
  const integration = await ended(platform, answer.json<{ id: string }>().id);
  expect(JSON.stringify(integration)).not.toContain("cdp-secret");
  return integration;
}

describe("a private remote", () => {
  test("is read with a token, which stays while others are added and goes with its remote", async () => {
    const { segmentId } = await makeSubProject(platform);
    const [mine, other] = [`${host.origin}/private`, `${host.origin}/other`];
    const first = await readAll(segmentId, { remotes: [mine], access: [{ remote: mine, token }] });
    expect(remotesIn(first)).toMatchObject([{ status: "ok", commits: 2 }]);

    const access = [
      { remote: mine, username: "" },
      { remote: other, username: "ada", token },
    ];
    const both = await readAll(segmentId, { remotes: [mine, other], access });
    expect(remotesIn(both)).toMatchObject([{ status: "ok" }, { status: "ok" }]);
    expect(both.settings).toMatchObject({ access: { [other]: { username: "ada" } } });
    // Clients that do not know about credentials keep them.
    const same = await readAll(segmentId, { remotes: [mine, other] });
    expect(remotesIn(same)).toMatchObject([{ status: "ok" }, { status: "ok" }]);

    await readAll(segmentId, { remotes: [other] });
    const again = await readAll(segmentId, { remotes: [mine, other] });
    const stateOf = (url: string) => remotesIn(again).find((each) => each.url === url);
    expect(stateOf(mine)?.error).toMatch(/requires a username and password/);
    expect(stateOf(other)).toMatchObject({ status: "ok" });
    const stored = await rows<{ text: string }>(
      platform,
      sql`select i::text || coalesce((select string_agg(a::text, '') from audit_logs a), '') as text from integrations i`,
    );
    expect(stored.map(({ text }) => text).join("")).not.toContain("cdp-secret");
  });

  test("is not saved with a token that the host rejects", async () => {
    const { segmentId } = await makeSubProject(platform);
    const remote = `${host.origin}/private`;
    const answer = await connect(segmentId, { remotes: [remote], access: [{ remote, token: "wrong" }] });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("The host does not accept the token");
    const unfit = await connect(segmentId, { remotes: [remote], access: [{ remote, privateKey }] });
    expect(unfit.text).toContain("A private key is only for remotes over SSH");
  });

  test("is read over SSH with a key that is in no command line, from the address that was checked", async () => {
    const { segmentId } = await makeSubProject(platform);
    const remote = `ssh://git@${host.host}/other`;
    const integration = await readAll(segmentId, { remotes: [remote], access: [{ remote, privateKey }] });
    expect(remotesIn(integration)).toMatchObject([{ url: remote, status: "ok", commits: 2 }]);
    expect(await countByType(platform, segmentId)).toMatchObject({ "authored-commit": 2 });
    expect(await readFile(join(programs, "key"), "utf8")).toBe(`${privateKey.replaceAll("\r\n", "\n")}\n`);
    expect((await readFile(join(programs, "mode"), "utf8")).trim()).toBe("600");
    const options = await readFile(join(programs, "options"), "utf8");
    for (const option of ["HostName=127.0.0.1", "IdentitiesOnly=yes", "StrictHostKeyChecking=accept-new"]) {
      expect(options).toContain(option);
    }
    expect(options).not.toContain("cdp-secret");
  });

  test("is read over SSH from an IPv6 address, which ssh takes without brackets", async () => {
    const { segmentId } = await makeSubProject(platform);
    const remote = "ssh://git@[::1]:2222/other";
    await readAll(segmentId, { remotes: [remote], access: [{ remote, privateKey }] });
    const options = (await readFile(join(programs, "options"), "utf8")).split("\n");
    expect(options).toContain("HostName=::1");
  });
});
