import { signInProblemText } from "#shared/domain/messages/sign-in-problems.ts";
import { ApiError } from "./errors.ts";

interface Context {
  /** Address of the provider. */
  readonly authority: string;
  /** Origin of the page that signs in. */
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
}

/** Time that a provider may take for one answer, in seconds. */
export const providerTimeoutSeconds = 10;

/** Explains to the user why a sign-in failed. Takes the errors of the OIDC library and of our own server. */
export async function explainSignIn(error: unknown, { authority, origin, fetch }: Context): Promise<string> {
  // The server has explained itself.
  if (error instanceof ApiError) return error.message;
  const { host } = new URL(authority);
  const { code, description } = await codeOf(error, authority, fetch);
  return signInProblemText({ code, description, host, origin });
}

/** Fields of the library's error for an answer of the provider. */
interface ProviderAnswer {
  readonly error?: string;
  readonly error_description?: string;
  /** Sent to the token endpoint. */
  readonly form?: unknown;
  /** State of the sign-in that the provider answered. */
  readonly state?: unknown;
}

async function codeOf(
  error: unknown,
  authority: string,
  fetch: typeof globalThis.fetch,
): Promise<{ code: string; description?: string | null }> {
  const { name = "", message = "" } = error instanceof Error ? error : {};
  if (name === "ErrorResponse") {
    const { error: code, error_description: description, form, state } = error as ProviderAnswer;
    // Neither a token request nor an answer to a sign-in: the discovery document itself is missing.
    if (form == null && state == null) return { code: "not-found", description: description ?? code ?? null };
    const wantsSecret = /client[_ ]?(secret|assertion|authentication)/i.test(description ?? "");
    return { code: wantsSecret ? "client_secret" : (code ?? ""), description: description ?? null };
  }
  if (name === "ErrorTimeout") return { code: "silent" };
  if (/\b404\b|content-?type|json/i.test(message) || error instanceof SyntaxError) return { code: "not-found" };
  if (/no id ?token|did not return an ID token/i.test(message)) return { code: "no-id-token" };
  if (/state|nonce|authority|client_id/i.test(message)) return { code: "stale" };
  if (error instanceof TypeError)
    return { code: (await answersAtAll(discoveryAddress(authority), fetch)) ? "cors" : "unreachable" };
  return { code: "failed", description: message };
}

const discoveryAddress = (authority: string) =>
  `${authority.replace(/(?<!\/)\/+$/, "")}/.well-known/openid-configuration`;

/** Without CORS a page learns only whether a server answers. */
async function answersAtAll(address: string, fetch: typeof globalThis.fetch): Promise<boolean> {
  const signal = AbortSignal.timeout(providerTimeoutSeconds * 1000);
  return fetch(address, { mode: "no-cors", credentials: "omit", signal }).then(
    () => true,
    () => false,
  );
}
