import { isolateNames } from "#shared/domain/text/isolate-names.ts";

/** Texts that imports and repairs of records share. */
export const jobTexts = isolateNames({
  by: (user: string) => `by ${user}`,
  open: "Show",
  close: "Close",
  cancel: "Cancel",
  statuses: { done: "Done", cancelled: "Cancelled", failed: "Failed", undoing: "Undoing", undone: "Undone" },
  ended: (status: string, error: string | null) => (error === null ? status : `${status}: ${error}`),
} as const);
