import sprite from "./platform-marks.svg?url&no-inline";

const marks = new Set(
  "github gitlab git twitter reddit discord hackernews stackoverflow discourse devto jira confluence crunchbase hubspot linkedin groupsio gerrit slack".split(
    " ",
  ),
);

let isRequested = false;

/**
 * Returns the `<use>` reference of a platform's mark; null when it has none. The marks are in a separate file that no
 * script contains. The file is inserted into the page with the first mark, because a `<use>` of an external file
 * refetches it each time without a browser cache, as in an extension, and takes a millisecond.
 */
export function platformMark(key: string): string | null {
  if (!marks.has(key)) return null;
  if (!isRequested && typeof document !== "undefined") loadMarks();
  return `#mark-${key}`;
}

/** Uses XMLHttpRequest, because only it parses a document without a Trusted Types policy. */
function loadMarks(): void {
  isRequested = true;
  const request = new XMLHttpRequest();
  request.open("GET", sprite);
  request.responseType = "document";
  request.onloadend = () => {
    const drawn = request.responseXML?.documentElement;
    // The next mark retries.
    if (!drawn) isRequested = false;
    else document.body.append(document.importNode(drawn, true));
  };
  request.send();
}
