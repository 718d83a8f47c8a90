import { browser } from "wxt/browser";
import { hostPatterns } from "#shared/profiles/hosts.ts";
import { areAuthorsMarked, toMark } from "./author-marks.ts";
import { followSetting, script } from "./registered-script.ts";

/**
 * Turns the marks on, also in open tabs. Call it in a user gesture, else the browser does not ask for the permission.
 * @returns whether the user allowed it
 */
export async function startMarks(): Promise<boolean> {
  if (!(await browser.permissions.request(toMark))) return false;
  await areAuthorsMarked.setValue(true);
  await followSetting();
  const tabs = await browser.tabs.query({ url: script.matches });
  const started = tabs.map(({ id = -1 }) =>
    browser.scripting.executeScript({ target: { tabId: id }, files: script.js as ["/marks.js"] }),
  );
  // Pages that the browser protects stay without marks.
  await Promise.allSettled(started);
  return true;
}

/**
 * Turns the marks off. Scripts in open tabs see the setting change and remove their marks. Access to GitHub that was
 * given for the marks only is removed too.
 */
export async function stopMarks(): Promise<void> {
  await areAuthorsMarked.setValue(false);
  await followSetting();
  const isSiteAllowed = await browser.permissions.contains({ origins: [...hostPatterns("github")] });
  // Access that an administrator gave stays.
  if (!isSiteAllowed) await browser.permissions.remove({ origins: toMark.origins }).catch(() => false);
}
