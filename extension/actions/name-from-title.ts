import type { RecognisedProfile } from "#shared/profiles/recognised.ts";

/**
 * Reads the display name from the tab title of a profile; returns the handle when the title has no certain name. The
 * sites write "handle (Name)", "Name (@handle) / X", "(3) Name | LinkedIn", "Name · GitLab", "Name - DEV Community" and
 * "User Name - Stack Overflow".
 */
export function nameFromTitle(title: string | null, { handle }: RecognisedProfile): string {
  const text = (title ?? "").replace(/^\(\d+\+?\)\s*/, "").trim();
  const lowerHandle = handle.toLowerCase();
  const [, first = "", inside = ""] = /^(.{1,200}?)\s*\((@?.{1,200}?)\)/.exec(text) ?? [];
  if (first.toLowerCase() === lowerHandle) return inside.trim() || handle;
  if (inside.toLowerCase() === `@${lowerHandle}`) return first.trim() || handle;
  const linkedIn = /^(.{1,200}?)\s+(?:\|.*\|\s*|-.*\|\s*|\|\s*)LinkedIn$/.exec(text)?.[1];
  const other = /^(?:User )?(.{1,200}?) (?:· GitLab|- DEV(?: Community.*)?|- Stack Overflow|\| Sales Navigator)$/.exec(
    text,
  )?.[1];
  return (linkedIn ?? other)?.trim() || handle;
}
