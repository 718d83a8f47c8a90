import { useId, useState } from "react";
import { Dialog } from "#console/ui/overlays/dialog.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { cn } from "#shared/ui/cn.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { type ClusterStep, clusterArcs, mergeOrder, surePercent } from "../model/cluster.ts";
import type { Profile } from "../model/profile.ts";
import type { Suggestion } from "../model/suggestion.ts";
import { texts } from "../texts.ts";
import { ProfileAvatar } from "./marks.tsx";

interface ClusterBarProps {
  /** Null while it loads. */
  chain: readonly ClusterStep[] | null;
  size: number;
  pair: Suggestion;
  /** Compares the pair of a link. */
  onCompare: (key: string) => void;
  /** Null for users without permission to merge. */
  onMergeAll: (() => void) | null;
}

/** Largest number of profiles beside the title. A larger graph takes the full width, so that names stay readable. */
const mostInLine = 4;

/** Graph of three or more connected profiles with the strength of each link. Pressing a profile compares it. */
export function ClusterBar({ chain, size, pair, onCompare, onMergeAll }: ClusterBarProps) {
  const profiles = chain?.length ?? size;
  const isLarge = profiles > mostInLine;
  return (
    <section
      aria-label={texts.cluster(profiles)}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-end gap-x-4 rounded-lg border border-line bg-surface-2 py-1.5 pr-1.5 pl-4"
    >
      <b className="flex h-8 items-center font-semibold">{texts.cluster(profiles)}</b>
      <div className={isLarge ? "order-last col-span-3 pr-2.5" : undefined}>
        {chain ? <ClusterGraph chain={chain} pair={pair} onCompare={onCompare} /> : <Skeleton className="h-21" />}
      </div>
      {onMergeAll && (
        <Button size="sm" className={cn("mb-0.5", isLarge && "col-start-3")} disabled={!chain} onClick={onMergeAll}>
          {texts.mergeAll}
        </Button>
      )}
    </section>
  );
}

/** Heights in pixels: of the lowest arc, between two levels, and above the highest arc for its label. */
const lowestArc = 24;
const arcStep = 17;
const labelRoom = 11;
/** Height reserved while the links load. */
const leastRoom = 52;

interface GraphProps {
  chain: readonly ClusterStep[];
  pair: Suggestion;
  onCompare: (key: string) => void;
}

/** Profiles in a row, with an arc for each link above them. */
function ClusterGraph({ chain, pair, onCompare }: GraphProps) {
  const ids = pair.profiles.map(({ id }) => id);
  const arcs = clusterArcs(chain);
  const heightOf = (level: number) => lowestArc + arcStep * (level - 1);
  const arcRoom = Math.max(leastRoom, ...arcs.map(({ level }) => heightOf(level) + labelRoom));
  const row = { gridTemplateColumns: `repeat(${chain.length}, minmax(0, 1fr))` };
  return (
    <div className="relative" style={{ paddingTop: arcRoom }}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${chain.length} ${arcRoom}`}
        preserveAspectRatio="none"
        className="absolute inset-x-0 top-0 w-full fill-none"
        style={{ height: arcRoom }}
      >
        {arcs.map(({ key, from, to, level, isWeakest }) => (
          <path
            key={key}
            // The top of a quadratic curve is at half the height of its control point.
            d={`M${from + 0.5} ${arcRoom} Q${(from + to + 1) / 2} ${arcRoom - 2 * heightOf(level)} ${to + 0.5} ${arcRoom}`}
            vectorEffect="non-scaling-stroke"
            className={cn("stroke-2", isWeakest ? "stroke-warn [stroke-dasharray:5_4]" : "stroke-good")}
          />
        ))}
      </svg>
      <ol className="grid" style={row}>
        {chain.map(({ profile, link }) => {
          const isOn = ids.includes(profile.id);
          return (
            <li key={profile.id} className="flex min-w-0 justify-center">
              <button
                type="button"
                aria-pressed={isOn}
                title={profile.name}
                onClick={() => link && !isOn && onCompare(link.key)}
                className="flex h-8 max-w-full min-w-0 items-center gap-1.5 rounded-full border border-transparent pr-1.5 pl-1 text-xs text-ink-2 hover:border-line aria-pressed:border-line-strong aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-ink"
              >
                <ProfileAvatar profile={profile} size={24} />
                <bdi className="line-clamp-2 text-left leading-tight wrap-anywhere">{profile.name}</bdi>
              </button>
            </li>
          );
        })}
      </ol>
      <ul>
        {arcs.map(({ key, from, to, level, percent, isWeakest, names }) => (
          <li
            key={key}
            title={isWeakest ? texts.weakest : undefined}
            className={cn(
              "absolute -translate-x-1/2 -translate-y-1/2 rounded-sm bg-surface-2 px-1 text-xs font-semibold whitespace-nowrap tabular-nums",
              isWeakest ? "text-warn" : "text-good",
            )}
            style={{ left: `${((from + to + 1) / 2 / chain.length) * 100}%`, top: arcRoom - heightOf(level) }}
          >
            {texts.percent(percent)}
            {isWeakest && <span className="ml-1 font-medium">{texts.weakest}</span>}
            <span className="sr-only"> {texts.linkOf(...names)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ClusterDialogProps {
  chain: readonly ClusterStep[];
  primary: Profile;
  onMerge: (secondaries: readonly Profile[]) => void;
  onClose: () => void;
}

/**
 * Confirmation before merging a whole cluster, strongest link first. Weak links are not preselected. An active member
 * organization cannot be selected, nor a profile that the user may not change.
 */
export function ClusterDialog({ chain, primary, onMerge, onClose }: ClusterDialogProps) {
  const others = mergeOrder(chainFrom(chain, primary));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        others
          .filter(({ profile, link }) => isMergeable(profile) && (link?.percent ?? 0) >= surePercent)
          .map(({ profile }) => profile.id),
      ),
  );
  const field = useId();
  const secondaries = others.map(({ profile }) => profile).filter(({ id }) => chosen.has(id));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.mergeAllTitle(primary.name)}
      description={texts.mergeAllText}
      footer={
        <OverlayFooter
          close={texts.cancel}
          action={
            <Button
              variant="primary"
              aria-disabled={secondaries.length === 0}
              onClick={() => {
                onMerge(secondaries);
                onClose();
              }}
            >
              {texts.mergeCount(secondaries.length + 1)}
            </Button>
          }
        />
      }
    >
      <ul className="grid gap-1">
        {others.map(({ profile, link }) => (
          <li key={profile.id}>
            <label
              htmlFor={`${field}-${profile.id}`}
              className="flex min-h-10 items-center gap-3 rounded-sm px-2 hover:bg-surface-3"
            >
              <Checkbox
                id={`${field}-${profile.id}`}
                checked={chosen.has(profile.id)}
                disabled={!isMergeable(profile)}
                onCheckedChange={(isOn) =>
                  setChosen(
                    (before) => new Set(isOn ? [...before, profile.id] : [...before].filter((id) => id !== profile.id)),
                  )
                }
              />
              <ProfileAvatar profile={profile} size={24} />
              <span className="min-w-0 flex-auto truncate text-ink">
                <bdi>{profile.name}</bdi>
              </span>
              {profile.activityCount !== null && (
                <span className="tabular-nums">{texts.activities(profile.activityCount)}</span>
              )}
              <span className="w-10 text-right font-semibold tabular-nums">{texts.percent(link?.percent ?? 0)}</span>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const isMergeable = (profile: Profile) => !profile.isMemberOrganization && profile.editRefusal === null;

/** The first profile of a chain has no link. When it is not the primary, it gets the link of the second. */
function chainFrom(chain: readonly ClusterStep[], primary: Profile): ClusterStep[] {
  const [first, second] = chain;
  return chain
    .map((each) => (each === first && second ? { ...each, link: second.link } : each))
    .filter(({ profile }) => profile.id !== primary.id);
}
