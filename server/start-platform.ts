import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { allCalls } from "#shared/contract/all.ts";
import { keepValueIndexes } from "./attributes/value-indexes.ts";
import { defineBulkJobs } from "./bulk/start.ts";
import { keepCommunityLens } from "./community-lens/routes.ts";
import type { Config } from "./config.ts";
import { type OpenDatabase, openDatabase } from "./db/database.ts";
import { prepareWorkspace } from "./demo-or-empty.ts";
import { keepExportFolder } from "./exports/export-folder.ts";
import { defineExportJob } from "./exports/export-job.ts";
import { serveApiDocs } from "./http/api-docs.ts";
import { createApp, limitApi } from "./http/app.ts";
import { authenticate } from "./http/authenticate.ts";
import { checkPort } from "./http/check-port.ts";
import { serveConsole } from "./http/console-files.ts";
import { serveHealth } from "./http/health.ts";
import { notingWrites } from "./http/idempotency.ts";
import { registerRoutes } from "./http/register.ts";
import { allRoutes } from "./http/routes.ts";
import { runtimeConfig } from "./http/runtime-config.ts";
import { createSocketEvents, type SocketEvents } from "./http/socket-events.ts";
import { giveImageCookie } from "./images/image-cookie.ts";
import { serveImages } from "./images/serve-images.ts";
import { defineImportJobs } from "./imports/start.ts";
import { integrationPlatforms } from "./integrations/catalogue.ts";
import { hideStoredSecrets } from "./integrations/hide-stored-secrets.ts";
import { defineIntegrationJobs } from "./integrations/jobs.ts";
import { defineTrackerJob } from "./issue-reports/tracker.ts";
import { createJobs } from "./jobs/boss-jobs.ts";
import type { Jobs } from "./jobs/jobs.ts";
import { keepHouse } from "./jobs/keep-house.ts";
import { defineMergeJobs } from "./merging/move-job.ts";
import { keepAffiliations } from "./people/affiliation-changes.ts";
import { keepScores } from "./people/score-job.ts";
import type { Platform } from "./platform.ts";
import { createSecrets, readSecretKey } from "./secrets.ts";
import { demoIssuer } from "./sign-in/demo-accounts.ts";
import { createSignIn, type SignIn } from "./sign-in/sign-in.ts";
import { keepSuggestions } from "./suggestions/job.ts";
import { defineTrashJob } from "./trash/erase-job.ts";
import { type AppTokens, createAppTokens, createImageTokens } from "./users/app-token.ts";
import { type CurrentUsers, createCurrentUsers } from "./users/find-current-user.ts";

export interface RunningPlatform {
  readonly platform: Platform;
  /** Called when the platform cannot go on, with the reason in a sentence. */
  onLost(callback: (reason: string) => void): void;
  stop(): Promise<void>;
}

interface Parts {
  readonly config: Config;
  readonly app: FastifyInstance;
  readonly database: OpenDatabase;
  readonly jobs: Jobs;
  readonly events: SocketEvents;
  readonly signIn: SignIn;
  readonly tokens: AppTokens;
  readonly imageTokens: AppTokens;
  readonly currentUsers: CurrentUsers;
  readonly platform: Platform;
}

/**
 * Starts everything and listens.
 * @throws an error whose message is one sentence for the operator when the port, the folder or the database cannot be
 * used. Nothing is left running then.
 */
export async function startPlatform(config: Config, options = { strictAnswers: false }): Promise<RunningPlatform> {
  await checkPort(config);
  const database = await openDatabase(config);
  let parts: Parts | null = null;
  try {
    parts = await assemble(config, database);
    await prepareWorkspace(parts.platform, parts.signIn);
    await hideStoredSecrets(parts.platform);
    await mountEverything(parts, options);
    await keepHouse(parts.platform);
    await keepValueIndexes(parts.platform);
    await defineIntegrationJobs(parts.platform);
    await keepScores(parts.platform);
    await keepAffiliations(parts.platform);
    await defineMergeJobs(parts.platform);
    await keepSuggestions(parts.platform);
    await defineBulkJobs(parts.platform);
    await defineImportJobs(parts.platform);
    await defineTrashJob(parts.platform);
    defineTrackerJob(parts.platform);
    defineExportJob(parts.platform);
    keepExportFolder(parts.app, config);
    await keepCommunityLens(parts.platform);
    await parts.jobs.start();
    parts.events.attach(parts.app.server);
    await parts.app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await (parts ? stopParts(parts) : database.close());
    throw error;
  }
  const running = parts;
  let stopped: Promise<void> | null = null;
  return {
    platform: running.platform,
    onLost: database.onLost,
    stop() {
      stopped ??= stopParts(running);
      return stopped;
    },
  };
}

async function assemble(config: Config, database: OpenDatabase): Promise<Parts> {
  const { db, pool } = database;
  const secretKey = await readSecretKey(config);
  const app = await createApp(config);
  const { log } = app;
  const tokens = createAppTokens(secretKey);
  const imageTokens = createImageTokens(secretKey);
  const currentUsers = createCurrentUsers(db, config.oidc?.issuer ?? demoIssuer);
  const jobs = createJobs({ pool, isAlone: database.embedded, log });
  const events = await createSocketEvents({ tokens, currentUsers, log, databaseUrl: config.databaseUrl });
  const signIn = await createSignIn({ config, db, log, secretKey, tokens, currentUsers });
  const platform: Platform = { config, db: notingWrites(db), jobs, events, secrets: createSecrets(secretKey), log };
  return { config, app, database, jobs, events, signIn, tokens, imageTokens, currentUsers, platform };
}

async function mountEverything(parts: Parts, options: { strictAnswers: boolean }): Promise<void> {
  const { app, config, platform } = parts;
  const { version } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  const publicConfig = runtimeConfig(
    config,
    version,
    integrationPlatforms.map(({ key }) => key),
  );
  await parts.signIn.mount(app);
  serveHealth(app, parts.database.pool);
  await serveApiDocs(app, config, allCalls);
  // It holds nothing private, and an extension reads it before it knows anything else of the platform.
  app.get("/config.json", (_request, reply) =>
    reply.headers({ "cache-control": "no-cache", "access-control-allow-origin": "*" }).send(publicConfig),
  );
  await app.register(
    async (api) => {
      authenticate(api, parts.tokens, parts.currentUsers);
      giveImageCookie(api, config, parts.imageTokens);
      await limitApi(api, config);
      registerRoutes(api, platform, allRoutes(platform, parts.signIn), options);
    },
    { prefix: "/api" },
  );
  await serveImages(app, parts);
  await serveConsole(app, config);
}

/** How long answers that are under way may take until they are cut off. */
const lastAnswersMilliseconds = 5_000;

/** Answers end first, then the work, then the database. */
async function stopParts({ app, jobs, events, database }: Parts): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), lastAnswersMilliseconds);
  await events.close();
  await app.close();
  clearTimeout(cut);
  await jobs.stop();
  await database.close();
}
