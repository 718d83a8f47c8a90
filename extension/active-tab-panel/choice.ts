import type { RecognizedList } from "#shared/profiles/lists.ts";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";
import type { OpenedRecord } from "../kit/views.ts";
import type { Receipt } from "../outbox/storage.ts";

/** People list of a page that also has a profile or post. `isAsked` starts the look-up immediately. */
export interface ListChoice {
  readonly list: RecognizedList;
  readonly isAsked: boolean;
}

/** Content opened by the user: a record, the search, the profile of a link, or a people list. */
export type Choice = OpenedRecord | "search" | RecognizedProfile | ListChoice;

/** Opens content. @param along - contents of the list that it belongs to, for going on to the next one */
export type OpenChoice = (next: Choice, along?: readonly Choice[]) => void;

/** Replaces a record that was merged since by the surviving record. @param done - newest first */
export function resolveMerged(choice: Choice, done: readonly Receipt[]): Choice {
  let now = choice;
  for (const { entry } of done.toReversed()) {
    const { action } = entry.action;
    if (typeof now === "object" && "id" in now && action.kind === "merge" && action.secondary.id === now.id) {
      now = action.primary;
    }
  }
  return now;
}
