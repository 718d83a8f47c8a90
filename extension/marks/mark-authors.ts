import { isNew } from "#shared/domain/people/new-badge.ts";
import type { KnownAuthor } from "../base/messages.ts";
import { texts } from "./texts.ts";

/** Issues, pull requests and discussions. */
const markedPage = /^\/[^/]+\/[^/]+\/(?:issues|pull|discussions)\/\d+(?:\/|$)/;
const profilePath = /^\/([a-z\d][\w-]{0,49})\/?$/i;
/** Links to people, except names in running text and in the page's navigation. */
const authorLinks = 'a.author, a[data-hovercard-type="user"], a[data-hovercard-url^="/users/"]';
const notAuthors =
  "header nav, nav, footer, #repository-container-header, .markdown-body, .comment-body, .user-mention";
const markName = "community-mark";
/** As many as one look-up takes. Importing `maxLookUps` would load the contract into the page. */
const mostAtOnce = 100;

type Find = (handles: string[]) => Promise<Readonly<Record<string, KnownAuthor>>>;

/**
 * Marks known authors on the page, and on those that follow it in the tab.
 * @param find - looks up handles that the page has not asked for
 * @returns function that removes all marks
 */
export function markAuthors(find: Find): () => void {
  /** Null while a look-up runs and for people without a record. */
  const known = new Map<string, KnownAuthor | null>();
  let isWaiting = false;
  let isStopped = false;

  async function mark(): Promise<void> {
    isWaiting = false;
    if (isStopped || !markedPage.test(location.pathname)) return;
    const links = findLinks();
    const asked = [...new Set(links.map(({ handle }) => handle))]
      .filter((each) => !known.has(each))
      .slice(0, mostAtOnce);
    for (const handle of asked) known.set(handle, null);
    if (asked.length > 0) {
      const found = await find(asked);
      for (const handle of asked) known.set(handle, found[handle] ?? null);
    }
    if (isStopped) return;
    for (const { link, handle } of findLinks()) {
      const author = known.get(handle);
      const isMarked = link.nextElementSibling?.classList.contains(markName);
      if (author && !isMarked) link.after(createMark(author));
    }
    if (asked.length === mostAtOnce) markLater();
  }

  const markLater = () => {
    if (isWaiting || isStopped) return;
    isWaiting = true;
    requestAnimationFrame(() => void mark().catch(stop));
  };
  const observer = new MutationObserver(markLater);
  observer.observe(document.documentElement, { childList: true, subtree: true });
  markLater();

  function stop(): void {
    isStopped = true;
    observer.disconnect();
    for (const each of document.querySelectorAll(`.${markName}`)) each.remove();
  }
  return stop;
}

function findLinks(): { readonly link: HTMLAnchorElement; readonly handle: string }[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(authorLinks)].flatMap((link) => {
    const handle = profilePath.exec(link.origin === location.origin ? link.pathname : "")?.[1];
    // Links around a picture have no text.
    const isName = handle !== undefined && link.textContent.trim().toLowerCase() === handle.toLowerCase();
    return isName && !link.closest(notAuthors) ? [{ link, handle: handle.toLowerCase() }] : [];
  });
}

/** Dot beside a name, with "new here" for people who joined lately. Its text has the color of the page. */
function createMark({ displayName, organization, joinedAt }: KnownAuthor): HTMLElement {
  const isNewHere = isNew(joinedAt, new Date());
  const mark = document.createElement("span");
  mark.className = markName;
  const text = texts.known(displayName, organization);
  mark.title = isNewHere ? `${text} (${texts.newHere})` : text;
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", mark.title);
  mark.textContent = isNewHere ? texts.newHere : "";
  const shape = isNewHere
    ? { padding: "0 6px", border: "1px solid #2f81f7", borderRadius: "999px", font: "500 11px/16px system-ui" }
    : { width: "8px", height: "8px", background: "#2f81f7", borderRadius: "50%" };
  Object.assign(mark.style, { display: "inline-block", marginInline: "6px", verticalAlign: "middle", ...shape });
  return mark;
}
