import type { RepairKind } from "#shared/contract/record-repairs.ts";
import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { jobTexts } from "../record-jobs/texts.ts";
import { counted } from "../texts.ts";

export const texts = isolateNames({
  title: "Find records that were stored twice",
  text: "Finds activities that were stored again after an account was renamed or deleted or an issue moved, single records of deleted accounts, and usernames that are whole addresses. You see what was found before anything changes, and can undo it.",
  create: "Find records",
  empty: "No searches yet",
  emptyText: "Searches of the last 30 days are listed here.",
  loading: "Loading searches",
  lost: "The search could not be loaded.",
  openOf: (when: string) => `Show search of ${when}`,
  search: "Search",
  statuses: {
    finding: "Searching",
    ready: "Ready to repair",
    repairing: "Repairing",
    ...jobTexts.statuses,
  } as Readonly<Record<string, string>>,
  kinds: {
    activity: "Doubled activities",
    "deleted-account": "Records of deleted accounts",
    identity: "Usernames of people",
    "organization-identity": "Accounts and domains of organizations",
  } satisfies Record<RepairKind, string>,
  kind: "Records",
  results: { found: "Found", repaired: "Repaired", kept: "Kept", undone: "Undone" },
  samples: "Examples",
  isKept: "Kept.",
  processed: (done: number) => `${counted(done, "record", "records")} so far. You can close this.`,
  readyText: (count: number) =>
    count === 0
      ? "There is nothing to repair."
      : `Nothing is changed yet. ${counted(count, "record", "records")} can be repaired.`,
  start: (count: number) => `Repair ${counted(count, "record", "records")}`,
  undo: "Undo",
  undoTitle: "Undo the changes?",
  undoText: "Everything that was repaired will be as before. Records that were changed since then are kept.",
} as const);
