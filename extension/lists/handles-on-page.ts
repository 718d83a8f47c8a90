/**
 * Input for reading a page: site, names to exclude because they belong to the page itself, and maximum number of
 * handles.
 */
export interface Reading {
  readonly site: "github" | "reddit";
  readonly around: readonly string[];
  readonly most: number;
}

/**
 * Runs inside the page. Returns the distinct handles of profile links in the main part, in page order. Reads only link
 * targets; skips names in running text and page navigation. The function is injected as source text, so it must not use
 * anything outside its own body.
 */
export function handlesOnPage({ site, around, most }: Reading): string[] {
  const isGitHub = site === "github";
  // The tab may have navigated in the meantime. Reads nothing on any other site.
  if (!(isGitHub ? /^(www\.)?github\.com$/ : /^([a-z]+\.)?reddit\.com$/).test(location.host)) return [];
  const profilePath = isGitHub ? /^\/([a-z\d][\w-]{0,49})\/?$/i : /^\/(?:user|u)\/([\w-]{1,49})\/?$/i;
  const main = document.querySelector("main, [role=main]");
  const notImported = isGitHub
    ? "nav, footer, #repository-container-header, .markdown-body, .comment-body, .user-mention"
    : "nav, footer, aside, .side, .md, [slot=comment], [slot=text-body]";
  const links = [...(main?.querySelectorAll("a[href]") ?? [])].filter((link) => !link.closest(notImported));
  // GitHub marks links to people. Without these marks, names from the page's own navigation are excluded.
  const marked = links.filter(
    (link) =>
      link.getAttribute("data-hovercard-type") === "user" ||
      (link.getAttribute("data-hovercard-url") ?? "").startsWith("/users/"),
  );
  const names = new Set(marked.length > 0 ? [] : around.map((name) => name.toLowerCase()));
  const handles: string[] = [];
  const named = isGitHub && marked.length > 0 ? marked : links.filter((link) => !link.closest("header"));
  for (const link of named) {
    const target = URL.parse(link.getAttribute("href") ?? "", location.href);
    if (target === null || target.host !== location.host) continue;
    // Links of commit authors point to their commits in the repository.
    const isAuthor = isGitHub && /^\/[^/]+\/[^/]+\/commits(?:\/|$)/.test(target.pathname);
    if (isGitHub && target.search !== "" && !isAuthor) continue;
    const handle = isAuthor ? target.searchParams.get("author") : profilePath.exec(target.pathname)?.[1];
    if (!handle || names.has(handle.toLowerCase())) continue;
    names.add(handle.toLowerCase());
    handles.push(handle);
    if (handles.length === most) break;
  }
  return handles;
}
