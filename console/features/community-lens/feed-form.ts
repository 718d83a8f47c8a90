import { feedProblems, type LensFeed } from "#shared/domain/lens-settings.ts";

/** Form values of a feed. Exact keywords are quoted. */
export interface FeedForm extends Omit<LensFeed, "keywords" | "exactKeywords"> {
  readonly words: readonly string[];
}

const quoted = /^["“”](.+)["“”]$/;

export function formOf({ keywords, exactKeywords, ...feed }: LensFeed): FeedForm {
  return { ...feed, words: [...keywords, ...exactKeywords.map((keyword) => `"${keyword}"`)] };
}

export function feedOf({ words, ...form }: FeedForm): LensFeed {
  const exact = words.flatMap((word) => quoted.exec(word)?.[1]?.trim() ?? []);
  return { ...form, keywords: words.filter((word) => !quoted.test(word)), exactKeywords: exact };
}

/** Returns the validation errors of a form by field. */
export function formProblems(form: FeedForm): Partial<Record<keyof FeedForm, string>> {
  const { keywords, exactKeywords, ...problems } = feedProblems(feedOf(form));
  const words = keywords ?? exactKeywords;
  return { ...problems, ...(words !== undefined && { words }) };
}
