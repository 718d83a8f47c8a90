import { cn } from "#shared/ui/cn.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import type { ClusterStep } from "../model/cluster.ts";
import type { Suggestion } from "../model/suggestion.ts";
import { texts } from "../texts.ts";
import { ProfileAvatar } from "./marks.tsx";

interface ClusterBarProps {
  chain: readonly ClusterStep[];
  pair: Suggestion;
  /** Compares the pair that a link stands for. */
  onCompare: (key: string) => void;
  /** Null for whoever may not merge. */
  onMergeAll: (() => void) | null;
}

function Edge({ link }: { link: NonNullable<ClusterStep["link"]> }) {
  return (
    <li
      title={texts.linkWith(link.with.name)}
      className={cn(
        "relative flex min-h-8 min-w-14 flex-auto items-center justify-center gap-1.5 text-xs whitespace-nowrap before:absolute before:inset-x-0 before:top-1/2 before:border-t-2",
        link.isWeakest ? "min-w-40 before:border-dashed before:border-warn" : "before:border-good",
      )}
    >
      <span
        className={cn(
          "relative bg-surface-2 px-1 font-semibold tabular-nums",
          link.isWeakest ? "text-warn" : "text-good",
        )}
      >
        {texts.percent(link.percent)} <span className="sr-only">{texts.linkWith(link.with.name)}</span>
      </span>
      {link.isWeakest && (
        <Badge tone="warn" className="relative shadow-[0_0_0_4px_var(--surface-2)]">
          {texts.weakest}
        </Badge>
      )}
    </li>
  );
}

/** Three or more profiles that belong together, with the strength of each link; pressing one compares it. */
export function ClusterBar({ chain, pair, onCompare, onMergeAll }: ClusterBarProps) {
  const ids = pair.profiles.map(({ id }) => id);
  return (
    <section
      aria-label={texts.cluster(chain.length)}
      className="flex min-h-11 flex-wrap items-start gap-x-3 rounded-lg border border-line bg-surface-2 py-1 pr-1.5 pl-4"
    >
      <b className="flex-none py-2 font-semibold">{texts.cluster(chain.length)}</b>
      <ol className="order-1 flex min-w-0 flex-auto basis-full flex-wrap items-center gap-y-1 p-0.5 lg:order-0 lg:basis-80">
        {chain.map(({ profile, link }) => {
          const isOn = ids.includes(profile.id);
          return [
            link && <Edge key={`${profile.id}:link`} link={link} />,
            <li key={profile.id} className="min-w-0 flex-none">
              <button
                type="button"
                aria-pressed={isOn}
                title={profile.name}
                onClick={() => link && !isOn && onCompare(link.key)}
                className="flex h-8 max-w-40 items-center gap-2 rounded-full border border-transparent pr-2.5 pl-1 text-xs text-ink-2 hover:border-line aria-pressed:border-line-strong aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-ink"
              >
                <ProfileAvatar profile={profile} size={24} />
                <bdi className="truncate">{profile.name}</bdi>
              </button>
            </li>,
          ];
        })}
      </ol>
      {onMergeAll && (
        <Button size="sm" className="my-1 ml-auto flex-none" onClick={onMergeAll}>
          {texts.mergeAll}
        </Button>
      )}
    </section>
  );
}
