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

/** What went wrong at the sign-in provider, as far as a browser can tell. */
interface SignInProblem {
  /** An error code of OAuth or OpenID Connect, or what the browser observed. */
  readonly code: string;
  /** The provider's own words. */
  readonly description?: string | null | undefined;
  /** Host of the provider. */
  readonly host: string;
  /** Origin of the console or the extension. */
  readonly origin: string;
}

type Sentence = (about: Pick<SignInProblem, "host" | "origin">) => string;

const tellOperator = "If it stays, tell the operator of this platform.";

const wantsAnswer: Sentence = ({ host }) => `${host} wants to ask you something. Press “Sign in”.`;

const codeFlow: Sentence = ({ host }) =>
  `${host} does not allow this client to sign users in. The operator must allow the authorization code flow.`;

const sentences: Readonly<Record<string, Sentence>> = {
  access_denied: ({ host }) => `${host} did not let you in. Ask its administrator to assign this application to you.`,
  server_error: ({ host }) => `${host} had an error of its own. Try again later; if it stays, tell its administrator.`,
  temporarily_unavailable: ({ host }) => `${host} is overloaded or under maintenance. Try again later.`,
  consent_required: ({ host }) =>
    `${host} needs your consent. Sign in again and agree; if it does not ask, its administrator must consent for all users.`,
  login_required: ({ host }) => `${host} wants you to sign in there. Press “Sign in”.`,
  interaction_required: wantsAnswer,
  account_selection_required: wantsAnswer,
  client_secret: ({ host }) =>
    `${host} asks for a client secret, which no browser can keep. The operator must register this client as public (single-page application, PKCE).`,
  invalid_client: ({ host }) =>
    `${host} does not know this client, or asks it for a secret. The operator must check OIDC_CLIENT_ID and register the client as public.`,
  unauthorized_client: codeFlow,
  unsupported_response_type: codeFlow,
  invalid_scope: ({ host }) =>
    `${host} refuses to share name and email. The operator must allow the scopes openid, profile and email.`,
  invalid_request: ({ host }) =>
    `${host} does not accept the sign-in request. The operator must check the client's redirect addresses.`,
  invalid_grant: () => "This sign-in took too long or was opened twice. Please sign in again.",
  stale: () => "This sign-in was started in another window, or is too old. Please sign in again.",
  cors: ({ host, origin }) =>
    `${host} answers, but not to this page. The operator must add ${origin} to the allowed web origins (CORS) of the client.`,
  "not-found": ({ host }) => `${host} has no sign-in at the configured address. The operator must correct OIDC_ISSUER.`,
  silent: ({ host }) => `${host} did not answer within 10 seconds. Please try again. ${tellOperator}`,
  unreachable: ({ host }) => `${host} cannot be reached. Check your connection and try again. ${tellOperator}`,
  "no-id-token": ({ host }) => `${host} sent no ID token. The operator must allow the scope openid.`,
};

const longestDescription = 300;

/** One sentence or two that say who must do what, with the provider's own description. */
function signInProblemText({ code, description, host, origin }: SignInProblem): string {
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  const text = sentence?.({ host, origin }) ?? `${host} refused the sign-in (${code.slice(0, 50)}). ${tellOperator}`;
  const words = description?.trim().slice(0, longestDescription);
  return words ? `${text} ${host} says: “${words}”` : text;
}
