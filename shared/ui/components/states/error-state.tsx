import { CircleAlert, RefreshCw } from "lucide-react";
import { texts } from "../../texts.ts";
import { Button } from "../button.tsx";
import { StateMessage, type StateMessageProps } from "./state-message.tsx";

interface ErrorStateProps extends Partial<StateMessageProps> {
  onRetry?: () => void;
  retrying?: boolean;
  retryLabel?: string;
}

/** Message for a failed load: texts of the error catalog and a retry button. */
export function ErrorState({ onRetry, retrying, retryLabel, ...props }: ErrorStateProps) {
  return (
    <StateMessage
      icon={CircleAlert}
      iconClassName="text-bad"
      role="alert"
      title={texts.errorTitle}
      text={texts.errorText}
      action={
        onRetry && (
          <Button onClick={onRetry} busy={retrying ?? false}>
            <RefreshCw />
            {retryLabel ?? texts.tryAgain}
          </Button>
        )
      }
      {...props}
    />
  );
}
