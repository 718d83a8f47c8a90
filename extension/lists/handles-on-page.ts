/** What is read in a page: on which site, whose own names stand around the list, and how many handles at most. */
export interface Reading {
  readonly site: "github" | "reddit";
  readonly around: readonly string[];
  readonly most: number;
}

/**
 * Runs inside the page: the handles that profile links in its main part lead to, in their order, each once. It reads
 * the targets of links and nothing else; names in running text and in the frame of the page are left out. It is sent
 * into the page as text, so it must stand by itself.
 */
export function handlesOnPage({ site, around, most }: Reading): string[] {
  const isGitHub = site === "github";
  // The tab may have moved on in the very moment: nothing is read on any other site.
  if (!(isGitHub ? /^(www\.)?github\.com$/ : /^([a-z]+\.)?reddit\.com$/).test(location.host)) return [];
  const profilePath = isGitHub ? /^\/([a-z\d][\w-]{0,49})\/?$/i : /^\/(?:user|u)\/([\w-]{1,49})\/?$/i;
  const main = document.querySelector("main, [role=main]");
  const leftOut = isGitHub
    ? "nav, footer, #repository-container-header, .markdown-body, .comment-body, .user-mention"
    : "nav, footer, aside, .side, .md, [slot=comment], [slot=text-body]";
  const links = [...(main?.querySelectorAll("a[href]") ?? [])].filter((link) => !link.closest(leftOut));
  // GitHub marks the links to people; where it does not, the names of the page's own frame are not taken for people.
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
    // Authors of commits lead to their commits in the repository.
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
