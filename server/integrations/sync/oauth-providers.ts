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
} as const satisfies Record<string, OAuthProvider>;

/** Names of the providers that somebody can sign in to. */
export type OAuthProviderName = keyof typeof oauthProviders;
