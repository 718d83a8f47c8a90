import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";
import { sendMessage } from "../base/messages.ts";
import { areAuthorsMarked } from "../marks/author-marks.ts";
import { markAuthors } from "../marks/mark-authors.ts";

/** Script of a GitHub page. It is registered only while the user has turned the marks on. */
export default defineUnlistedScript(async () => {
  const page = globalThis as typeof globalThis & { hasAuthorMarks?: boolean };
  if (page.hasAuthorMarks || !(await areAuthorsMarked.getValue())) return;
  page.hasAuthorMarks = true;
  const stop = markAuthors((handles) => sendMessage("findAuthors", handles));
  const unwatch = areAuthorsMarked.watch((isOn) => {
    if (isOn) return;
    stop();
    unwatch();
    page.hasAuthorMarks = false;
  });
});
