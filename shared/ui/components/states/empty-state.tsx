import { Search } from "lucide-react";
import { StateMessage, type StateMessageProps } from "./state-message.tsx";

/** Message for an empty area, with the reason and the next step. */
export function EmptyState(props: StateMessageProps) {
  return <StateMessage icon={Search} {...props} />;
}
