import { Lock } from "lucide-react";
import { StateMessage, type StateMessageProps } from "#shared/ui/components/states/state-message.tsx";
import { texts } from "#shared/ui/texts.ts";

/** Message for a page that the user may not see (rules.md 2, /403). `action` leads home. */
export function ForbiddenState(props: Partial<StateMessageProps>) {
  return <StateMessage icon={Lock} title={texts.forbiddenTitle} text={texts.forbiddenText} {...props} />;
}
