import { Button } from "#shared/ui/components/button.tsx";
import { texts } from "../actions/texts.ts";
import type { Workplace } from "../panel/session.ts";
import { useTab } from "../panel/views.ts";
import { pageAsPost } from "./post-of-page.ts";
import { useLens } from "./use-lens.ts";

/** Bookmarks the page in the tab in Community Lens, or takes that back. */
export function BookmarkButton({ workplace }: { workplace: Workplace }) {
  const page = pageAsPost(useTab(), new Date());
  const lens = useLens(workplace, page);
  if (page === null || !lens.isAllowed) return null;
  const isOn = lens.has("bookmark");
  return (
    <Button
      variant="ghost"
      className={isOn ? "text-accent-text" : ""}
      data-key="b"
      aria-pressed={isOn}
      onClick={() => void lens.toggle("bookmark")}
    >
      {isOn ? texts.bookmarked : texts.bookmark}
    </Button>
  );
}
