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
  /** Its token endpoint takes the client id and secret by HTTP Basic authentication, not in the body. */
  readonly hasBasicAuth?: true;
  /** Further parameters of the address where somebody signs in. */
  readonly parameters?: Readonly<Record<string, string>>;
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
  hubspot: {
    name: "HubSpot",
    clientId: "HUBSPOT_CLIENT_ID",
    clientSecret: "HUBSPOT_CLIENT_SECRET",
    authorization: ({ HUBSPOT_URL }) => `${HUBSPOT_URL}/oauth/authorize`,
    token: ({ HUBSPOT_API_URL }) => `${HUBSPOT_API_URL}/oauth/v3/token`,
    revocation: ({ HUBSPOT_API_URL }) => `${HUBSPOT_API_URL}/oauth/v3/token/revoke`,
    // Writing is used only where somebody has switched sending on.
    scopes: [
      "oauth",
      ...["crm.objects.contacts.read", "crm.objects.contacts.write", "crm.schemas.contacts.read"],
      ...["crm.objects.companies.read", "crm.objects.companies.write", "crm.schemas.companies.read"],
    ],
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
  reddit: {
    name: "Reddit",
    clientId: "REDDIT_CLIENT_ID",
    clientSecret: "REDDIT_CLIENT_SECRET",
    authorization: ({ REDDIT_URL }) => `${REDDIT_URL}/api/v1/authorize`,
    token: ({ REDDIT_URL }) => `${REDDIT_URL}/api/v1/access_token`,
    revocation: ({ REDDIT_URL }) => `${REDDIT_URL}/api/v1/revoke_token`,
    scopes: ["read"],
    hasNoPkce: true,
    hasBasicAuth: true,
    // Without it there is no refresh token.
    parameters: { duration: "permanent" },
    // Errors have the status 200.
    readAnswer: (answer) => answer,
  },
  twitter: {
    name: "X",
    clientId: "X_CLIENT_ID",
    clientSecret: "X_CLIENT_SECRET",
    authorization: ({ X_URL }) => `${X_URL}/i/oauth2/authorize`,
    token: ({ X_API_URL }) => `${X_API_URL}/oauth2/token`,
    revocation: ({ X_API_URL }) => `${X_API_URL}/oauth2/revoke`,
    // Without `offline.access` there is no refresh token.
    scopes: ["tweet.read", "users.read", "offline.access"],
    hasBasicAuth: true,
  },
  linkedin: {
    name: "LinkedIn",
    clientId: "LINKEDIN_CLIENT_ID",
    clientSecret: "LINKEDIN_CLIENT_SECRET",
    authorization: ({ LINKEDIN_URL }) => `${LINKEDIN_URL}/oauth/v2/authorization`,
    token: ({ LINKEDIN_URL }) => `${LINKEDIN_URL}/oauth/v2/accessToken`,
    scopes: ["r_organization_social", "rw_organization_admin"],
    hasNoPkce: true,
    // It leaves out what RFC 6749 wants.
    readAnswer: (answer) => ({ token_type: "bearer", ...answer }),
  },
  stackoverflow: {
    name: "Stack Overflow",
    clientId: "STACKEXCHANGE_CLIENT_ID",
    clientSecret: "STACKEXCHANGE_CLIENT_SECRET",
    authorization: ({ STACKEXCHANGE_URL }) => `${STACKEXCHANGE_URL}/oauth`,
    token: ({ STACKEXCHANGE_URL }) => `${STACKEXCHANGE_URL}/oauth/access_token/json`,
    // There are no refresh tokens.
    scopes: ["no_expiry"],
    hasNoPkce: true,
    readAnswer: (answer) => ({ token_type: "bearer", ...answer }),
  },
} as const satisfies Record<string, OAuthProvider>;

/** Names of the providers that somebody can sign in to. */
export type OAuthProviderName = keyof typeof oauthProviders;
