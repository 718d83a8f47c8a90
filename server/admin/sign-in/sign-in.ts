import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { AppTokens } from "#server/platform/auth/app-token.ts";
import type { CurrentUsers } from "#server/platform/auth/find-current-user.ts";
import { endTokens } from "#server/platform/auth/grants.ts";
import type { Config } from "#server/platform/core/config.ts";
import { HttpError } from "#server/platform/core/http-error.ts";
import type { Events } from "#server/platform/core/platform.ts";
import { deriveKey } from "#server/platform/core/secrets.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { afterCommit } from "#server/platform/db/request-transaction.ts";
import { demoIssuer } from "#server/platform/db/schema/users.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { noteExtensionUse } from "#server/platform/settings/workspace.ts";
import { checkProvider } from "./check-provider.ts";
import { demoAccounts, demoSubject, demoUserId } from "./demo-accounts.ts";
import { consoleClientId, embeddedIssuer, extensionClientId, isExtension, mayExchange } from "./embedded-clients.ts";
import { createEmbeddedProvider } from "./embedded-provider.ts";
import { createFirstAdministrator } from "./first-administrator.ts";
import { createMetadataReader, originsOf, ProviderError } from "./provider-metadata.ts";
import { readClaims } from "./read-claims.ts";
import { readRolesClaim } from "./roles-of-claim.ts";
import { refusedIdToken, type SignedIn, saveSignedInUser } from "./save-user.ts";
import {
  clockToleranceSeconds,
  followIssuer,
  RefusedIdToken,
  type TrustedIssuer,
  verifyIdToken,
} from "./verify-id-token.ts";

interface SignInNonces {
  create(): string;
  /** Milliseconds since 1970 at which the sign-in started; null for a nonce that this platform did not create. */
  startedAt(nonce: unknown): number | null;
}

/**
 * Nonces that contain the time at which a sign-in started, by the clock of this platform. The ID token repeats the
 * nonce, which proves that the token is newer, whatever the provider's clock says.
 */
export function createSignInNonces(secretKey: string): SignInNonces {
  const key = deriveKey(secretKey, "sign-in-nonce");
  const signatureOf = (content: string) => createHmac("sha256", key).update(content).digest("base64url");
  return {
    create() {
      const content = `${Date.now().toString(36)}-${randomBytes(16).toString("base64url")}`;
      return `${content}.${signatureOf(content)}`;
    },
    startedAt(nonce) {
      if (typeof nonce !== "string") return null;
      const [content = "", signature = ""] = nonce.split(".");
      const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(content))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const [time = ""] = content.split("-");
      return Number.parseInt(time, 36);
    },
  };
}

export interface SignIn {
  /** Creates the nonce of a new sign-in. */
  start(): string;
  /** Writes into the log why a browser could not sign in. */
  reportFailure(failure: { readonly code: string; readonly host: string }): void;
  /**
   * Exchanges an ID token for an app token. Accepts each once, and only from a page of the client it was issued for.
   * @param origin of the page; null for a program
   * @throws HttpError 401 `{ error: { code: 401, message } }` when the ID token cannot be trusted; 503 when the
   * provider's keys cannot be fetched
   */
  exchange(idToken: string, origin: string | null): Promise<string>;
  /** Revokes all app tokens of the user and closes their sockets. */
  end(userId: string): Promise<void>;
  /** Makes the user of a first administrator's link an administrator. @throws HttpError 400 */
  becomeFirstAdministrator(tx: Executor, requester: Requester, token: string): Promise<void>;
  /** Origins that the console's pages must reach to sign in. */
  origins(): Promise<readonly string[]>;
  /** Mounts the embedded provider under `/oidc` when it is used. */
  mount(app: FastifyInstance): Promise<void>;
  /** Creates the demo accounts' users, with the segments that exist at that time. */
  ensureDemoUsers(): Promise<void>;
  /** Writes into the log what an operator must know: problems of the provider, and who becomes administrator. */
  announce(): Promise<void>;
}

interface Needs {
  readonly config: Config;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly secretKey: string;
  readonly tokens: AppTokens;
  readonly currentUsers: CurrentUsers;
  readonly events: Pick<Events, "disconnect">;
}

/** Creates the sign-in with the embedded provider, or with the one in `OIDC_ISSUER`. */
export async function createSignIn(needs: Needs): Promise<SignIn> {
  const { config, db, currentUsers, events, secretKey } = needs;
  const nonces = createSignInNonces(secretKey);
  const end = async (userId: string): Promise<void> => {
    await endTokens(db, userId);
    await afterCommit(() => {
      currentUsers.forget(userId);
      events.disconnect(userId);
    });
  };
  const log = needs.log.child({}, { level: "info" });
  const reportFailure: SignIn["reportFailure"] = ({ code, host }) => {
    // Anybody can send this.
    const [cause, place] = [code, host].map((text) => text.slice(0, 300).replaceAll(/[^\w.:[\]-]/g, "?"));
    log.warn(`Sign-in at ${place} failed in a browser: ${cause}`);
  };
  const shared = { start: nonces.create, end, reportFailure };
  if (config.oidc) {
    const { issuer, clientId } = config.oidc;
    const provider = createMetadataReader(issuer);
    const first = createFirstAdministrator(issuer, config.publicUrl, secretKey);
    return {
      ...shared,
      exchange: exchangeWith({ ...needs, log }, followIssuer(provider, [clientId]), issuer, nonces.startedAt),
      becomeFirstAdministrator: async (tx, requester, token) => {
        await first.claim(tx, requester, token);
        await afterCommit(() => currentUsers.forget(requester.user.id));
      },
      origins() {
        const usual = [new URL(issuer).origin];
        // A provider that does not answer must not delay pages. It has answered before its tokens are fetched.
        return Promise.race([provider.read().then(originsOf, () => usual), setTimeout(originsTimeoutMs, usual)]);
      },
      mount: async () => {},
      ensureDemoUsers: async () => {},
      async announce() {
        const link = config.oidcAdmins.length === 0 ? await first.link(db) : null;
        if (link !== null) {
          log.info(`There is no administrator yet. Open this link within 24 hours and sign in to become one: ${link}`);
        }
        for (const { state, name, detail } of await checkProvider(config)) {
          if (state === "problem") log.warn(`Sign-in: ${name}: ${detail}`);
          else if (state === "todo") log.info(`Sign-in: compare with the provider: ${name}: ${detail}`);
        }
      },
    };
  }
  const provider = await createEmbeddedProvider(config, secretKey);
  const trusted = {
    issuer: embeddedIssuer(config),
    audiences: [consoleClientId, extensionClientId],
    keys: provider.keys,
  };
  return {
    ...shared,
    exchange: exchangeWith(needs, async () => trusted, demoIssuer, nonces.startedAt),
    becomeFirstAdministrator: async () => {
      throw new HttpError(400, "The demo account Administrator is the administrator of this platform.");
    },
    origins: async () => [new URL(config.publicUrl).origin],
    mount: (app) => provider.mount(app),
    async ensureDemoUsers() {
      for (const account of demoAccounts) {
        const { email, givenName, familyName } = account;
        await saveSignedInUser(db, {
          id: demoUserId(account),
          issuer: demoIssuer,
          subject: demoSubject(account),
          email,
          emailVerified: true,
          fullName: `${givenName} ${familyName}`,
          firstName: givenName,
          lastName: familyName,
          ...readRolesClaim(account.claims),
        });
      }
    },
    announce: async () => {},
  };
}

/** Time that a page waits for the provider's addresses, in milliseconds. */
const originsTimeoutMs = 1_000;

/** Time that a user may spend at the provider, in milliseconds. */
const longestSignInMs = 60 * 60_000;

/** Most milliseconds between the clocks of two servers of this platform. */
const serverToleranceMs = 2_000;

function exchangeWith(
  { config, db, log, tokens, currentUsers, events }: Needs,
  trust: () => Promise<TrustedIssuer>,
  storedIssuer: string,
  startOf: (nonce: unknown) => number | null,
) {
  const read = async (idToken: string, origin: string | null) => {
    const { audiences, ...trusted } = await trust();
    const claims = await verifyIdToken({ ...trusted, audiences }, idToken);
    const client = String(claims.azp ?? audiences.find((each) => [claims.aud].flat().includes(each)));
    if (!mayExchange(config, client, origin)) {
      throw new RefusedIdToken(`A page of ${origin} cannot sign in here. Open ${config.publicUrl}.`);
    }
    const started = startOf(claims.nonce);
    if (started !== null && Date.now() - started > longestSignInMs) {
      throw new RefusedIdToken("The sign-in took longer than an hour. Please sign in again.");
    }
    // A client that brings its own nonce is judged by the provider's clock.
    const startedAt =
      started === null ? (claims.iat ?? 0) * 1000 + clockToleranceSeconds * 1000 : started + serverToleranceMs;
    const token = { text: idToken, expiresAt: (claims.exp ?? 0) * 1000 };
    return { ...readClaims(storedIssuer, config, claims), startedAt, token };
  };
  return async (idToken: string, origin: string | null): Promise<string> => {
    let person: Awaited<ReturnType<typeof read>>;
    try {
      person = await read(idToken, origin);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      log.warn(`Sign-in at ${hostOf(storedIssuer)} failed: ${error.message}`);
      if (error instanceof RefusedIdToken) throw refusedIdToken(error.message);
      if (error instanceof ProviderError)
        throw new HttpError(503, `You cannot be signed in: ${error.message} Ask the operator of this platform.`);
      throw error;
    }
    const { id, tokensValidFrom, hasActiveFilter } = await saveSignedInUser(db, person);
    log.info(understanding(person));
    if (origin !== null && isExtension(config, origin)) await noteExtensionUse(db);
    await afterCommit(() => {
      currentUsers.forget(id);
      if (hasActiveFilter) events.disconnect(id);
    });
    return tokens.sign(id, tokensValidFrom);
  };
}

function hostOf(issuer: string): string {
  return URL.parse(issuer)?.host ?? issuer;
}

/** Names of claims and roles, but no values of people. */
function understanding({ lastSignIn, roles, emailVerified }: SignedIn): string {
  const { claims = [], rolesClaim = "", received = null, understood = [] } = lastSignIn ?? {};
  const roleNames =
    received === null ? "is missing" : `names ${received.length}, of which ${understood.length} are known`;
  return `Sign-in: claims ${claims.join(", ")}; email verified: ${emailVerified ?? "not said"}; ${rolesClaim} ${roleNames}; roles: ${roles.join(", ") || "none"}`;
}
