import { useConnectedHosts } from "../connection/connected-hosts.ts";
import type { Workplace } from "../connection/session.ts";
import { ActionButton } from "../kit/action-button.tsx";
import { useTab } from "../kit/views.ts";
import { pageAsPost } from "./post-of-page.ts";
import { texts } from "./texts.ts";
import { useLens } from "./use-lens.ts";

/** Toggles the bookmark of the page in the tab in Community Lens. */
export function BookmarkButton({ workplace }: { workplace: Workplace }) {
  const page = pageAsPost(useTab(), useConnectedHosts(workplace.origin) ?? [], new Date());
  const lens = useLens(workplace, page);
  if (page === null || !lens.isAllowed) return null;
  const isOn = lens.has("bookmark");
  return (
    <ActionButton
      variant="ghost"
      className={isOn ? "text-accent-text" : ""}
      aria-pressed={isOn}
      action={{
        id: "bookmark",
        label: isOn ? texts.bookmarked : texts.bookmark,
        key: "b",
        run: () => void lens.toggle("bookmark"),
      }}
    />
  );
}
