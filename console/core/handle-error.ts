import { showToast } from "#console/ui/toast.ts";
import { ApiError } from "#shared/client/errors.ts";
import { reactionTo } from "#shared/domain/messages/errors.ts";
import { goTo } from "./navigation.ts";

const texts = { reference: (requestId: string) => `Reference: ${requestId}` } as const;

/**
 * Default error handler for failed calls. Screens call it; the client itself shows no toast. Ignores aborted calls and
 * 401, which has already signed the user out.
 */
export function handleError(error: unknown, options: { isMemberExport?: boolean } = {}): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  const call = error instanceof ApiError ? error : null;
  const reaction = reactionTo(call?.status ?? null, {
    body: call?.body,
    message: call?.message,
    isMemberExport: options.isMemberExport,
  });
  if (reaction.kind === "forbidden") goTo("/403");
  if (reaction.kind === "toast") {
    const requestId = requestIdOf(call);
    showToast({
      type: "error",
      message: requestId === null ? reaction.message : `${reaction.message} ${texts.reference(requestId)}`,
      ...(reaction.title === undefined ? {} : { title: reaction.title }),
    });
  }
}

/** Id of a failure of the server, under which the server's log has it. */
function requestIdOf(call: ApiError | null): string | null {
  if (call?.kind !== "server") return null;
  const { response } = (call.cause ?? {}) as { response?: Response };
  return response?.headers.get("x-request-id") ?? null;
}
