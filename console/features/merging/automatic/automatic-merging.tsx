import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight, Undo2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { formatCount } from "#console/data-table/index.ts";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { ForbiddenState } from "#console/ui/states/forbidden-state.tsx";
import { useConfirm } from "#console/ui/use-confirm.ts";
import { ApiError } from "#shared/client/errors.ts";
import type { BulkJob } from "#shared/contract/bulk.ts";
import type { AutomaticMerging as Setting } from "#shared/contract/merging/automatic-merging.ts";
import { relativeTime } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { listPaths } from "../list-paths.ts";
import { distinctNames } from "../model/distinct-names.ts";
import type { MergeKind } from "../model/profile.ts";
import { useDecisions } from "../suggestions/decisions.ts";
import { automaticPairsOptions, uniqueSuggestions } from "../suggestions/suggestion-queries.ts";
import { texts as all } from "../texts.ts";
import {
  automaticMergingOptions,
  isRunning,
  refreshMerged,
  useChangeAutomaticMerging,
  useHoldChosen,
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
    <Drawer open onOpenChange={(open) => !open && onClose()} title={texts.title} description={texts.text[props.kind]}>
      <AutomaticMerging {...props} onLeave={onClose} />
    </Drawer>
  );
}

/** Setting of automatic merging, with the pairs it would merge and its past merges. For a drawer or a settings page. */
export function AutomaticMerging({ kind, groupId, onLeave }: AutomaticMergingProps & { onLeave?: () => void }) {
  const queryClient = useQueryClient();
  // The badge of the page may have asked before the last merges arrived.
  const { data, error, isFetching, refetch } = useQuery({
    ...automaticMergingOptions(kind, groupId),
    refetchOnMount: "always",
  });
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
  const { levels, job } = setting;
  const pairs = levels.find((level) => level.leastConfidence === chosen)?.pairs ?? 0;
  const runs = isRunning(job);
  return (
    <div className="grid gap-5 px-6 py-4">
      <Levels levels={levels} value={chosen} onChange={setChosen} />
      <Pairs key={chosen} kind={kind} groupId={groupId} level={chosen} count={pairs} busy={runs} onLeave={onLeave} />
      {job && <Job job={job} />}
      <AutomaticSwitch kind={kind} groupId={groupId} setting={setting} chosen={chosen} />
      <Merged kind={kind} groupId={groupId} count={setting.merged} runs={runs && job?.undoOf !== null} />
    </div>
  );
}

type AutomaticSwitchProps = AutomaticMergingProps & { setting: Setting; chosen: Setting["leastConfidence"] };

/** Merging without review, apart from the merges that a user chooses. Turning it on is confirmed with its numbers. */
function AutomaticSwitch({ kind, groupId, setting, chosen }: AutomaticSwitchProps) {
  const confirm = useConfirm();
  const change = useChangeAutomaticMerging(kind, groupId);
  const id = useId();
  const { isOn, leastConfidence, levels, changedBy, changedAt } = setting;
  const turnOn = async () => {
    const level = levels.find((each) => each.leastConfidence === chosen);
    const agreed = await confirm({
      type: "warning",
      title: texts.confirmTitle(chosen),
      message: texts.confirmText(level?.pairs ?? 0, level?.wrongPerThousand ?? 0),
      confirmLabel: texts.confirm,
      cancelLabel: all.cancel,
    });
    if (agreed) change.mutate({ isOn: true, leastConfidence: chosen });
  };
  return (
    <section className="flex items-start gap-3 border-t border-line pt-4">
      <div className="min-w-0 flex-auto">
        <label htmlFor={id} className="font-medium text-ink">
          {texts.switchLabel}
        </label>
        <p className="text-xs text-ink-3">
          {texts.switchText(isOn ? leastConfidence : chosen)}{" "}
          {changedBy !== null && changedAt !== null && (
            <bdi>{texts.changedBy(isOn, changedBy, relativeTime(changedAt, new Date()))}</bdi>
          )}
        </p>
        {isOn && chosen !== leastConfidence && (
          <Button size="sm" className="mt-2" busy={change.isPending} onClick={() => void turnOn()}>
            {texts.change(chosen)}
          </Button>
        )}
      </div>
      <Switch
        id={id}
        className="mt-0.5"
        checked={isOn}
        disabled={change.isPending}
        onCheckedChange={(next) => (next ? void turnOn() : change.mutate({ isOn: false, leastConfidence }))}
      />
    </section>
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
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const hold = useHoldChosen(kind, groupId);
  const { byPair } = useDecisions();
  const query = useInfiniteQuery({ ...automaticPairsOptions(kind, groupId, level), enabled: count > 0 });
  if (count === 0) return null;
  const pairs = uniqueSuggestions(query.data?.pages ?? []).filter(({ key }) => byPair.get(key) !== "merge");
  const chosen = pairs.filter(({ key }) => !leftOut.has(key));
  const toggle = (key: string) =>
    setLeftOut((before) =>
      before.has(key) ? new Set([...before].filter((each) => each !== key)) : new Set([...before, key]),
    );
  return (
    <section>
      {query.isError && (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} headingLevel={3} />
      )}
      {query.isPending && <Skeleton className="h-20" />}
      {pairs.length > 0 && (
        <>
          <ul aria-label={texts.pairs} className="rounded-md border border-line">
            {pairs.map(({ key, percent, profiles }) => {
              const [primary, other] = distinctNames(...profiles);
              return (
                <li
                  key={key}
                  className="flex items-center gap-2 border-b border-line pl-3 last:border-b-0 hover:bg-surface-2"
                >
                  <Checkbox
                    aria-label={texts.leaveOut(primary, other)}
                    checked={!leftOut.has(key)}
                    onCheckedChange={() => toggle(key)}
                  />
                  <Link
                    className="flex min-h-8 min-w-0 flex-auto items-center gap-2 py-1.5 pr-3"
                    to={`${listPaths[kind]}/merge-suggestions?${new URLSearchParams({ projectGroup: groupId, pair: key })}`}
                    {...(onLeave && { onClick: onLeave })}
                  >
                    <span className="min-w-0 flex-auto truncate">
                      <bdi className="font-medium text-ink">{primary}</bdi> <bdi className="text-ink-2">{other}</bdi>
                    </span>
                    <span className="flex-none text-ink-2 tabular-nums">{all.percent(percent)}</span>
                    <ChevronRight className="size-3.5 flex-none text-ink-3" aria-hidden="true" />
                  </Link>
                </li>
              );
            })}
          </ul>
          <div className="mt-3 flex gap-2">
            <Button variant="primary" disabled={busy || chosen.length === 0} onClick={() => hold(chosen)}>
              {texts.mergeChosen(chosen.length)}
            </Button>
            {query.hasNextPage && (
              <Button variant="ghost" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {all.loadMore}
              </Button>
            )}
          </div>
        </>
      )}
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
