import type { Hosts, ProviderVariable } from "#server/base/provider-hosts.ts";

/** How a provider signs in, where it differs from RFC 6749 with PKCE and the secret in the body. */
export interface OAuthProvider {
  /** Of its platform; the proxy and the address that people come back to know it by this. */
  readonly key: string;
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
