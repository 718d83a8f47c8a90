import type { RecognisedProfile } from "#shared/profiles/recognised.ts";

/**
 * What the title of a profile's tab says of the name; the handle where it says nothing that is surely one. The sites
 * write "handle (Name)", "Name (@handle) / X", "(3) Name | LinkedIn", "Name · GitLab", "Name - DEV Community" and "User
 * Name - Stack Overflow".
 */
export function nameFromTitle(title: string | null, { handle }: RecognisedProfile): string {
  const text = (title ?? "").replace(/^\(\d+\+?\)\s*/, "").trim();
  const own = handle.toLowerCase();
  const [, first = "", inside = ""] = /^(.{1,200}?)\s*\((@?.{1,200}?)\)/.exec(text) ?? [];
  if (first.toLowerCase() === own) return inside.trim() || handle;
  if (inside.toLowerCase() === `@${own}`) return first.trim() || handle;
  const linkedIn = /^(.{1,200}?)\s+(?:\|.*\|\s*|-.*\|\s*|\|\s*)LinkedIn$/.exec(text)?.[1];
  const other = /^(?:User )?(.{1,200}?) (?:· GitLab|- DEV(?: Community.*)?|- Stack Overflow|\| Sales Navigator)$/.exec(
    text,
  )?.[1];
  return (linkedIn ?? other)?.trim() || handle;
}
