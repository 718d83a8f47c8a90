import type { RecognizedProfile } from "#shared/profiles/recognized.ts";

const longestTitle = 500;

/**
 * Reads the display name from the tab title of a profile; returns the handle when the title has no certain name. The
 * sites write "handle (Name)", "Name (@handle) / X", "(3) Name | LinkedIn", "Name · GitLab", "Name - DEV Community" and
 * "User Name - Stack Overflow".
 */
export function nameFromTitle(title: string | null, { handle }: RecognizedProfile): string {
  const text = (title ?? "")
    .slice(0, longestTitle)
    .replace(/^\(\d+\+?\)\s*/, "")
    .trim();
  const lowerHandle = handle.toLowerCase();
  const [first, inside] = aroundParenthesis(text);
  if (first.toLowerCase() === lowerHandle) return inside.trim() || handle;
  if (inside.toLowerCase() === `@${lowerHandle}`) return first || handle;
  return (beforeLinkedIn(text) ?? beforeSiteName(text))?.trim() || handle;
}

/** `Name (inside)`; empty texts when there is no parenthesis. */
function aroundParenthesis(text: string): readonly [string, string] {
  const open = text.indexOf("(", 1);
  const close = text.indexOf(")", open + 2);
  return open === -1 || close === -1 ? ["", ""] : [text.slice(0, open).trimEnd(), text.slice(open + 1, close)];
}

/** `Name | LinkedIn`, `Name - Title | LinkedIn`, `Name | Title | LinkedIn`. */
function beforeLinkedIn(text: string): string | undefined {
  const site = "LinkedIn";
  if (!text.endsWith(site) || !text.slice(0, -site.length).trimEnd().endsWith("|")) return undefined;
  const end = text.search(/\s[|-]/);
  return end > 0 ? text.slice(0, end) : undefined;
}

const siteNames = [" · GitLab", " - DEV", " - Stack Overflow", " | Sales Navigator"];

function beforeSiteName(text: string): string | undefined {
  const dev = text.indexOf(" - DEV Community");
  const whole = dev === -1 ? text : text.slice(0, dev + " - DEV".length);
  const siteName = siteNames.find((each) => whole.endsWith(each));
  return siteName && whole.slice(0, -siteName.length).replace(/^User /, "");
}
