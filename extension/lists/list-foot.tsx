import { Merge, RefreshCw, Tag, X } from "lucide-react";
import { relativeTime } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import type { RecordRef } from "../base/action.ts";
import type { Workplace } from "../connection/session.ts";
import { ActionButton } from "../kit/action-button.tsx";
import { Foot, footClasses } from "../kit/panel-frame.tsx";
import { useViews } from "../kit/views.ts";
import type { Row } from "./listed.ts";
import { texts } from "./texts.ts";

/** Each tag is a separate action in the stored queue, so the number is limited. */
const maxTagged = 100;

interface ListFootProps {
  readonly workplace: Workplace;
  readonly known: readonly Row[];
  readonly selected: readonly Row[];
  /** Time the page was read, milliseconds since 1970. */
  readonly at: number;
  readonly busy: boolean;
  readonly onAgain: () => void;
  readonly onClear: () => void;
}

/** Actions for all known people of the list, or for the selected ones. */
export function ListFoot({ workplace, known, selected, at, busy, onAgain, onClear }: ListFootProps) {
  const { open } = useViews();
  const { may } = workplace;
  const isSelecting = selected.length > 0;
  const all = peopleOf(isSelecting ? selected : known);
  const people = all.slice(0, maxTagged);
  const isCut = all.length > people.length;
  const tags = people.length > 0 && may("memberEdit") === "yes" && may("tagRead") === "yes";
  const [one, other, third] = peopleOf(selected);
  const merges = may("mergeMembers") === "yes" && one && other && !third;
  const time = relativeTime(at, new Date());
  return (
    <Foot>
      <section aria-label={texts.foot.label} className={footClasses}>
        {merges && (
          <ActionButton
            variant="primary"
            action={{
              id: "merge",
              label: texts.foot.merge,
              icon: <Merge />,
              key: "m",
              run: () => open({ kind: "merge", record: one, other }),
            }}
          />
        )}
        {tags && (
          <Button variant="outline" onClick={() => open({ kind: "tag-people", people })}>
            <Tag />
            {(isCut ? texts.foot.tagFirst : isSelecting ? texts.foot.tag : texts.foot.tagKnown)(people.length)}
          </Button>
        )}
        <span className="flex-1" />
        {isSelecting ? (
          <Button variant="ghost" size="icon" aria-label={texts.foot.clear} onClick={onClear}>
            <X />
          </Button>
        ) : (
          <ActionButton
            variant="ghost"
            className="px-2"
            busy={busy}
            aria-label={texts.foot.again(time)}
            action={{ id: "look-up-list-again", label: time, icon: <RefreshCw />, run: onAgain }}
          />
        )}
      </section>
    </Foot>
  );
}

/** Returns the distinct people of known rows. Two profiles of the list may belong to one person. */
function peopleOf(rows: readonly Row[]): RecordRef[] {
  const people = rows.flatMap(({ listed }) => listed?.candidates.filter(({ kind }) => kind === "person") ?? []);
  return [
    ...new Map(people.map(({ id, displayName }) => [id, { kind: "person" as const, id, name: displayName }])).values(),
  ];
}
