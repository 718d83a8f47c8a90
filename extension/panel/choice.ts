import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import type { Opened } from "../look-up/candidate-list.tsx";
import type { Receipt } from "../storage.ts";

/** What a press opened beside the page: a record, the search, or whoever is behind a link. */
export type Choice = Opened | "search" | RecognisedProfile;

/** Who was merged into another meanwhile is that other one. @param done - newest first */
export function afterMerges(choice: Choice, done: readonly Receipt[]): Choice {
  let now = choice;
  for (const { entry } of done.toReversed()) {
    const { action } = entry.action;
    if (typeof now === "object" && "id" in now && action.kind === "merge" && action.secondary.id === now.id) {
      now = action.primary;
    }
  }
  return now;
}
