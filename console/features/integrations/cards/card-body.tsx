import { CircleAlert, CircleCheck } from "lucide-react";
import { Suspense } from "react";
import type { IntegrationProgress } from "#shared/contract/integrations.ts";
import { cn } from "#shared/ui/cn.ts";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { SpinnerRing } from "#shared/ui/components/states/spinner-ring.tsx";
import type { PlatformDescriptor, ShownIntegration } from "../platform-descriptor.ts";
import { type ProgressLine, progressView } from "../syncs/progress-view.ts";
import { texts } from "../texts.ts";
import type { CardState } from "./card-state.ts";
import { ItemsLink } from "./items-link.tsx";

interface CardBodyProps {
  descriptor: PlatformDescriptor;
  integration: ShownIntegration;
  state: CardState;
  progress: IntegrationProgress | null;
}

/** Status sentence and detail of a connected card. The number of connected items opens their list. */
export function CardBody({ descriptor, integration, state, progress }: CardBodyProps) {
  const { summary } = descriptor;
  const label = summary?.label(integration) ?? null;
  const needsUser = state.weight !== "quiet";
  return (
    <>
      {(needsUser || label === null) && (
        <p
          className={cn(
            "line-clamp-4 wrap-anywhere",
            needsUser && "font-medium",
            state.weight === "bad" ? "text-bad" : needsUser && "text-ink",
          )}
        >
          {state.sentence}
        </p>
      )}
      {summary && label !== null && (
        <p>
          <ItemsLink label={label} title={summary.title}>
            {summary.links && <ItemLinks links={summary.links(integration)} />}
            {summary.Items && (
              <Suspense>
                <summary.Items integration={integration} />
              </Suspense>
            )}
          </ItemsLink>
          {summary.after?.(integration)}
        </p>
      )}
      {integration.unread && integration.status !== "error" && <UnreadSources unread={integration.unread} />}
      {state.detail !== null && <p className="text-ink-3 tabular-nums">{state.detail}</p>}
      {integration.status === "in-progress" && <CardProgress name={descriptor.name} progress={progress} />}
    </>
  );
}

/** Sources that are not read, with their reasons. The sentence of a failed card already contains them. */
function UnreadSources({ unread: { count, reasons } }: { unread: NonNullable<ShownIntegration["unread"]> }) {
  return (
    <p className="text-warn">
      <ItemsLink label={texts.unread.label(count)} title={texts.unread.title}>
        <ul className="grid max-h-72 gap-1.5 overflow-auto overscroll-contain px-3 py-2">
          {reasons.map((reason) => (
            <li key={reason} className="wrap-anywhere text-ink-2">
              {reason}
            </li>
          ))}
          {count > reasons.length && <li className="text-ink-3">{texts.unread.more}</li>}
        </ul>
      </ItemsLink>
    </p>
  );
}

function ItemLinks({ links }: { links: readonly { label: string; href: string }[] }) {
  return (
    <ul className="grid max-h-72 gap-1.5 overflow-auto overscroll-contain px-3 py-2">
      {links.map(({ label, href }) => (
        <li key={label}>
          <ExternalLink href={href} className="wrap-anywhere">
            {label}
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}

/** Progress of a sync: a bar and a line of text. With several streams the line opens their list. */
function CardProgress({ name, progress }: { name: string; progress: IntegrationProgress | null }) {
  const { message, lines, fraction, estimate } = progressView(progress);
  return (
    <>
      <p className="text-ink-2 tabular-nums">
        {lines.length > 1 ? (
          <ItemsLink label={message} title={texts.streams}>
            <ProgressLines lines={lines} />
          </ItemsLink>
        ) : (
          message
        )}
      </p>
      {fraction === null ? (
        // Reserves the height of the bar, so that nothing moves when the fraction becomes known.
        <div className="mt-2 h-1 rounded-[2px] bg-surface-3" />
      ) : (
        <ProgressBar className="mt-2" label={texts.progressOf(name)} value={fraction} />
      )}
      {estimate && <p className="mt-1 text-xs text-ink-3 tabular-nums">{estimate}</p>}
    </>
  );
}

/** Streams of a sync, each with a status icon. */
function ProgressLines({ lines }: { lines: readonly ProgressLine[] }) {
  return (
    <ul className="grid gap-1.5 px-3 py-2">
      {lines.map(({ key, status, message }) => (
        <li key={key} className="flex items-start gap-2 wrap-anywhere tabular-nums">
          <StreamMark status={status} />
          {message}
        </li>
      ))}
    </ul>
  );
}

function StreamMark({ status }: { status: string }) {
  const labels = texts.streamStatus;
  if (status === "ok") return <CircleCheck aria-label={labels.ok} className="mt-0.5 shrink-0 text-good" />;
  if (status !== "in-progress") return <CircleAlert aria-label={labels.other} className="mt-0.5 shrink-0 text-bad" />;
  return (
    <>
      <SpinnerRing className="mt-0.5 shrink-0 text-accent-text" />
      <span className="sr-only">{labels["in-progress"]}</span>
    </>
  );
}
