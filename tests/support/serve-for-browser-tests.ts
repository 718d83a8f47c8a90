import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform } from "#server/app/start-platform.ts";
import { readConfig } from "#server/base/config.ts";
import { copyDatabase, dropDatabase } from "./data-templates.ts";
import { startGithub } from "./github.ts";
import { startLocalGithub } from "./providers/github/server.ts";
import { addRepository, sampleWorld, type World } from "./providers/github/world.ts";
import { startSampleSocial } from "./providers/sample-social.ts";

/**
 * The platform of one worker of the browser tests, with the built console, on a copy of the demo foundation, beside a
 * GitHub and other providers of its own. Its argument is the port. Each message asks for a platform as it
 * was at first, and is answered when that serves. Remotes on loopback are allowed, so that the Git tests can serve
 * repositories themselves.
 */
const [port = ""] = process.argv.slice(2);

async function start(): Promise<() => Promise<void>> {
  const repositories = await startLocalGithub(browserWorld());
  repositories.addToken("a-good-token");
  const github = await startGithub(repositories.origin);
  const social = await startSampleSocial();
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-browser-tests-"));
  const databaseUrl = await copyDatabase(true);
  const config = readConfig(["--port", port, "--data-dir", dataDir, "--database-url", databaseUrl], {
    // Who signed in stays signed in.
    SECRET_KEY: "the same key for every platform of the browser tests",
    OUTBOUND_ALLOW: "127.0.0.1,localhost",
    RATE_LIMIT: "0",
    GITHUB_API_URL: github.origin,
    ...social.environment,
    ISSUES_API_URL: github.issuesUrl,
    ISSUE_DESK_URL: "https://desk.example/issues",
    CHAT_URL: "https://chat.example/help",
  });
  const running = await startPlatform(config);
  return async () => {
    await running.stop();
    await github.stop();
    await repositories.stop();
    await social.stop();
    await dropDatabase(databaseUrl);
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** The sample repository and three further ones that have only stars. */
function browserWorld(): World {
  const { world, repository } = sampleWorld();
  for (const name of ["gears", "pumps", "valves"]) {
    addRepository(world, repository.owner, name).stars.push(...repository.stars);
  }
  return world;
}

let stop = async () => {};
let before = Promise.resolve();

process.on("message", () => {
  before = before.then(async () => {
    await stop();
    stop = await start();
    process.send?.("ready");
  });
});
process.on("disconnect", () => before.then(() => stop()).then(() => process.exit()));
