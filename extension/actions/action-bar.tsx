import { Flag, Merge } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { onDemand } from "../on-demand.tsx";
import { Foot, footClasses } from "../panel/panel-frame.tsx";
import type { Workplace } from "../panel/session.ts";
import { useViews } from "../panel/views.ts";
import type { ActedOn } from "../queue/action.ts";
import { texts } from "./texts.ts";

const BookmarkButton = onDemand(async () => (await import("../post/bookmark-button.tsx")).BookmarkButton);

interface ActionBarProps {
  readonly workplace: Workplace;
  readonly record: ActedOn;
  /** The person's tags; absent where the server has none. */
  readonly tags?: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly suggestions: number;
  /** The record is that of the page in the tab, which can then be bookmarked. */
  readonly isOfPage: boolean;
}

/** What can be done with the record that is shown; what one may never do is not offered. */
export function ActionBar({ workplace, record, tags, suggestions, isOfPage }: ActionBarProps) {
  const { open, show } = useViews();
  const { kind, id, name } = record;
  useEffect(() => {
    show({ kind, id, name });
    return () => show(null);
  }, [kind, id, name, show]);
  const { may, client } = workplace;
  const isPerson = record.kind === "person";
  const merges = may(isPerson ? "mergeMembers" : "mergeOrganizations") === "yes";
  const tagged = isPerson && tags !== undefined && may("memberEdit") === "yes" && client.has("tags");
  return (
    <Foot>
      <Toolbar>
        {merges && (
          <Button
            variant="primary"
            data-key="m"
            aria-label={suggestions > 0 ? texts.mergeCount(suggestions) : undefined}
            onClick={() => open({ kind: "merge", record })}
          >
            <Merge />
            {texts.merge}
            {suggestions > 0 && (
              <span className="grid min-w-5 place-items-center rounded-full bg-accent-ink px-1 text-accent-text text-xs tabular-nums">
                {suggestions}
              </span>
            )}
          </Button>
        )}
        {tagged && (
          <Button variant="ghost" data-key="t" onClick={() => open({ kind: "tags", person: record, tags })}>
            {texts.tag}
          </Button>
        )}
        <Button
          variant={merges || tagged ? "ghost" : "outline"}
          data-key="r"
          onClick={() => open({ kind: "report", about: record, attribute: null })}
        >
          {!merges && !tagged && <Flag />}
          {texts.report}
        </Button>
        {isOfPage && <BookmarkButton workplace={workplace} />}
      </Toolbar>
    </Foot>
  );
}

/** One stop of Tab; arrows move inside. */
function Toolbar({ children }: { children: ReactNode }) {
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    event.preventDefault();
    buttons.at((at + step) % buttons.length)?.focus();
  }
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={texts.bar}
      className={`${footClasses} [&_button]:px-2 max-[350px]:[&_svg]:hidden`}
      onKeyDown={move}
    >
      {children}
    </div>
  );
}
