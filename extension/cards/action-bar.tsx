import { Flag, Merge } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { texts } from "../actions/texts.ts";
import type { RecordRef } from "../base/action.ts";
import type { Workplace } from "../connection/session.ts";
import { ActionButton } from "../kit/action-button.tsx";
import { Foot, footClasses } from "../kit/panel-frame.tsx";
import { useViews } from "../kit/views.ts";

interface ActionBarProps {
  readonly workplace: Workplace;
  readonly record: RecordRef;
  /** The person's tags; undefined when the server does not support tags. */
  readonly tags?: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly suggestions: number;
}

/** Actions for the shown record. Actions that the user may never perform are hidden. */
export function ActionBar({ workplace, record, tags, suggestions }: ActionBarProps) {
  const { open, show } = useViews();
  const { kind, id, name } = record;
  useEffect(() => {
    show({ kind, id, name });
    return () => show(null);
  }, [kind, id, name, show]);
  const { may } = workplace;
  const isPerson = record.kind === "person";
  const merges = may(isPerson ? "mergeMembers" : "mergeOrganizations") === "yes";
  const tagged = isPerson && tags !== undefined && may("memberEdit") === "yes" && may("tagRead") === "yes";
  return (
    <Foot>
      <Toolbar>
        {merges && (
          <ActionButton
            variant={suggestions > 0 ? "primary" : "outline"}
            aria-label={suggestions > 0 ? texts.mergeCount(suggestions) : undefined}
            action={{ id: "merge", label: texts.merge, key: "m", run: () => open({ kind: "merge", record }) }}
          >
            <Merge />
            {texts.merge}
            {suggestions > 0 && (
              <span className="grid min-w-5 place-items-center rounded-full bg-accent-ink px-1 text-accent-text text-xs tabular-nums">
                {suggestions}
              </span>
            )}
          </ActionButton>
        )}
        {tagged && (
          <ActionButton
            variant="ghost"
            action={{ id: "tag", label: texts.tag, key: "t", run: () => open({ kind: "tags", person: record, tags }) }}
          />
        )}
        <ActionButton
          variant={merges || tagged ? "ghost" : "outline"}
          action={{
            id: "report",
            label: texts.report,
            icon: !merges && !tagged && <Flag />,
            key: "r",
            run: () => open({ kind: "report", about: record, attribute: null }),
          }}
        />
      </Toolbar>
    </Foot>
  );
}

/** Toolbar with a single tab stop. Arrow keys move between its buttons. */
function Toolbar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const buttons = () => [...(bar.current?.querySelectorAll("button") ?? [])];
  // Roving tabindex: only the button focused last can be tabbed to, initially the first.
  useEffect(() => {
    const all = buttons();
    const stop = all.find((button) => button.tabIndex === 0 && button.dataset.stop === "true") ?? all[0];
    for (const button of all) setStop(button, button === stop);
  });
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={texts.bar}
      className={`${footClasses} [&_button]:px-2 max-[350px]:[&_svg]:hidden`}
      onKeyDown={move}
      onFocus={({ target }) => {
        for (const button of buttons()) setStop(button, button === (target as Element));
      }}
    >
      {children}
    </div>
  );
}

function setStop(button: HTMLButtonElement, isStop: boolean): void {
  button.tabIndex = isStop ? 0 : -1;
  button.dataset.stop = String(isStop);
}
