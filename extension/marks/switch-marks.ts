import { browser } from "wxt/browser";
import { areAuthorsMarked, toMark } from "./author-marks.ts";

const script = { id: "author-marks", js: ["/marks.js"], matches: toMark.origins };

/**
 * Turns the marks on, also in open tabs. Call it in a user gesture, else the browser does not ask for the permission.
 * @returns whether the user allowed it
 */
export async function startMarks(): Promise<boolean> {
  if (!(await browser.permissions.request(toMark))) return false;
  await unregister();
  await browser.scripting.registerContentScripts([{ ...script, runAt: "document_idle" }]);
  await areAuthorsMarked.setValue(true);
  const tabs = await browser.tabs.query({ url: script.matches });
  const started = tabs.map(({ id = -1 }) =>
    browser.scripting.executeScript({ target: { tabId: id }, files: script.js as ["/marks.js"] }),
  );
  // Pages that the browser protects stay without marks.
  await Promise.allSettled(started);
  return true;
}

/** Turns the marks off. Scripts in open tabs see the setting change and remove their marks. */
export async function stopMarks(): Promise<void> {
  await areAuthorsMarked.setValue(false);
  await unregister();
}

/** Without the permission there is no such function, and the browser runs no script. */
const unregister = async () => {
  if ((await browser.scripting?.getRegisteredContentScripts({ ids: [script.id] }))?.length)
    await browser.scripting.unregisterContentScripts({ ids: [script.id] });
};
