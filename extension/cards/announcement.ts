import { texts as actionTexts } from "../actions/texts.ts";

/** What screen readers are told of a card: name, title and organization, and possible duplicates where there are any. */
export function cardAnnouncement(name: string, headline: string | null, duplicates: number): string {
  return [name, headline, duplicates > 0 && actionTexts.suggestions.count(duplicates)].filter(Boolean).join(", ");
}
