import { Lock } from "lucide-react";
import { ApiError } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { sendMessage } from "../base/send-message.ts";
import { texts as connectionTexts } from "../connection/texts.ts";
import { lateTexts } from "./late-texts.ts";

interface EntryFailureProps {
  readonly failure: Error;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Shown when the user or the project groups could not be read: no permission, or no response. */
export function EntryFailure({ failure, busy, onRetry }: EntryFailureProps) {
  if (failure instanceof ApiError && failure.kind === "forbidden") {
    return (
      <>
        <EmptyState icon={Lock} title={lateTexts.noRights.title} text={lateTexts.noRights.text} headingLevel={1} />
        <Button className="self-center" busy={busy} onClick={onRetry}>
          {connectionTexts.error.retry}
        </Button>
        <Button
          variant="ghost"
          className="self-center"
          onClick={() => void sendMessage("signIn", { asksForAccount: true })}
        >
          {lateTexts.noRights.another}
        </Button>
      </>
    );
  }
  return <ErrorState title={connectionTexts.error.title} text={failure.message} retrying={busy} onRetry={onRetry} />;
}
