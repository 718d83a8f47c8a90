/** What went wrong at the sign-in provider, as far as a browser can tell. */
export interface SignInProblem {
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
export function signInProblemText({ code, description, host, origin }: SignInProblem): string {
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  const text = sentence?.({ host, origin }) ?? `${host} refused the sign-in (${code.slice(0, 50)}). ${tellOperator}`;
  const words = description?.trim().slice(0, longestDescription);
  return words ? `${text} ${host} says: “${words}”` : text;
}
