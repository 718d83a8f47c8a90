import { cleanUrl, urlSlugError } from "#shared/validators/names.ts";
import type { NameList } from "../../name-lists/name-lists.ts";
import { texts } from "./texts.ts";

/** Lists of names in the settings of Hacker News. */
export const hackernewsLists: readonly NameList[] = [
  {
    key: "urls",
    legend: texts.urls,
    texts: texts.urlRows,
    clean: cleanUrl,
    error: urlSlugError,
    keepsLast: true,
    mayHaveBlanks: true,
  },
  { key: "keywords", legend: texts.keywords, texts: texts.keywordRows, mayHaveBlanks: true },
];
