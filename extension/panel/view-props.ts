import type { Opened } from "../look-up/candidate-list.tsx";
import type { Workplace } from "./session.ts";

/** What every view over the body is given. */
export interface ViewProps {
  readonly workplace: Workplace;
  readonly onClose: () => void;
  readonly onOpen: (opened: Opened) => void;
  /** Whether something is typed that a move to another page must not take away. */
  readonly onDirty: (dirty: boolean) => void;
}
