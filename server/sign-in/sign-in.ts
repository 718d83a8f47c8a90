import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { AppTokens } from "#server/access/app-token.ts";
import { endTokens } from "#server/access/end-tokens.ts";
import type { CurrentUsers } from "#server/access/find-current-user.ts";
import type { Config } from "#server/base/config.ts";
import type { Events } from "#server/base/events.ts";
import type { Database } from "#server/db/database.ts";
import { afterCommit } from "#server/db/request-transaction.ts";
import { demoAccounts, demoIssuer, demoSubject, demoUserId } from "./demo-accounts.ts";
import { consoleClientId, embeddedIssuer, extensionClientId } from "./embedded-issuer.ts";
import { createEmbeddedProvider } from "./embedded-provider.ts";
import { readClaims, refusedIdToken, type SignedIn, saveSignedInUser } from "./save-user.ts";
import { discoverKeys, type TrustedIssuer, verifyIdToken } from "./verify-id-token.ts";

export interface SignIn {
  /**
   * Exchanges an ID token for an app token.
   * @throws HttpError 401 `{ error: { code: 401 } }` when the ID token cannot be trusted.
   */
  exchange(idToken: string): Promise<string>;
  /** Revokes all app tokens of the user and closes their sockets. */
  end(userId: string): Promise<void>;
  /** Mounts the embedded provider under `/oidc` when it is used. */
  mount(app: FastifyInstance): Promise<void>;
  /** Creates the demo accounts' users, with the segments that exist at that time. */
  ensureDemoUsers(): Promise<void>;
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
  const { config, db, currentUsers, events } = needs;
  const end = async (userId: string): Promise<void> => {
    await endTokens(db, userId);
    await afterCommit(() => {
      currentUsers.forget(userId);
      events.disconnect(userId);
    });
  };
  if (config.oidc) {
    const { issuer, clientId } = config.oidc;
    return {
      end,
      exchange: exchangeWith(needs, { issuer, audiences: [clientId], keys: discoverKeys(issuer) }, issuer),
      mount: async () => {},
      ensureDemoUsers: async () => {},
    };
  }
  const provider = await createEmbeddedProvider(config, needs.secretKey);
  const trusted = {
    issuer: embeddedIssuer(config),
    audiences: [consoleClientId, extensionClientId],
    keys: provider.keys,
  };
  return {
    end,
    exchange: exchangeWith(needs, trusted, demoIssuer),
    mount: (app) => provider.mount(app),
    async ensureDemoUsers() {
      for (const account of demoAccounts) {
        const { email, givenName, familyName } = account;
        await saveSignedInUser(db, {
          id: demoUserId(account),
          issuer: demoIssuer,
          subject: demoSubject(account),
          email,
          emailVerified: false,
          fullName: `${givenName} ${familyName}`,
          firstName: givenName,
          lastName: familyName,
          rolesClaim: account.claims,
        });
      }
    },
  };
}

function exchangeWith(
  { config, db, log, tokens, currentUsers, events }: Needs,
  trusted: TrustedIssuer,
  storedIssuer: string,
) {
  return async (idToken: string): Promise<string> => {
    let person: SignedIn;
    try {
      person = readClaims(storedIssuer, config.rolesClaim, await verifyIdToken(trusted, idToken));
    } catch (error) {
      log.warn(`An ID token was refused: ${error instanceof Error ? error.message : error}`);
      throw refusedIdToken();
    }
    const { id, tokensValidFrom, hasActiveFilter } = await saveSignedInUser(db, person);
    await afterCommit(() => {
      currentUsers.forget(id);
      if (hasActiveFilter) events.disconnect(id);
    });
    return tokens.sign(id, tokensValidFrom);
  };
}
