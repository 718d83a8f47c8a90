import { holdMs } from "#shared/domain/outbox/outbox.ts";
import type { Action } from "../base/action.ts";

/** A short time in which a second thumb replaces the first, so that only one is sent. */
const correctionMs = 1_000;

/** Returns the hold time of an action: six seconds where undoing it later is not exact, else none. */
export function holdMsOf({ kind }: Action): number {
  switch (kind) {
    case "merge":
    case "not-same":
    case "unmerge":
    case "report":
    case "edit":
      return holdMs;
    case "lens":
      return correctionMs;
    default:
      return 0;
  }
}
