import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform } from "#server/app/start-platform.ts";
import { readConfig } from "#server/platform/core/config.ts";
import { platformKey } from "../e2e/addresses.ts";
import { copyDatabase, dropDatabase } from "./data-templates.ts";
import { startGithub } from "./github.ts";
import { type LocalGithub, startLocalGithub } from "./providers/github/server.ts";
import { addRepository, sampleWorld } from "./providers/github/world.ts";
import { type GitlabServer, startGitlab } from "./providers/gitlab.ts";
import { startSampleChats } from "./providers/sample-chats.ts";
import { type ProviderAccess, startSampleSocial } from "./providers/sample-social.ts";

/**
 * The platform of one browser test worker, with the built console, on a copy of the demo foundation and with separate
 * local providers. Its argument is the port. A message requests a freshly reset platform, or sets whether a provider's
 * credentials are valid; both are answered when done. Remotes on loopback are allowed, so that tests can serve
 * repositories and sites themselves.
 */
const [port = ""] = process.argv.slice(2);

/** Messages from the tests to this process. */
export type PlatformMessage = "begin" | { readonly platform: string; readonly isGood: boolean };

interface Started {
  readonly access: ProviderAccess;
  stop(): Promise<void>;
}

async function start(): Promise<Started> {
  const repositories = await browserGithub();
  const github = await startGithub(repositories.origin);
  const social = await startSampleSocial();
  const gitlab = await browserGitlab();
  const chats = await startSampleChats();
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-browser-tests-"));
  const databaseUrl = await copyDatabase(true);
  const config = readConfig(["--port", port, "--data-dir", dataDir, "--database-url", databaseUrl], {
    SECRET_KEY: platformKey,
    OUTBOUND_ALLOW: "127.0.0.1,localhost",
    RATE_LIMIT: "0",
    GITHUB_URL: repositories.origin,
    GITHUB_API_URL: github.origin,
    GITHUB_API_TOKEN: "the-server's-token",
    GITHUB_APP_SLUG: "community-data",
    GITHUB_APP_ID: repositories.app.id,
    GITHUB_APP_PRIVATE_KEY: repositories.app.privateKey,
    GITHUB_CLIENT_ID: repositories.app.clientId,
    GITHUB_CLIENT_SECRET: repositories.app.clientSecret,
    // Port without a listener: Community Lens requests these URLs, and no test may leave this machine.
    DEVTO_API_URL: "http://127.0.0.1:9",
    STACKEXCHANGE_API_URL: "http://127.0.0.1:9",
    ...social.environment,
    GITLAB_URL: gitlab.origin,
    GITLAB_CLIENT_ID: gitlab.clientId,
    GITLAB_CLIENT_SECRET: gitlab.clientSecret,
    ISSUES_API_URL: github.issuesUrl,
    ISSUE_DESK_URL: "https://desk.example/issues",
    CHAT_URL: "https://chat.example/help",
    ...chats.environment,
  });
  const running = await startPlatform(config, { schedules: false });
  const stop = async () => {
    await running.stop();
    await github.stop();
    await repositories.stop();
    await social.stop();
    await gitlab.stop();
    await chats.stop();
    await dropDatabase(databaseUrl);
    await rm(dataDir, { recursive: true, force: true });
  };
  const setToken = (token: string) => (isGood: boolean) =>
    isGood ? repositories.addToken(token) : repositories.tokens.delete(token);
  const access: ProviderAccess = {
    ...{ ...social.access, ...chats.access },
    github: setToken("a-good-token"),
    "github-nango": setToken("the-server's-token"),
    "github-app": (isGood) => repositories.installations.map((each) => Object.assign(each, { isSuspended: !isGood })),
    gitlab: (isGood) => !isGood && gitlab.revokeAll(),
  };
  return { access, stop };
}

/** The sample repository and four others that only have stars. The app is installed for the last of them. */
async function browserGithub(): Promise<LocalGithub> {
  const { world, repository } = sampleWorld();
  for (const name of ["gears", "pumps", "valves", "boilers"]) {
    addRepository(world, repository.owner, name).stars.push(...repository.stars);
  }
  const github = await startLocalGithub(world);
  for (const token of ["a-good-token", "the-server's-token"]) github.addToken(token);
  github.installations.push({ id: 77, account: repository.owner, repositories: ["acme/boilers"], isSuspended: false });
  github.app.setupUrl = `http://localhost:${port}/integrations`;
  return github;
}

/** Two projects of a group and a fork. Every sign-in is as Ada. */
async function browserGitlab(): Promise<GitlabServer> {
  const gitlab = await startGitlab();
  const ada = gitlab.user("ada", { name: "Ada Lovelace" });
  const bea = gitlab.user("bea", { name: "Bea Brown" });
  gitlab.signIn(ada);
  gitlab.group("harbor", "Harbor");
  const crane = gitlab.project("harbor/crane");
  const issue = crane.issue("2026-01-01T00:00:00Z", bea, "The crane stops");
  issue.comment("2026-01-02T00:00:00Z", ada, "Looking into it");
  crane.star("2026-01-03T00:00:00Z", bea);
  gitlab.project("harbor/dock");
  gitlab.project("ada/crane", { forked_from_project: { web_url: crane.record.web_url } });
  return gitlab;
}

let started: Started | null = null;
let before = Promise.resolve();

process.on("message", (message: PlatformMessage) => {
  before = before.then(async () => {
    if (message === "begin") {
      await started?.stop();
      started = await start();
    } else started?.access[message.platform]?.(message.isGood);
    process.send?.("ready");
  });
});
process.on("disconnect", () => before.then(() => started?.stop()).then(() => process.exit()));
