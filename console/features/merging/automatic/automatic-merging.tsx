import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, ChevronRight, Undo2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { formatCount } from "#console/data-table/index.ts";
import { ApiError } from "#shared/client/errors.ts";
import type { BulkJob } from "#shared/contract/bulk.ts";
import type { AutomaticMerging as Setting } from "#shared/contract/merging/automatic-merging.ts";
import { relativeTime } from "#shared/domain/text/dates.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { Drawer } from "#shared/ui/components/overlays/drawer.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { ForbiddenState } from "#shared/ui/components/states/forbidden-state.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { useConfirm } from "#shared/ui/hooks/use-confirm.ts";
import { listPaths } from "../list-paths.ts";
import type { MergeKind } from "../model/profile.ts";
import { automaticPairsOptions, uniqueSuggestions } from "../suggestions/suggestion-queries.ts";
import { texts as all } from "../texts.ts";
import {
  automaticMergingOptions,
  isRunning,
  refreshMerged,
  useChangeAutomaticMerging,
  useMergeChosen,
  useUndoAutomaticMerging,
} from "./automatic-queries.ts";

const texts = all.automatic;

interface AutomaticMergingProps {
  kind: MergeKind;
  groupId: string;
}

/** Drawer with the automatic merging of a project group. */
export function AutomaticMergingDrawer({ onClose, ...props }: AutomaticMergingProps & { onClose: () => void }) {
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.text[props.kind]}
      width="600px"
    >
      <AutomaticMerging {...props} onLeave={onClose} />
    </Drawer>
  );
}

/** Setting of automatic merging, with the pairs it would merge and its past merges. For a drawer or a settings page. */
export function AutomaticMerging({ kind, groupId, onLeave }: AutomaticMergingProps & { onLeave?: () => void }) {
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(automaticMergingOptions(kind, groupId));
  const runs = isRunning(data?.job ?? null);
  const didRun = useRef(false);
  useEffect(() => {
    if (didRun.current && !runs) refreshMerged(queryClient);
    didRun.current = runs;
  }, [runs, queryClient]);
  if (error instanceof ApiError && error.kind === "forbidden") return <ForbiddenState />;
  if (error && !data) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Loading />;
  return <Loaded kind={kind} groupId={groupId} setting={data} onLeave={onLeave} />;
}

function Loading() {
  return (
    <div className="grid gap-3 px-6 py-4" aria-busy="true">
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} className="h-9" />
      ))}
    </div>
  );
}

type LoadedProps = AutomaticMergingProps & { setting: Setting; onLeave: (() => void) | undefined };

function Loaded({ kind, groupId, setting, onLeave }: LoadedProps) {
  const [chosen, setChosen] = useState(setting.leastConfidence);
  const change = useChangeAutomaticMerging(kind, groupId);
  const { isOn, leastConfidence, levels, job, changedBy, changedAt } = setting;
  const pairs = levels.find((level) => level.leastConfidence === chosen)?.pairs ?? 0;
  const runs = isRunning(job);
  const busy = change.isPending;
  return (
    <div className="grid gap-5 px-6 py-4">
      <p className="flex items-center gap-2 text-ink-2">
        <Badge tone={isOn ? "good" : "line"}>{isOn ? texts.on : texts.isOff}</Badge>
        {changedBy !== null && changedAt !== null && (
          <bdi>{texts.changedBy(changedBy, relativeTime(changedAt, new Date()))}</bdi>
        )}
      </p>
      <Levels levels={levels} value={chosen} onChange={setChosen} />
      <Pairs key={chosen} kind={kind} groupId={groupId} level={chosen} count={pairs} busy={runs} onLeave={onLeave} />
      <div className="flex flex-wrap gap-2">
        {!isOn && (
          <Button
            variant="primary"
            busy={busy}
            disabled={runs}
            onClick={() => change.mutate({ isOn: true, leastConfidence: chosen })}
          >
            {texts.switchOn(pairs)}
          </Button>
        )}
        {isOn && chosen !== leastConfidence && (
          <Button variant="primary" busy={busy} onClick={() => change.mutate({ isOn: true, leastConfidence: chosen })}>
            {texts.change(chosen)}
          </Button>
        )}
        {isOn && (
          <Button disabled={busy} onClick={() => change.mutate({ isOn: false, leastConfidence })}>
            {runs ? texts.stop : texts.switchOff}
          </Button>
        )}
      </div>
      {job && <Job job={job} />}
      <Merged kind={kind} groupId={groupId} count={setting.merged} runs={runs && job?.undoOf !== null} />
    </div>
  );
}

interface LevelsProps {
  levels: Setting["levels"];
  value: Setting["leastConfidence"];
  onChange: (value: Setting["leastConfidence"]) => void;
}

const columns = "grid grid-cols-[minmax(0,1fr)_9rem_5rem] items-center gap-3 px-3";

function Levels({ levels, value, onChange }: LevelsProps) {
  const label = useId();
  return (
    <div className="rounded-md border border-line">
      <div className={`${columns} h-8 border-b border-line text-xs font-medium text-ink-3`}>
        <span id={label}>{texts.level}</span>
        <span className="text-right">{texts.wrong}</span>
        <span className="text-right">{texts.pairsNow}</span>
      </div>
      <RadioGroup
        aria-labelledby={label}
        className="gap-0"
        value={String(value)}
        onValueChange={(next) => {
          const level = levels.find(({ leastConfidence }) => String(leastConfidence) === next);
          if (level) onChange(level.leastConfidence as Setting["leastConfidence"]);
        }}
      >
        {levels.map(({ leastConfidence, pairs, wrongPerThousand }) => (
          <OptionLabel
            key={leastConfidence}
            className={`${columns} min-h-9 cursor-pointer border-b border-line tabular-nums last:border-b-0 hover:bg-surface-2`}
          >
            <span className="flex items-center gap-2 font-medium text-ink">
              <RadioGroupItem value={String(leastConfidence)} />
              {all.percent(leastConfidence)}
            </span>
            <span className="text-right text-ink-2">{texts.wrongOf(wrongPerThousand)}</span>
            <span className="text-right text-ink">{formatCount(pairs)}</span>
          </OptionLabel>
        ))}
      </RadioGroup>
    </div>
  );
}

interface PairsProps extends AutomaticMergingProps {
  level: number;
  count: number;
  /** A job is running. */
  busy: boolean;
  onLeave: (() => void) | undefined;
}

/** Pairs that a level would merge. Each links to its review; the selected ones can be merged together. */
function Pairs({ kind, groupId, level, count, busy, onLeave }: PairsProps) {
  const [shown, setShown] = useState(false);
  const [notImported, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const merge = useMergeChosen(kind, groupId);
  const id = useId();
  const query = useInfiniteQuery({ ...automaticPairsOptions(kind, groupId, level), enabled: shown && count > 0 });
  if (count === 0) return null;
  const pairs = uniqueSuggestions(query.data?.pages ?? []);
  const chosen = pairs.filter(({ key }) => !notImported.has(key));
  const toggle = (key: string) =>
    setLeftOut((before) =>
      before.has(key) ? new Set([...before].filter((each) => each !== key)) : new Set([...before, key]),
    );
  return (
    <section className="-mt-2">
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        {shown ? <ChevronDown /> : <ChevronRight />}
        {shown ? texts.hide : texts.show(count)}
      </Button>
      <div id={id}>
        {shown && query.isError && (
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} headingLevel={3} />
        )}
        {shown && query.isPending && <Skeleton className="mt-2 h-20" />}
        {shown && pairs.length > 0 && (
          <ul aria-label={texts.pairs} className="mt-1 rounded-md border border-line">
            {pairs.map(({ key, percent, profiles: [primary, other] }) => (
              <li
                key={key}
                className="flex items-center gap-2 border-b border-line pl-3 last:border-b-0 hover:bg-surface-2"
              >
                <Checkbox
                  aria-label={texts.leaveOut(primary.name, other.name)}
                  checked={!notImported.has(key)}
                  onCheckedChange={() => toggle(key)}
                />
                <Link
                  className="flex min-h-8 min-w-0 flex-auto items-center gap-2 py-1.5 pr-3"
                  to={`${listPaths[kind]}/merge-suggestions?${new URLSearchParams({ projectGroup: groupId, pair: key })}`}
                  {...(onLeave && { onClick: onLeave })}
                >
                  <span className="min-w-0 flex-auto truncate">
                    <bdi className="font-medium text-ink">{primary.name}</bdi>{" "}
                    <bdi className="text-ink-2">{other.name}</bdi>
                  </span>
                  <span className="flex-none text-ink-2 tabular-nums">{all.percent(percent)}</span>
                  <ChevronRight className="size-3.5 flex-none text-ink-3" aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {shown && pairs.length > 0 && (
          <div className="mt-2 flex gap-2">
            <Button
              size="sm"
              busy={merge.isPending}
              disabled={busy || chosen.length === 0}
              onClick={() => merge.mutate(chosen.map(({ profiles: [one, two] }) => [one.id, two.id]))}
            >
              {texts.mergeChosen(chosen.length)}
            </Button>
            {query.hasNextPage && (
              <Button
                size="sm"
                variant="ghost"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {all.loadMore}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

/** Progress of the job; after its end only its failures. */
function Job({ job }: { job: BulkJob }) {
  const { done, failed, failures, total, undoOf, error } = job;
  if (isRunning(job)) {
    const progressText = undoOf === null ? texts.merging : texts.undoing;
    const text = total === null ? texts.starting : progressText(done + failed, total);
    return (
      <div role="status" className="grid gap-1.5">
        <p className="text-ink-2 tabular-nums">{text}</p>
        <ProgressBar value={total ? (done + failed) / total : null} label={text} />
      </div>
    );
  }
  if (failed === 0 && error === null) return null;
  return (
    <Notice tone="warn">
      {error ?? (undoOf === null ? texts.notMerged(failed) : texts.notUndone(failed))}
      <ul>
        {failures.slice(0, 10).map(({ id, displayName, reason }) => (
          <li key={id}>
            <bdi>{texts.reason(displayName, reason)}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Number of merged pairs and a button to undo all of them. */
function Merged({ kind, groupId, count, runs }: AutomaticMergingProps & { count: number; runs: boolean }) {
  const confirm = useConfirm();
  const undo = useUndoAutomaticMerging(kind, groupId);
  if (count === 0 || runs) return null;
  const takeBack = async () => {
    const agreed = await confirm({
      type: "warning",
      title: texts.undoTitle(count),
      message: texts.undoText,
      confirmLabel: texts.undoConfirm,
      cancelLabel: all.cancel,
    });
    if (agreed) undo.mutate();
  };
  return (
    <section className="flex items-center gap-3 border-t border-line pt-4">
      <div className="min-w-0 flex-auto">
        <h3 className="font-medium text-ink">{texts.merged(count)}</h3>
        <p className="text-xs text-ink-3">{texts.mergedText}</p>
      </div>
      <Button className="flex-none" busy={undo.isPending} onClick={() => void takeBack()}>
        <Undo2 />
        {texts.undo}
      </Button>
    </section>
  );
}
