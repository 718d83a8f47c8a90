import { Suspense } from "react";
import type { IntegrationProgress } from "#shared/contract/integrations.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { cn } from "#shared/ui/cn.ts";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import type { PlatformDescriptor, ShownIntegration } from "../platform-descriptor.ts";
import { CardProgress } from "./card-progress.tsx";
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
  const at = integration.lastSyncedAt ?? integration.lastProcessedAt;
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
      {state.detail !== null && (
        <p className="text-ink-3" title={at ? formatDateTime(at) : undefined}>
          {state.detail}
        </p>
      )}
      {integration.status === "in-progress" && <CardProgress name={descriptor.name} progress={progress} />}
    </>
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
