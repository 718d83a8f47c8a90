import type { Hosts, ProviderVariable } from "#server/base/provider-hosts.ts";

/** How a provider signs in, where it differs from RFC 6749 with PKCE and the secret in the body. */
export interface OAuthProvider {
  readonly name: string;
  readonly clientId: ProviderVariable;
  readonly clientSecret: ProviderVariable;
  authorization(hosts: Hosts): string;
  token(hosts: Hosts): string;
  /** Left out where tokens cannot be revoked. */
  revocation?(hosts: Hosts): string;
  readonly scopes: readonly string[];
  /** Separates scopes in the request; a space by default (RFC 6749), a comma at some providers. */
  readonly scopeSeparator?: string;
  /** Left out: it takes PKCE. */
  readonly hasNoPkce?: true;
  /** Its answer to an exchange as RFC 6749 has it, where it differs. */
  readAnswer?(answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

export const oauthProviders = {
  gitlab: {
    name: "GitLab",
    clientId: "GITLAB_CLIENT_ID",
    clientSecret: "GITLAB_CLIENT_SECRET",
    authorization: ({ GITLAB_URL }) => `${GITLAB_URL}/oauth/authorize`,
    token: ({ GITLAB_URL }) => `${GITLAB_URL}/oauth/token`,
    revocation: ({ GITLAB_URL }) => `${GITLAB_URL}/oauth/revoke`,
    // `api` is needed to create webhooks.
    scopes: ["api", "read_api", "read_user", "read_repository", "profile", "email"],
  },
  slack: {
    name: "Slack",
    clientId: "SLACK_CLIENT_ID",
    clientSecret: "SLACK_CLIENT_SECRET",
    authorization: ({ SLACK_URL }) => `${SLACK_URL}/oauth/v2/authorize`,
    token: ({ SLACK_API_URL }) => `${SLACK_API_URL}/oauth.v2.access`,
    // Not revoked: a workspace gives an app one token, which other sub-projects may be read with.
    scopes: ["channels:read", "channels:history", "users:read", "users:read.email"],
    scopeSeparator: ",",
    hasNoPkce: true,
    // Errors have the status 200, and the type of the token is that of the app's user.
    readAnswer: (answer) => (answer.ok === false ? { error: answer.error } : { ...answer, token_type: "bearer" }),
  },
} as const satisfies Record<string, OAuthProvider>;

/** Names of the providers that somebody can sign in to. */
export type OAuthProviderName = keyof typeof oauthProviders;
