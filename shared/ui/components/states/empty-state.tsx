import { Search } from "lucide-react";
import { StateMessage, type StateMessageProps } from "./state-message.tsx";

/** Nothing is here: says why and what to do next. */
export function EmptyState(props: StateMessageProps) {
  return <StateMessage icon={Search} {...props} />;
}
