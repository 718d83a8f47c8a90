import type { Hosts, ProviderVariable } from "#server/platform/core/provider-hosts.ts";

/** OAuth sign-in of a provider, with its differences from RFC 6749 with PKCE and the secret in the body. */
export interface OAuthProvider {
  /** Key of its platform, used by the proxy and in the redirect URL. */
  readonly key: string;
  readonly name: string;
  readonly clientId: ProviderVariable;
  readonly clientSecret: ProviderVariable;
  authorization(hosts: Hosts): string;
  token(hosts: Hosts): string;
  /** Undefined when tokens cannot be revoked. */
  revocation?(hosts: Hosts): string;
  readonly scopes: readonly string[];
  /** Separator of scopes in the request. Default: a space (RFC 6749); some providers use a comma. */
  readonly scopeSeparator?: string;
  /** True when the provider does not support PKCE. */
  readonly hasNoPkce?: true;
  /** True when the token endpoint requires HTTP Basic authentication instead of credentials in the body. */
  readonly hasBasicAuth?: true;
  /** Additional parameters of the authorization URL. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Converts the token response to the form of RFC 6749. */
  readAnswer?(answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}
