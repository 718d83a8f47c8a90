import { Merge, User, Users } from "lucide-react";
import { memo, useId, useState } from "react";
import { isNew } from "#shared/domain/people/new-badge.ts";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import type { Workplace } from "../connection/session.ts";
import { type OpenedRecord, useViews } from "../kit/views.ts";
import { EntityRow } from "../look-up/candidate-list.tsx";
import { lateTexts } from "../look-up/late-texts.ts";
import { texts as lookUpTexts } from "../look-up/texts.ts";
import type { ListedCandidate, Row } from "./listed.ts";
import { rowActions } from "./row-actions.tsx";
import { texts } from "./texts.ts";

interface PersonRowProps {
  readonly workplace: Workplace;
  readonly row: Row;
  /** Heading of the group that starts with this row. */
  readonly groupTitle: string | null;
  readonly isFetching: boolean;
  /** True for the row in the tab order. */
  readonly isStop: boolean;
  /** True when a queued action already adds the profile. */
  readonly isWaiting: boolean;
  readonly isSelected: boolean;
  /** True when any row is selected. */
  readonly isSelecting: boolean;
  readonly onSelect: (key: string) => void;
  readonly onFocus: (key: string) => void;
  readonly onOpen: (row: Row) => void;
  readonly onOpenRecord: (opened: OpenedRecord) => void;
}

/** Returns what a row opens; null for one with several candidates. */
export function targetOf({ state, listed, profile }: Row): OpenedRecord | RecognizedProfile | null {
  const [only] = listed?.candidates ?? [];
  if (state === "several") return null;
  return state === "known" && only ? { kind: only.kind, id: only.id } : profile;
}

/** Row of one profile with its person and actions. Memoized, so that it renders again only when it changes. */
export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { workplace, row, groupTitle, isFetching, isStop, isWaiting, isSelected, isSelecting } = props;
  const { onSelect, onFocus, onOpen, onOpenRecord } = props;
  const { profile, state, listed } = row;
  const { open } = useViews();
  const [isChoosing, setChoosing] = useState(false);
  const candidatesId = useId();
  const only = state === "known" ? (listed?.candidates[0] ?? null) : null;
  const name = only?.displayName ?? profile.handle;
  const actions = rowActions(workplace, row, isWaiting, onSelect, open);
  const [select, tag, add] = ["select", "tag", "add"].map((id) => actions.find((action) => action.id === id));
  const tabIndex = isStop ? 0 : -1;
  const main = () => {
    if (state === "several") setChoosing(!isChoosing);
    else onOpen(row);
  };
  return (
    <li data-row={row.key} className="scroll-mt-28" onFocus={() => onFocus(row.key)}>
      {groupTitle !== null && <h2 className="pt-2 pb-1 font-semibold text-md">{groupTitle}</h2>}
      <div className="group/row -mx-2 flex min-h-13 items-center gap-3 rounded-sm px-2 hover:bg-surface-3">
        <span className="relative grid size-8 flex-none place-items-center">
          <Mark row={row} only={only} />
          {select && (
            <span
              className={`absolute inset-0 grid place-items-center rounded-full bg-surface group-hover/row:opacity-100 has-checked:opacity-100 has-focus-visible:opacity-100 ${isSelecting ? "" : "opacity-0"}`}
            >
              <Checkbox
                aria-label={select.label}
                tabIndex={tabIndex}
                checked={isSelected}
                onCheckedChange={select.run}
              />
            </span>
          )}
        </span>
        <button
          type="button"
          data-main
          tabIndex={tabIndex}
          className="-ml-1.5 flex min-h-13 min-w-0 flex-1 flex-col justify-center rounded-sm pl-1.5 text-left"
          {...(state === "several" && { "aria-expanded": isChoosing, "aria-controls": candidatesId })}
          onClick={main}
        >
          <span className="flex max-w-full items-center gap-1.5">
            <bdi className="truncate font-medium">{name}</bdi>
            {only && <Badges candidate={only} />}
          </span>
          <span className="max-w-full truncate text-ink-3 text-xs">{subtitleOf(row, only, isFetching, isWaiting)}</span>
        </button>
        {tag && (
          <Button variant="ghost" size="icon" tabIndex={tabIndex} aria-label={tag.label} onClick={tag.run}>
            {tag.icon}
          </Button>
        )}
        {state === "several" && (
          <Button
            variant="ghost"
            size="sm"
            tabIndex={tabIndex}
            aria-label={texts.row.chooseFor(name)}
            aria-expanded={isChoosing}
            aria-controls={candidatesId}
            onClick={main}
          >
            {texts.row.choose}
          </Button>
        )}
        {add && (
          <Button variant="ghost" size="sm" tabIndex={tabIndex} aria-label={add.label} onClick={add.run}>
            {texts.row.add}
          </Button>
        )}
      </div>
      <div id={candidatesId} className="empty:hidden">
        {isChoosing && state === "several" && listed && (
          <Candidates workplace={workplace} handle={name} candidates={listed.candidates} onOpen={onOpenRecord} />
        )}
      </div>
    </li>
  );
});

function Mark({ row, only }: { row: Row; only: ListedCandidate | null }) {
  if (row.state === "pending") return <Skeleton className="size-8 rounded-full" />;
  if (only) {
    const { displayName, id, kind, isBot } = only;
    return <Avatar name={displayName} id={id} size={32} square={kind === "organization"} bot={isBot ?? false} />;
  }
  const Icon = row.state === "several" ? Users : User;
  return (
    <span aria-hidden="true" className="grid size-8 place-items-center rounded-full bg-surface-3 text-ink-2">
      <Icon />
    </span>
  );
}

function Badges({ candidate: { isBot, isTeamMember, joinedAt } }: { candidate: ListedCandidate }) {
  return (
    <>
      {isNew(joinedAt, new Date()) && <Badge tone="accent">{texts.row.fresh}</Badge>}
      {isBot && <Badge>{texts.row.bot}</Badge>}
      {isTeamMember && <Badge>{texts.row.team}</Badge>}
    </>
  );
}

function subtitleOf(
  { profile, state, listed }: Row,
  only: ListedCandidate | null,
  isFetching: boolean,
  isWaiting: boolean,
) {
  if (state === "pending") return isFetching ? texts.row.lookingUp : texts.row.pending;
  if (only) return [profile.handle, only.organization].filter(Boolean).join(", ");
  if (state === "several") return texts.row.several(listed?.candidates.length ?? 0);
  if (isWaiting) return texts.row.waits;
  const [known] = listed?.elsewhere ?? [];
  if (known) return texts.row.elsewhere(known.name);
  return listed?.likely ? texts.row.probably(listed.likely.displayName) : texts.row.nobody;
}

interface CandidatesProps {
  readonly workplace: Workplace;
  readonly handle: string;
  readonly candidates: readonly ListedCandidate[];
  readonly onOpen: (opened: OpenedRecord) => void;
}

/**
 * Candidates for one profile of the list, each with its reason. Two records of the same person can be merged from here.
 */
function Candidates({ workplace, handle, candidates, onOpen }: CandidatesProps) {
  const { open } = useViews();
  const [one, other] = candidates.filter(({ kind }) => kind === "person");
  const pair = workplace.may("mergeMembers") === "yes" && one && other ? [one, other].map(asActedOn) : [];
  const [record, second] = pair;
  return (
    <div className="ml-11 border-line border-l pb-2 pl-3">
      <ul>
        {candidates.map((candidate) => (
          <EntityRow
            key={`${candidate.kind} ${candidate.id}`}
            entity={candidate}
            sub={`${lookUpTexts.several.activities(candidate.activityCount)}, ${lateTexts.several.reasons[candidate.reason]}`}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {record && second && (
        <Button
          size="sm"
          className="mt-1"
          aria-label={texts.row.mergeFor(handle)}
          onClick={() => open({ kind: "merge", record, other: second })}
        >
          <Merge />
          {candidates.length === 2 ? texts.row.merge : texts.row.mergeFirst}
        </Button>
      )}
    </div>
  );
}

const asActedOn = ({ kind, id, displayName }: ListedCandidate) => ({ kind, id, name: displayName });
