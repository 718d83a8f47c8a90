import { Lock } from "lucide-react";
import { texts } from "../../texts.ts";
import { StateMessage, type StateMessageProps } from "./state-message.tsx";

/** Message for a page that the user may not see (rules.md 2, /403). `action` leads home. */
export function ForbiddenState(props: Partial<StateMessageProps>) {
  return <StateMessage icon={Lock} title={texts.forbiddenTitle} text={texts.forbiddenText} {...props} />;
}
