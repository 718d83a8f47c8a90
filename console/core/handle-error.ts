import { ApiError } from "#shared/client/errors.ts";
import { reactionTo } from "#shared/domain/messages/errors.ts";
import { showToast } from "#shared/ui/toast.ts";
import { goTo } from "./navigation.ts";

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
    showToast({
      type: "error",
      message: reaction.message,
      ...(reaction.title === undefined ? {} : { title: reaction.title }),
    });
  }
}
