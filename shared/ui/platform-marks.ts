import sprite from "./platform-marks.svg?url&no-inline";

const marks = new Set(
  "github gitlab git twitter reddit discord hackernews stackoverflow discourse devto jira confluence crunchbase hubspot linkedin groupsio gerrit slack".split(
    " ",
  ),
);

let isAsked = false;

/**
 * Where a platform's mark is drawn, for `<use>`; null for one that has none. The marks are a file of their own, which no
 * script carries. It comes into the page with the first mark that is shown: a `<use>` of another file asks for that file
 * each time where the browser does not cache it, as in an extension, and takes a millisecond.
 */
export function platformMark(key: string): string | null {
  if (!marks.has(key)) return null;
  if (!isAsked && typeof document !== "undefined") bringMarks();
  return `#mark-${key}`;
}

/** By an old request, since it alone reads a document without a script that Trusted Types would have to trust. */
function bringMarks(): void {
  isAsked = true;
  const request = new XMLHttpRequest();
  request.open("GET", sprite);
  request.responseType = "document";
  request.onloadend = () => {
    const drawn = request.responseXML?.documentElement;
    // The next mark asks again.
    if (!drawn) isAsked = false;
    else document.body.append(document.importNode(drawn, true));
  };
  request.send();
}
