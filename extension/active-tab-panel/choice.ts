import type { RecognisedList } from "#shared/profiles/lists.ts";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import type { OpenedRecord } from "../kit/views.ts";
import type { Receipt } from "../outbox/storage.ts";

/** The list of people that a page shows besides what it is about; opened by a press that asks for its look-up. */
export interface ListChoice {
  readonly list: RecognisedList;
  readonly isAsked: boolean;
}

/** What a press opened beside the page: a record, the search, whoever is behind a link, or the people of its list. */
export type Choice = OpenedRecord | "search" | RecognisedProfile | ListChoice;

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
