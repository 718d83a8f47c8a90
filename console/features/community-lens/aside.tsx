import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { LensSource } from "#shared/contract/community-lens.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import type { LensSettings } from "#shared/domain/lens-settings.ts";
import { formatMoment, relativeTime } from "#shared/domain/text/dates.ts";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Tag } from "#shared/ui/components/tag.tsx";
import { hasSources, sourcesOptions } from "./lens-queries.ts";
import { texts } from "./texts.ts";

/** Summary of the feed: keywords, source states and next digest. */
export function Aside({ settings }: { settings: LensSettings }) {
  const { feed, emailDigest, emailDigestActive } = settings;
  const sources = useQuery(sourcesOptions());
  const isIdle = sources.data?.every(({ state }) => state === "idle") ?? false;
  const [now] = useState(() => new Date());
  return (
    <aside aria-label={texts.aside.label} className="w-72 flex-none border-l border-line px-5 py-4">
      <div className="sticky top-[calc(var(--header-height,3.5rem)+1rem)] grid gap-5">
        <Section title={texts.aside.keywords}>
          <Words words={[...feed.keywords, ...feed.exactKeywords.map((word) => `"${word}"`)]} />
        </Section>
        {feed.excludedKeywords.length > 0 && (
          <Section title={texts.aside.excluded}>
            <Words words={feed.excludedKeywords} />
          </Section>
        )}
        <Section title={texts.aside.period}>
          <p>{texts.periods[feed.publishedDate]}</p>
        </Section>
        {hasSources() && sources.data && sources.data.length > 0 && (
          <Section title={texts.aside.sources}>
            {isIdle && <p className="text-ink-2">{texts.aside.idle}</p>}
            <ul className="grid gap-2">
              {sources.data.map((source) => (
                <SourceLine key={`${source.kind} ${source.name}`} source={source} now={now} />
              ))}
            </ul>
          </Section>
        )}
        <Section title={texts.aside.digest}>
          <p>
            {emailDigestActive && emailDigest?.nextEmailAt
              ? texts.aside.digestNext(formatMoment(emailDigest.nextEmailAt))
              : texts.aside.digestOff}
          </p>
        </Section>
      </div>
    </aside>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-1.5">
      <h2 id={id} className="text-xs font-medium tracking-normal text-ink-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Words({ words }: { words: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <li key={word} className="max-w-full">
          <Tag>
            <bdi>{word}</bdi>
          </Tag>
        </li>
      ))}
    </ul>
  );
}

function SourceLine({ source, now }: { source: LensSource; now: Date }) {
  const { kind, name, state, askedAt, error } = source;
  const isFeed = kind === "feed";
  const label = isFeed ? name.replace(/^https?:\/\/(www\.)?/, "") : platformName(name);
  const stateText =
    state === "failed"
      ? (error ?? texts.aside.states.failed)
      : state === "ok"
        ? texts.aside.states.ok(relativeTime(askedAt, now))
        : texts.aside.states.waiting;
  return (
    <li className="flex min-w-0 gap-2">
      <PlatformIcon platform={isFeed ? "rss" : name} decorative className="mt-0.5 size-4 text-ink-2" />
      <span className="min-w-0 flex-auto">
        <bdi className="block truncate">{label}</bdi>
        {state !== "idle" && (
          <span className={`block break-words text-xs ${state === "failed" ? "text-bad" : "text-ink-3"}`}>
            {stateText}
          </span>
        )}
      </span>
      <StateIcon state={state} />
    </li>
  );
}

function StateIcon({ state }: { state: LensSource["state"] }) {
  if (state === "failed") return <CircleAlert className="mt-0.5 size-4 flex-none text-bad" />;
  if (state === "idle") return null;
  if (state === "ok") return <CircleCheck className="mt-0.5 size-4 flex-none text-good" />;
  return <Clock className="mt-0.5 size-4 flex-none text-ink-3" />;
}
