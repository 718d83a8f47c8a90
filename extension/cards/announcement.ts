import { texts as actionTexts } from "../actions/texts.ts";

/** Returns the screen reader announcement of a card: name, headline and number of possible duplicates. */
export function cardAnnouncement(name: string, headline: string | null, duplicates: number): string {
  return [name, headline, duplicates > 0 && actionTexts.suggestions.count(duplicates)].filter(Boolean).join(", ");
}
