import { reportTexts } from "#shared/domain/issue-report.ts";
import { isolateNames } from "#shared/domain/text/isolate-names.ts";

/** Texts of the queue and its toasts. */
export const texts = isolateNames({
  addTag: (name: string) => ({
    what: `Add tag “${name}”`,
    doing: `Adding tag “${name}”`,
    notDone: "Tag was not added",
    done: `Tag “${name}” added`,
  }),
  removeTag: (name: string) => ({
    what: `Remove tag “${name}”`,
    doing: `Removing tag “${name}”`,
    notDone: "Tag was not removed",
    done: `Tag “${name}” removed`,
  }),
  report: {
    what: "Report data issue",
    doing: "Reporting data issue",
    notDone: reportTexts.failed,
    done: reportTexts.doneTitle,
  },
  lens: (type: "bookmark" | "thumbs-up" | "thumbs-down", on: boolean) => {
    const thing = { bookmark: "bookmark", "thumbs-up": "thumbs up", "thumbs-down": "thumbs down" }[type];
    if (!on) {
      return {
        what: `Remove ${thing}`,
        doing: `Removing ${thing}`,
        notDone: `The ${thing} was not removed`,
        done: `Removed ${thing}`,
      };
    }
    return type === "bookmark"
      ? { what: "Bookmark", doing: "Bookmarking", notDone: "Not bookmarked", done: "Bookmarked" }
      : {
          what: `Give ${thing}`,
          doing: `Giving ${thing}`,
          notDone: `The ${thing} was not given`,
          done: `Gave ${thing}`,
        };
  },
  addIdentity: (identity: string) => ({
    what: `Add ${identity}`,
    doing: `Adding ${identity}`,
    notDone: "Identity was not added",
    done: `${identity} added`,
  }),
  create: (record: "person" | "organization") => {
    const name = record === "person" ? "Profile" : "Organization";
    return {
      what: `Create ${record}`,
      doing: `Creating ${record}`,
      notDone: `There was an error while creating the ${name.toLowerCase()}`,
      done: `${name} successfully saved`,
    };
  },
  delete: (record: "person" | "organization") => {
    const name = record === "person" ? "Person" : "Organization";
    return {
      what: `Delete ${record}`,
      doing: `Deleting ${record}`,
      notDone: `${name} was not deleted`,
      done: `${name} moved to the trash`,
    };
  },
  removeIdentity: (identity: string) => ({
    what: `Remove ${identity}`,
    doing: `Removing ${identity}`,
    notDone: "Identity was not removed",
    done: `${identity} removed`,
  }),
  deleteActivity: (isNote: boolean) => {
    const thing = isNote ? "note" : "activity";
    const name = isNote ? "Note" : "Activity";
    return {
      what: `Delete ${thing}`,
      doing: `Deleting ${thing}`,
      notDone: `${name} was not deleted`,
      done: `${name} deleted`,
    };
  },
  edit: {
    what: "Save changes",
    doing: "Saving changes",
    notDone: "Changes were not saved",
    done: "Changes saved",
  },
  addActivity: (isNote: boolean) => {
    const thing = isNote ? "note" : "activity";
    const name = isNote ? "Note" : "Activity";
    return {
      what: `Add ${thing}`,
      doing: `Adding ${thing}`,
      notDone: `${name} was not added`,
      done: `${name} added`,
    };
  },
  pinNote: { what: "Pin note", doing: "Pinning note", notDone: "Note was not pinned", done: "Note pinned" },
  unpinNote: {
    what: "Unpin note",
    doing: "Unpinning note",
    notDone: "Note was not unpinned",
    done: "Note unpinned",
  },
  mergePeople: {
    what: "Merge profiles",
    doing: "Merging 2 profiles",
    notDone: "There was an error merging profiles",
    done: "Profiles merging in progress",
  },
  mergeOrganizations: {
    what: "Merge organizations",
    doing: "Merging 2 organizations",
    notDone: "There was an error merging organizations",
    done: "Organizations merging in progress",
  },
  notSame: {
    what: "Not the same",
    doing: "Marking as different",
    notDone: "The decision was not saved",
    done: "Marked as not the same",
  },
  unmerge: (isPerson: boolean) => {
    const what = isPerson ? "profiles" : "organizations";
    const start = isPerson ? "Profiles" : "Organizations";
    return {
      what: `Unmerge ${what}`,
      doing: `Unmerging ${what}`,
      notDone: `There was an error unmerging ${what}`,
      done: `${start} unmerging in progress`,
    };
  },
  outOf: (secondary: string, primary: string) => `“${secondary}” out of ${primary}`,
  unmergeIt: "Unmerge…",
  into: (secondary: string, primary: string) => `“${secondary}” into ${primary}`,
  both: (one: string, other: string) => `${one} and ${other}`,
  done: "Done",
  days: { today: "Today", yesterday: "Yesterday" },
  nothingDone: "Nothing done yet",
  nothingDoneText: "What you do in the panel is listed here until the end of the next day, and can be undone here.",
  undoOf: (result: string) => `Undo: ${result}`,
  title: "Queue",
  none: "The queue is empty",
  noneText:
    "Merges, reports and edits wait six seconds, other actions are sent at once. Those that cannot be sent wait here.",
  unreadable: (n: number) =>
    n === 1
      ? "1 action was stored by another version of the extension and cannot be sent."
      : `${n} actions were stored by another version of the extension and cannot be sent.`,
  refused: "Refused",
  waiting: "Waiting",
  waitingText: {
    reachable: "Kept on this computer and sent in this order.",
    offline: "Kept on this computer. Sent in this order when you are back online.",
    "no-answer": "Kept on this computer. Sent in this order when the server responds again.",
  },
  in: (time: string, group: string) => `${time}, in ${group}`,
  tried: (times: number) => (times === 1 ? "tried once" : times === 2 ? "tried twice" : `tried ${times} times`),
  nextTry: (seconds: number) =>
    seconds <= 0
      ? "next try now"
      : seconds < 60
        ? `next try in ${seconds} s`
        : `next try in ${Math.ceil(seconds / 60)} min`,
  delays: {
    offline: "waiting for the network",
    server: "the server did not respond",
    "signed-out": "waiting for you to sign in",
    busy: "waiting for another change to the record",
  },
  away: {
    offline: (time: string) => `Offline since ${time}.`,
    "no-answer": (time: string) => `The server has not responded since ${time}.`,
  },
  mayBeDone: "An earlier attempt may already have succeeded.",
  withdraw: "Withdraw",
  discard: "Discard",
  again: "Try again",
  sendNow: "Send now",
  open: (name: string) => `Open ${name}`,
  merge: "Merge…",
  undo: "Undo",
  forMany: (doing: string, n: number) => `${doing}, ${n} people`,
  andOthers: (name: string) => `${name} and others`,
  nothingSent: "Nothing is sent yet",
  undoSeconds: "Undo possible for 6 seconds",
  savedForLater: (what: string) => `Saved for later: ${what}`,
  savedText: "It will be sent when the server is reachable.",
  queue: "Queue",
  signingOut: {
    title: "Sign out",
    text: (n: number) =>
      n === 1
        ? "1 action is still waiting. It stays on this computer and is sent when you sign in again."
        : `${n} actions are still waiting. They stay on this computer and are sent when you sign in again.`,
    look: "Open the queue",
  },
  close: "Close",
  waitingCount: (n: number) => (n === 1 ? "1 action waiting" : `${n} actions waiting`),
  reported: reportTexts.done,
  unmerged: (isPerson: boolean) =>
    isPerson ? "Profiles unmerged successfully" : "Organizations unmerged successfully",
  merged: (isPerson: boolean) => (isPerson ? "Profiles merged successfully" : "Organizations merged successfully"),
} as const);
