import sprite from "./platform-marks.svg?url&no-inline";

const marks = new Set(
  "github gitlab git twitter reddit discord hackernews stackoverflow discourse devto jira confluence crunchbase hubspot linkedin groupsio gerrit slack".split(
    " ",
  ),
);

/** Where a platform's mark is drawn, for `<use>`; null for one that has none. A file of its own: no script carries it. */
export const platformMark = (key: string): string | null => (marks.has(key) ? `${sprite}#${key}` : null);
