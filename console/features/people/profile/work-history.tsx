import type { UseQueryResult } from "@tanstack/react-query";
import { CircleSlash, Pencil, Star, StarOff, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { imageAddress } from "#console/core/image-address.ts";
import { profilePath } from "#console/data-table/index.ts";
import {
  EntriesMenu,
  focusIfLost,
  independent,
  type MenuEntry,
  Part,
  quickEdit,
  SideAdd,
  SideNone,
  SideSection,
} from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { type Confirm, useConfirm } from "#console/ui/use-confirm.ts";
import { isPrimary, type WorkExperience } from "#shared/domain/people/work-experience.ts";
import { type DateInput, parseDate, shownPeriod } from "#shared/domain/text/dates.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { personCalls } from "../edit/person-calls.ts";
import { type PersonEditor, useEditor } from "../edit/person-editor.ts";
import { reportEntry, withReport } from "../edit/report-entry.ts";
import { texts as editTexts } from "../edit/texts.ts";
import { type PersonCache, usePersonCache } from "../edit/use-person-cache.ts";
import { withIndependence } from "./independence.ts";
import type { Person, PersonOrganization } from "./person-queries.ts";
import { texts } from "./texts.ts";

/** Formats a period with month names of three letters, since the column is narrow. */
function shortPeriod(start: string | null | undefined, end: string | null | undefined): string {
  return shownPeriod(start, end).replace(/\b([A-Z][a-z]{2})[a-z]*(?= \d{4})/g, "$1");
}

interface JobProps {
  work: PersonOrganization;
  groupId: string;
  now: Date;
  menu: ReactNode;
}

function Job({ work, groupId, now, menu }: JobProps) {
  const { title, dateStart, dateEnd } = work.memberOrganizations;
  const duration = formatDuration(dateStart, dateEnd, now);
  return (
    <li className="group/line flex gap-3 py-1.5">
      <Avatar square size={32} id={work.id} name={work.displayName} src={imageAddress(work.logo)} className="mt-0.75" />
      <div className="min-w-0 flex-auto">
        <div className="flex min-w-0 items-center gap-1">
          {work.id === independent.id ? (
            <span className="truncate leading-6 font-medium">{work.displayName}</span>
          ) : (
            <Link
              className="truncate leading-6 font-medium hover:underline"
              to={profilePath("/organizations", work.id, groupId)}
            >
              <bdi>{work.displayName}</bdi>
            </Link>
          )}
          {isPrimary(work.memberOrganizations) && <Badge tone="accent">{texts.work.primary}</Badge>}
          {!counts(work) && <Badge>{editTexts.work.notCounted}</Badge>}
        </div>
        <p className="truncate text-ink-2">{title || <span className="text-ink-3">{texts.work.empty}</span>}</p>
        <p className="text-xs leading-4.5 text-ink-3 tabular-nums">
          {shortPeriod(dateStart, dateEnd)}
          {duration && (
            <>
              <span aria-hidden="true"> · </span>
              <span className="sr-only">, </span>
              {duration}
            </>
          )}
        </p>
      </div>
      {menu && <span className="-mr-3 flex flex-none">{menu}</span>}
    </li>
  );
}

interface JobMenuProps {
  work: PersonOrganization;
  history: readonly PersonOrganization[];
  person: Person;
  groupId: string;
}

function JobMenu({ work, history, person, groupId }: JobMenuProps) {
  const editor = useEditor();
  const confirm = useConfirm();
  const cache = usePersonCache(groupId, person.id);
  const { title, dateStart, dateEnd } = work.memberOrganizations;
  const { displayName: organization } = work;
  const report = reportEntry(person.id, { dataType: "Work experience", organization, title, dateStart, dateEnd });
  const tools = editor && { calls: personCalls(groupId, person.id), cache, editor, confirm };
  const entries = withReport(tools ? workEntries(work, history, tools) : [], report);
  const name = title ? `${title}, ${organization}` : organization;
  return <EntriesMenu quiet label={editTexts.actionsFor(name)} entries={entries} />;
}

const skeleton = [0, 1].map((index) => (
  <span key={index} className="flex gap-3 py-1.5">
    <Skeleton className="mt-0.75 size-8 rounded-sm" />
    <span className="grid h-14.5 content-evenly">
      <Skeleton className="w-36" />
      <Skeleton className="w-28" />
      <Skeleton className="w-40" />
    </span>
  </span>
));

interface WorkHistoryProps {
  query: UseQueryResult<PersonOrganization[]>;
  person: Person | undefined;
  groupId: string;
  now: Date;
}

/** Section with the work history: the primary experience first, then the newest. */
export function WorkHistory({ query, person, groupId, now }: WorkHistoryProps) {
  const editor = useEditor();
  return (
    <SideSection
      heading={texts.work.heading}
      action={
        editor && <SideAdd label={editTexts.work.add} onClick={() => editor.edit({ kind: "work", work: null })} />
      }
    >
      <Part query={query} skeleton={skeleton}>
        {(work) => {
          const history = withIndependence(work, person);
          return history.length === 0 ? (
            <SideNone>{texts.work.none}</SideNone>
          ) : (
            <ol>
              {orderWork(history).map((each) => (
                <Job
                  key={each.memberOrganizations.id}
                  work={each}
                  groupId={groupId}
                  now={now}
                  menu={person && <JobMenu work={each} history={history} person={person} groupId={groupId} />}
                />
              ))}
            </ol>
          );
        }}
      </Part>
    </SideSection>
  );
}

/**
 * Formats the length of a period, including both end months: "3 yr 9 mo". Returns null without a start, or when the end
 * is before the start.
 */
export function formatDuration(start: DateInput, end: DateInput, now: Date): string | null {
  const from = parseDate(start);
  if (!from) return null;
  const to = parseDate(end) ?? now;
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1;
  if (months < 1) return null;
  const years = Math.floor(months / 12);
  const rest = months % 12;
  return [years > 0 ? `${years} yr` : "", rest > 0 ? `${rest} mo` : ""].filter(Boolean).join(" ");
}

/** Returns the work history in display order: primary first, then newest first as sorted by the server. */
export function orderWork<T extends { readonly memberOrganizations: WorkExperience }>(history: readonly T[]): T[] {
  return history.toSorted(
    (a, b) => Number(isPrimary(b.memberOrganizations)) - Number(isPrimary(a.memberOrganizations)),
  );
}

interface WorkTools {
  readonly calls: ReturnType<typeof personCalls>;
  readonly cache: PersonCache;
  readonly editor: PersonEditor;
  readonly confirm: Confirm;
}

/**
 * Returns the primary work experience of an overlapping period, which prevents a second primary one; null when there is
 * none.
 */
export function primaryInSamePeriod(
  work: PersonOrganization,
  history: readonly PersonOrganization[],
): PersonOrganization | null {
  const own = work.memberOrganizations;
  return (
    history.find(({ memberOrganizations: other }) => {
      if (other.id === own.id || !isPrimary(other)) return false;
      return (own.dateStart ?? "") < (other.dateEnd ?? "~") && (other.dateStart ?? "") < (own.dateEnd ?? "~");
    }) ?? null
  );
}

/** Returns whether activities in its period count for its organization. */
function counts({ memberOrganizations }: PersonOrganization): boolean {
  return memberOrganizations.affiliationOverride?.allowAffiliation !== false;
}

type Override = { readonly allowAffiliation: boolean; readonly isPrimaryWorkExperience: boolean };

function override({ calls, cache }: WorkTools, { memberOrganizations: { id } }: PersonOrganization, change: Override) {
  void quickEdit(() =>
    cache.change({
      part: "organizations",
      shown: (all) =>
        all.map((each) =>
          each.memberOrganizations.id === id
            ? { ...each, memberOrganizations: { ...each.memberOrganizations, affiliationOverride: change } }
            : each,
        ),
      send: async () => {
        await calls.override(id, change);
        return undefined;
      },
    }),
  );
}

/** Returns the menu of a work experience. */
function workEntries(work: PersonOrganization, history: readonly PersonOrganization[], tools: WorkTools): MenuEntry[] {
  const workTexts = editTexts.work;
  const { cache, calls, confirm, editor } = tools;
  const { id } = work.memberOrganizations;
  const primary = isPrimary(work.memberOrganizations);
  const other = primary ? null : primaryInSamePeriod(work, history);

  async function remove() {
    const isConfirmed = await confirm({
      type: "danger",
      title: workTexts.removeTitle,
      message: workTexts.removeText(work.displayName),
      confirmLabel: editTexts.remove.confirm,
    });
    if (!isConfirmed) return;
    track("Delete work experience", "Feature");
    await quickEdit(() =>
      cache.change({
        part: "organizations",
        shown: (all) => all.filter(({ memberOrganizations }) => memberOrganizations.id !== id),
        send: () => calls.removeWork(id),
      }),
    );
    focusIfLost(`[aria-label="${workTexts.add}"]`);
  }

  return [
    { id: "edit", label: workTexts.edit, icon: Pencil, onSelect: () => editor.edit({ kind: "work", work }) },
    {
      id: "primary",
      label: primary ? workTexts.notPrimary : workTexts.primary,
      icon: primary ? StarOff : Star,
      unavailable: other && workTexts.overlaps(other.displayName),
      onSelect: () =>
        override(tools, work, {
          isPrimaryWorkExperience: !primary,
          allowAffiliation: !primary || counts(work),
        }),
    },
    ...(primary
      ? []
      : [
          {
            id: "counts",
            label: counts(work) ? workTexts.notCount : workTexts.count,
            icon: CircleSlash,
            onSelect: () => override(tools, work, { isPrimaryWorkExperience: false, allowAffiliation: !counts(work) }),
          },
        ]),
    { id: "remove", label: workTexts.remove, icon: Trash2, danger: true, begins: true, onSelect: () => void remove() },
  ];
}
