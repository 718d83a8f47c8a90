import { useQuery } from "@tanstack/react-query";
import { ArrowRight, CircleCheck, CircleX, TriangleAlert, Unplug } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { isSupported } from "#console/core/available-actions.ts";
import { groupSearch } from "#console/core/selected-group.ts";
import { isPermitted, track, useUser } from "#console/session/index.ts";
import type { ProjectGroupRow } from "#shared/contract/segments.ts";
import { tabOf } from "#shared/domain/integrations/integration-status.ts";
import { projectCount, subProjectIds } from "#shared/domain/segments.ts";
import { cn } from "#shared/ui/cn.ts";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { SpinnerRing } from "#shared/ui/components/states/spinner-ring.tsx";
import { reportPath } from "../overview/index.ts";
import { GroupLogo } from "./group-logo.tsx";
import { mayManageGroup } from "./may-manage-group.ts";
import { groupIntegrationsOptions, groupOrganizationsOptions, groupPeopleOptions } from "./project-groups-queries.ts";
import { texts } from "./texts.ts";

interface GroupCardProps {
  group: ProjectGroupRow;
  onManage: (group: ProjectGroupRow) => void;
}

/**
 * Card of a project group. The card links to its people, with "Manage" on top. Counts load when the card is visible.
 */
export function GroupCard({ group, onManage }: GroupCardProps) {
  const user = useUser();
  const [card, seen] = useSeen<HTMLLIElement>();
  const mayReport = isSupported({ capability: "report" }) && user !== null && isPermitted(user.roles, "activityRead");
  const mayManage = user !== null && mayManageGroup(user, group);
  return (
    <li
      ref={card}
      className="group relative flex flex-col rounded-lg border border-line bg-surface transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-2 has-[a[data-main]:focus-visible]:shadow-[var(--focus)]"
    >
      <Link
        data-main
        to={`/people${groupSearch(group)}`}
        onClick={() => track("Select project group", "Feature", { projectGroup: group.id })}
        className="focus-quiet flex items-center gap-3 p-4 outline-none after:absolute after:inset-0 after:rounded-lg"
      >
        <GroupLogo group={group} size={40} />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate text-md font-semibold">{group.name}</bdi>
          <span className="block text-ink-2">
            <span className="font-medium">{texts.projects(projectCount(group))}</span>
            <span className="text-ink-3"> · {texts.subProjects(subProjectIds(group).length)}</span>
          </span>
        </span>
        <ArrowRight className="shrink-0 text-ink-3 opacity-0 group-hover:opacity-100 group-has-[a[data-main]:focus-visible]:opacity-100" />
      </Link>
      <Numbers groupId={group.id} seen={seen} />
      <div className="mt-auto flex min-h-10 items-center justify-between gap-3 border-t border-line px-4 text-xs">
        <Health group={group} seen={seen} onManage={mayManage ? onManage : null} />
        {mayReport && (
          <Link
            to={reportPath(group.id)}
            aria-label={texts.reportOf(group.name)}
            className="relative z-1 ml-auto rounded-sm px-1 leading-6 font-medium text-accent-text hover:underline"
          >
            {texts.report}
          </Link>
        )}
        {mayManage && (
          <button
            type="button"
            aria-label={texts.manageOf(group.name)}
            onClick={() => onManage(group)}
            className="relative z-1 -mr-1 rounded-sm px-1 leading-6 font-medium text-accent-text hover:underline"
          >
            {texts.manage}
          </button>
        )}
      </div>
    </li>
  );
}

function Numbers({ groupId, seen }: { groupId: string; seen: boolean }) {
  const people = useQuery({ ...groupPeopleOptions(groupId), enabled: seen });
  const organizations = useQuery({ ...groupOrganizationsOptions(groupId), enabled: seen });
  return (
    <dl className="grid grid-cols-2 gap-3 pr-4 pb-3 pl-[68px]">
      <Figure label={texts.people} value={people.data} failed={people.isError} />
      <Figure label={texts.organizations} value={organizations.data} failed={organizations.isError} />
    </dl>
  );
}

function Figure({ label, value, failed }: { label: string; value: number | null | undefined; failed: boolean }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="flex h-5 items-center font-medium tabular-nums">
        {value != null ? texts.count(value) : failed ? texts.unknown : <Skeleton className="w-12" />}
      </dd>
    </div>
  );
}

const looks: Record<GroupHealth["kind"], { icon: typeof CircleX | null; className: string }> = {
  failed: { icon: CircleX, className: "text-bad" },
  attention: { icon: TriangleAlert, className: "text-warn" },
  syncing: { icon: null, className: "text-accent-text" },
  healthy: { icon: CircleCheck, className: "text-good" },
  nothing: { icon: Unplug, className: "text-ink-3" },
};

interface HealthProps {
  group: ProjectGroupRow;
  seen: boolean;
  /** Null when the user may not open integrations. */
  onManage: GroupCardProps["onManage"] | null;
}

/** State of the integrations. Problems link to the affected sub-project, or to the list when there are several. */
function Health({ group, seen, onManage }: HealthProps) {
  const { data, isError } = useQuery({ ...groupIntegrationsOptions(group), enabled: seen });
  if (!data) return isError ? <span /> : <Skeleton className="w-32" />;
  const health = groupHealth(data);
  const { icon: Icon, className } = looks[health.kind];
  const classes = cn("flex min-w-0 items-center gap-1.5", className);
  const content = (
    <>
      {Icon ? <Icon className="size-3.5 shrink-0" /> : <SpinnerRing className="size-3.5 shrink-0" />}
      <span className="truncate">{health.text}</span>
    </>
  );
  const [only, another] = health.segmentIds;
  if (!onManage || only === undefined) return <span className={classes}>{content}</span>;
  const link = cn(classes, "relative z-1 -ml-1 rounded-sm px-1 leading-6 hover:underline");
  if (another === undefined) {
    const tab = health.kind === "failed" ? "?tab=connection-failed" : "";
    return (
      <Link className={link} to={`/integrations/${group.id}/${only}${tab}`}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" className={link} onClick={() => onManage(group)}>
      {content}
    </button>
  );
}

/** Skeleton shown while a group card loads. */
export function GroupCardSkeleton() {
  return (
    <li aria-hidden="true" className="rounded-lg border border-line bg-surface">
      <div className="flex items-center gap-3 p-4">
        <Skeleton className="size-10 rounded-sm" />
        <span className="grid flex-1 gap-2.5">
          <Skeleton className="h-3 w-36" />
          <Skeleton className="w-26" />
        </span>
      </div>
      <div className="grid grid-cols-2 gap-3 pr-4 pb-3 pl-[68px]">
        {["w-12", "w-18"].map((width) => (
          <div key={width} className="grid h-9 content-evenly">
            <Skeleton className={width} />
            <Skeleton className="w-12" />
          </div>
        ))}
      </div>
      <div className="flex min-h-10 items-center border-t border-line px-4">
        <Skeleton className="w-32" />
      </div>
    </li>
  );
}

/** Status line of a group's card, most severe problem first. */
interface GroupHealth {
  readonly kind: "failed" | "attention" | "syncing" | "healthy" | "nothing";
  readonly text: string;
  /** Ids of sub-projects whose integrations need attention. */
  readonly segmentIds: readonly string[];
}

/** Summarizes the integrations of a group in one line. */
export function groupHealth(
  integrations: readonly { readonly status: string; readonly segmentId: string }[],
): GroupHealth {
  const counted = (matches: (status: string) => boolean) => integrations.filter(({ status }) => matches(status));
  const subProjectsOf = (some: readonly { readonly segmentId: string }[]) =>
    [...new Set(some.map(({ segmentId }) => segmentId))].toSorted();
  const news = (kind: GroupHealth["kind"], text: string, of: readonly { readonly segmentId: string }[] = []) => ({
    kind,
    text,
    segmentIds: subProjectsOf(of),
  });
  const failed = counted((status) => tabOf(status) === "connection-failed");
  if (failed.length > 0) return news("failed", texts.failed(failed.length), failed);
  const waiting = counted((status) => tabOf(status) === "action-required" && status !== "no-data");
  if (waiting.length > 0) return news("attention", texts.actionRequired(waiting.length), waiting);
  const silent = counted((status) => status === "no-data");
  if (silent.length > 0) return news("attention", texts.withoutData(subProjectsOf(silent).length), silent);
  const syncing = counted((status) => tabOf(status) === "in-progress");
  if (syncing.length > 0) return news("syncing", texts.syncing(syncing.length));
  const connected = counted((status) => tabOf(status) === "connected");
  return connected.length > 0 ? news("healthy", texts.healthy) : news("nothing", texts.nothingConnected);
}

/** Returns a ref and whether its element has ever been visible, to defer requests. */
function useSeen<E extends Element>(): readonly [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || seen) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen]);
  return [ref, seen];
}
