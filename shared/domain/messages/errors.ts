import { isolateWords } from "#shared/domain/text/isolate-names.ts";

/** Reaction of the screen to a failed call (rules.md 8, generic handler). */
export type Reaction =
  | { readonly kind: "nothing" }
  /** Clear the token, log out, reload the page. */
  | { readonly kind: "logout" }
  /** Go to /403. */
  | { readonly kind: "forbidden" }
  /** An error toast; persistent ones stay until they are closed, as all error toasts do (settled). */
  | { readonly kind: "toast"; readonly title?: string; readonly message: string; readonly persistent: boolean };

/** Details of the failed call besides its status. */
export interface FailedCall {
  /** Body of the response: text or parsed JSON. */
  readonly body?: unknown;
  /** Message of the error thrown by the request. */
  readonly message?: string | undefined;
  /** The export of people ignores a 403 silently. */
  readonly isMemberExport?: boolean | undefined;
}

/** Fixed texts of the generic handler (rules.md 8). */
export const genericErrors = {
  unknown: "Ops, an error occurred",
  tooMany: "Too many requests. Please try again in a moment.",
} as const;

/** Fixed texts of toasts. Apart, because the extension's worker shows none. */
export const toastErrors = {
  setupFailed: "An error has occurred setting up the integration, please reach out to us via chat.",
  otherTitle: "Oops, something went wrong",
  other: "Please try again. If the problem remains, reach out to us.",
} as const;

/** Some backends respond with a text key such as `errors.429`, which must not be shown to users. */
function textOf(value: unknown): string {
  const text = typeof value === "string" ? value.trim() : "";
  return /^errors\.[\w.]+$/.test(text) ? "" : text;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/**
 * Message of the server: its error message, else the body as text, else the request's message, else the default. Names in
 * it are isolated.
 */
export function serverMessage({ body, message }: FailedCall): string {
  return isolateWords(
    textOf(fieldOf(fieldOf(body, "error"), "message")) ||
      textOf(fieldOf(body, "message")) ||
      textOf(fieldOf(body, "error")) ||
      textOf(body) ||
      textOf(message) ||
      genericErrors.unknown,
  );
}

function toast(message: string, title?: string): Reaction {
  return { kind: "toast", message, persistent: true, ...(title === undefined ? {} : { title }) };
}

const byStatus: Readonly<Record<number, (call: FailedCall) => Reaction>> = {
  400: (call) => toast(serverMessage(call)),
  401: () => ({ kind: "logout" }),
  403: (call) => {
    if (call.isMemberExport) return { kind: "nothing" };
    const text = textOf(call.body) || textOf(fieldOf(fieldOf(call.body, "error"), "message"));
    return text.includes("Missing scopes in") ? toast(text) : { kind: "forbidden" };
  },
  409: (call) => toast(serverMessage(call)),
  429: (call) => toast(serverMessage(call)),
  542: () => toast(toastErrors.setupFailed),
};

/** The generic handler of rules.md 8 by HTTP status; null without a response. */
export function reactionTo(status: number | null, call: FailedCall = {}): Reaction {
  const known = status === null ? undefined : byStatus[status];
  return known ? known(call) : toast(toastErrors.other, toastErrors.otherTitle);
}
