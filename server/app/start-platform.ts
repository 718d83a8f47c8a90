import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { seedLensUsers } from "#demo/lens-posts.ts";
import { seedDemo } from "#demo/seed.ts";
import { isMoveUnfinished } from "#server/admin/backups/move-database.ts";
import { serveMetrics } from "#server/admin/platform-status/metrics.ts";
import { createSignIn, type SignIn } from "#server/admin/sign-in/sign-in.ts";
import { findConnector, integrationPlatforms } from "#server/integrations/catalog.ts";
import { cleanStoredSettings } from "#server/integrations/clean-stored-settings.ts";
import { hideStoredSecrets } from "#server/integrations/hide-stored-secrets.ts";
import { canSignIn } from "#server/integrations/sync/access.ts";
import { followProviders, refreshProviders } from "#server/integrations/sync/provider-settings.ts";
import { serveWebhooks } from "#server/integrations/sync/receive-webhooks.ts";
import { fillSites } from "#server/integrations/sync/site.ts";
import { digestUnsubscribing } from "#server/lens/digest.ts";
import { type AppTokens, createAppTokens, createImageTokens } from "#server/platform/auth/app-token.ts";
import { type CurrentUsers, createCurrentUsers } from "#server/platform/auth/find-current-user.ts";
import { productVersion } from "#server/platform/core/command.ts";
import type { Config } from "#server/platform/core/config.ts";
import { watchEventLoop } from "#server/platform/core/event-loop-watch.ts";
import type { JobPlace, Jobs } from "#server/platform/core/jobs.ts";
import { lockPrototype } from "#server/platform/core/lock-prototype.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { createSecrets, readSecretKey } from "#server/platform/core/secrets.ts";
import { prepareDataFolder } from "#server/platform/db/data-folder.ts";
import { type OpenDatabase, openDatabase } from "#server/platform/db/database.ts";
import { DatabaseError } from "#server/platform/db/database-error.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { joinRequests } from "#server/platform/db/request-transaction.ts";
import { demoIssuer } from "#server/platform/db/schema/users.ts";
import { createAddressReader } from "#server/platform/http/address-limits.ts";
import { isOwnHost } from "#server/platform/http/allowed-hosts.ts";
import { serveApiDocs } from "#server/platform/http/api-docs.ts";
import { createApp, limitApi } from "#server/platform/http/app.ts";
import { authenticate } from "#server/platform/http/authenticate.ts";
import { serveConsole } from "#server/platform/http/console-files.ts";
import { serveHealth } from "#server/platform/http/health.ts";
import { registerRoutes } from "#server/platform/http/register.ts";
import { safetyHeaders } from "#server/platform/http/security-headers.ts";
import { createSocketEvents, type SocketEvents } from "#server/platform/http/socket-events.ts";
import { createSocketLimits } from "#server/platform/http/socket-limits.ts";
import { serveImages, setImageCookie } from "#server/platform/images/serve-images.ts";
import { createJobs } from "#server/platform/jobs/boss-jobs.ts";
import { serveUnsubscribe } from "#server/platform/mail/unsubscribe.ts";
import { proxyGlobalFetch } from "#server/platform/outgoing/proxy.ts";
import { findWorkspace, readWorkspace } from "#server/platform/settings/workspace.ts";
import { followPublicConventions } from "#server/public-api/conventions.ts";
import { publicApiRoutes } from "#server/public-api/routes.ts";
import { addFirstViews } from "#server/records/views/first-views.ts";
import { viewUnsubscribing } from "#server/subscriptions/jobs.ts";
import { allCalls } from "#shared/contract/all.ts";
import { v1Calls } from "#shared/contract/v1/all.ts";
import { allRoutes, defineAllJobs, startModules, writeFollowers } from "./modules.ts";
import { runtimeConfig } from "./runtime-config.ts";

/**
 * Fills the database with the demo foundation at the first start, unless `--empty` is set. The workspace row is written
 * last. While it is missing, the data of an interrupted start is removed first.
 */
async function prepareWorkspace(platform: Platform, signIn: SignIn): Promise<void> {
  const { config, db } = platform;
  const isFirstStart = (await findWorkspace(db)) === null;
  if (isFirstStart) {
    if (!config.empty) {
      await db.execute(sql`truncate segments, members, organizations, activities, activity_channels, activity_days,
        activity_types_seen, deleted_activities, overview_figures, tags,
        member_segments, member_months, member_affiliations, organization_segments,
        organization_months, audit_logs, finding_counts, finding_rounds cascade`);
      await db.execute(sql`delete from attribute_definitions where can_delete`);
      await seedDemo(platform, { scale: config.demoScale, scripts: config.demoScripts });
    }
    await readWorkspace(db);
  }
  await addFirstViews(db);
  await signIn.ensureDemoUsers();
  if (isFirstStart && !config.empty) await seedLensUsers(db);
}

/** Checks at startup, before anything else, that the address can be used. @throws Error with one sentence. */
export function checkPort({ host, port }: Pick<Config, "host" | "port">): Promise<void> {
  return new Promise((resolve, reject) => {
    // A client that waits for the platform may connect now. An open connection would keep the probe from closing.
    const probe = createServer((socket) => socket.destroy());
    probe.once("error", (error: NodeJS.ErrnoException) => reject(new Error(sentence(error, host, port))));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function sentence(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${port} is already in use. Choose another with --port.`;
    case "EACCES":
      return `This user may not use port ${port}. Choose one above 1023 with --port.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `The host ${host} is not an address of this machine.`;
    default:
      return `The address ${host}:${port} cannot be used: ${error.message}.`;
  }
}

export interface RunningPlatform {
  readonly platform: Platform;
  /** Stops the platform. The database stays open until `worker`, which uses it too, has ended. */
  stop(worker?: Promise<void>): Promise<void>;
}

interface Options {
  readonly strictAnswers?: boolean;
  /** Jobs of these places run in this process; all places when omitted. */
  readonly places?: readonly JobPlace[];
  readonly onSentElsewhere?: (job: string) => void;
  /** Logs requests that block the process. */
  readonly watchEventLoop?: boolean;
  /** Sends jobs at their scheduled times; true when omitted. */
  readonly schedules?: boolean;
}

/** Watches the event loop, with the route of each request as its work. */
function watchRequests(app: FastifyInstance): void {
  const watch = watchEventLoop(app.log);
  app.addHook("onRequest", async ({ method, routeOptions }, reply) => {
    reply.raw.once("close", watch.begin(`${method} ${routeOptions.url ?? "/*"}`));
  });
  app.addHook("onClose", async () => watch.stop());
}

const allPlaces: readonly JobPlace[] = ["web", "worker"];

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
 * Starts all parts of the platform and listens.
 * @throws an error with one sentence for the operator as its message when the port, the folder or the database cannot
 * be used. Nothing is left running then.
 */
export async function startPlatform(config: Config, options: Options = {}): Promise<RunningPlatform> {
  proxyGlobalFetch();
  lockPrototype();
  prepareDataFolder(config.dataDir);
  await checkPort(config);
  const database = await openDatabase(config);
  let parts: Parts | null = null;
  try {
    if (await isMoveUnfinished(database.pool)) {
      throw new DatabaseError("A move to this database was interrupted. Run npm run move again, until it ends.");
    }
    parts = await assemble(config, database, options);
    await prepareWorkspace(parts.platform, parts.signIn);
    await cleanStoredSettings(parts.platform);
    await hideStoredSecrets(parts.platform);
    await fillSites(parts.platform, findConnector);
    await refreshProviders(parts.platform);
    await mountEverything(parts, options);
    await defineAllJobs(parts.platform);
    await parts.jobs.start();
    const stopModules = startModules(parts.platform);
    const stopFollowing = followProviders(parts.platform);
    parts.app.addHook("onClose", async () => {
      stopFollowing();
      stopModules();
    });
    parts.events.attach(parts.app.server);
    await parts.app.listen({ port: config.port, host: config.host });
    const { log } = parts.platform;
    parts.signIn.announce().catch((error: unknown) => log.warn(error, "The sign-in could not be checked"));
  } catch (error) {
    await (parts ? stopParts(parts) : database.close());
    throw error;
  }
  const running = parts;
  let stopped: Promise<void> | null = null;
  return {
    platform: running.platform,
    stop(worker) {
      stopped ??= stopParts(running, worker);
      return stopped;
    },
  };
}

async function assemble(config: Config, database: OpenDatabase, options: Options): Promise<Parts> {
  const { pool } = database;
  const db = joinRequests(database.db);
  const secretKey = await readSecretKey(config);
  const app = await createApp(config);
  const { log } = app;
  if (options.watchEventLoop) watchRequests(app);
  const tokens = createAppTokens(secretKey);
  const imageTokens = createImageTokens(secretKey);
  const currentUsers = createCurrentUsers(db, config.oidc?.issuer ?? demoIssuer, {
    idleMs: config.sessionIdleMinutes * 60_000,
    isPooled: config.databaseDirectUrl !== null,
  });
  const { places = allPlaces, onSentElsewhere, schedules = true } = options;
  const jobs = createJobs({
    ...{ pool, isAlone: database.embedded, places, schedules, log },
    ...(onSentElsewhere && { onSentElsewhere }),
  });
  const [addressOf, admitAddress] = [createAddressReader(config.trustProxy), createSocketLimits(config.rateLimit)];
  const events = await createSocketEvents({
    tokens,
    currentUsers,
    log,
    headers: safetyHeaders(config),
    admit: (request) => (isOwnHost(request, config) ? admitAddress(addressOf(request)) : null),
    databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
  });
  const signIn = await createSignIn({ config, db, log, secretKey, tokens, currentUsers, events });
  const platform: Platform = { config, db, jobs, events, secrets: createSecrets(secretKey), log };
  return { config, app, database, jobs, events, signIn, tokens, imageTokens, currentUsers, platform };
}

async function mountEverything(parts: Parts, { strictAnswers = false }: Options): Promise<void> {
  const { app, config, platform } = parts;
  const version = productVersion();
  // Computed per request, so that settings entered by an administrator apply without a restart.
  const publicConfig = () =>
    runtimeConfig(
      config,
      version,
      integrationPlatforms.map(({ key, installUrl, signIn }) => ({
        key,
        installUrl: installUrl?.(config),
        canSignIn: signIn !== undefined && canSignIn(config, signIn),
      })),
    );
  serveMetrics(app, { config, pool: parts.database.pool, events: parts.events });
  await parts.signIn.mount(app);
  serveHealth(app, parts.database.pool, config);
  await serveApiDocs(app, config, { wire: allCalls, v1: v1Calls });
  // Contains nothing private. Open to every origin, because the extension reads it before anything else.
  app.get("/config.json", (_request, reply) => {
    const headers = { "cache-control": "no-cache", "access-control-allow-origin": "*" };
    return reply.headers(headers).send(publicConfig());
  });
  await app.register(
    async (api) => {
      authenticate(api, parts.tokens, parts.currentUsers);
      setImageCookie(api, config, parts.imageTokens);
      await limitApi(api, config);
      const onWrite = writeFollowers(platform);
      registerRoutes(api, platform, allRoutes(platform, parts.signIn), { strictAnswers, onWrite });
      await api.register(async (v1) => {
        followPublicConventions(v1);
        registerRoutes(v1, platform, publicApiRoutes(platform), { strictAnswers, onWrite });
      });
    },
    { prefix: "/api" },
  );
  await serveWebhooks(app, platform, findConnector);
  await serveUnsubscribe(app, platform, [digestUnsubscribing, viewUnsubscribing]);
  await serveImages(app, parts);
  await serveConsole(app, config, parts.signIn.origins);
}

/** Time limit for requests in progress before their connections are closed. */
const requestTimeoutMs = 4_000;

/**
 * Stops in the order of use: no new requests and jobs, the running ones end or are given back, then the queue, the
 * events and the database.
 */
async function stopParts({ app, jobs, events, database }: Parts, worker?: Promise<void>): Promise<void> {
  await Promise.all([endRequests(app, events), jobs.endWork(), worker]);
  await jobs.stop();
  await events.close();
  await database.close();
}

async function endRequests(app: FastifyInstance, events: SocketEvents): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), requestTimeoutMs);
  events.closeSockets();
  await app.close();
  clearTimeout(cut);
}
