import { signInProblemText } from "#shared/domain/messages/sign-in-problems.ts";
import { ApiError } from "./errors.ts";

/** Where a sign-in failed. */
export interface SignInContext {
  /** Address of the provider. */
  readonly authority: string;
  /** Origin of the page that signs in. */
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
  /** Reads the provider's token endpoint from its discovery document. */
  readonly tokenEndpoint?: () => Promise<string | undefined>;
  /** Called with the cause, for the platform's log. */
  readonly report?: (cause: { readonly code: string; readonly host: string }) => void;
}

/** Time that a provider may take for one answer, in seconds. */
export const providerTimeoutSeconds = 10;

/** Explains to the user why a sign-in failed. Takes the errors of the OIDC library and of our own server. */
export async function explainSignIn(error: unknown, context: SignInContext): Promise<string> {
  // The server has explained itself.
  if (error instanceof ApiError) return error.message;
  const { authority, origin, report } = context;
  const { code, description, address = authority } = await findProblem(error, context);
  const { host } = new URL(address);
  report?.({ code, host });
  return signInProblemText({ code, description, host, origin });
}

interface Problem {
  readonly code: string;
  readonly description?: string | null;
  /** Address that failed where it is not the issuer's. */
  readonly address?: string;
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

async function findProblem(error: unknown, { authority, fetch, tokenEndpoint }: SignInContext): Promise<Problem> {
  const { name = "", message = "" } = error instanceof Error ? error : {};
  if (name === "ErrorResponse") {
    const { error: code, error_description: description, form, state } = error as ProviderAnswer;
    // Neither a token request nor an answer to a sign-in: the discovery document itself is missing.
    if (form == null && state == null) return { code: "not-found", description: description ?? code ?? null };
    const wantsSecret = /client[_ ]?(secret|assertion|authentication)/i.test(description ?? "");
    return { code: wantsSecret ? "client_secret" : (code ?? ""), description: description ?? null };
  }
  if (name === "ErrorTimeout") return { code: "silent" };
  // The library's words for an answer that is no error of OAuth.
  if (/\(5\d\d\)/.test(message)) return { code: "server_error" };
  if (/\b404\b|content-?type|json/i.test(message) || error instanceof SyntaxError) return { code: "not-found" };
  if (/no id ?token|did not return an ID token|invalid token specified/i.test(message)) return { code: "no-id-token" };
  if (/state|nonce|authority|client_id/i.test(message)) return { code: "stale" };
  if (error instanceof TypeError) {
    // Where the page may read the discovery document, the token endpoint is what failed.
    const address = (await tokenEndpoint?.().catch(() => null)) ?? discoveryAddress(authority);
    return { code: (await answersAtAll(address, fetch)) ? "cors" : "unreachable", address };
  }
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
