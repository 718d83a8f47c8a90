import { ApiError } from "#shared/client/errors.ts";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { texts } from "../texts.ts";

/** Returns the server's message when a user can act on it, else a generic text. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.form.tryAgain;
  if (error.status === null) return error.message;
  return error.status < 500 && typeof error.body === "string" && error.body !== ""
    ? error.message
    : texts.form.tryAgain;
}

/** Error of a save, shown in the dialog so that the input stays visible. */
export function FailureNotice({ error, title = texts.form.failed }: { error: unknown; title?: string }) {
  if (error === null || error === undefined) return null;
  return (
    <Notice tone="bad" role="alert">
      <b>{title}</b> {reasonOf(error)}
    </Notice>
  );
}
