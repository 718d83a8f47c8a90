import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { SpinnerRing } from "#shared/ui/components/states/spinner-ring.tsx";
import type { ShownIntegration } from "../../platform-descriptor.ts";
import { type GitRemote, gitRemotes } from "./git-settings.ts";
import { SyncTimes } from "./sync-times.tsx";
import { texts } from "./texts.ts";

/** Remotes of a connection, each with its state, number of commits and errors. */
export function RemoteList({ integration }: { integration: ShownIntegration }) {
  const remotes = gitRemotes(integration.settings);
  return (
    <>
      <ul className="grid max-h-72 gap-2 overflow-auto overscroll-contain px-3 py-2">
        {remotes.map((remote) => (
          <li key={remote.url} className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2">
            <span className="mt-0.5">
              <StatusMark status={remote.status} />
            </span>
            <div className="min-w-0">
              <ExternalLink href={remote.url} className="wrap-anywhere">
                {remote.url.replace(/^https?:\/\//, "")}
              </ExternalLink>
              {remote.error !== null && <p className="wrap-anywhere text-bad">{remote.error}</p>}
              <Facts remote={remote} withTime={remotes.length > 1} />
              <Unreadable unreadable={remote.unreadable} />
            </div>
          </li>
        ))}
      </ul>
      <div className="border-t border-line px-3 py-2 text-xs">
        <SyncTimes integration={integration} />
      </div>
    </>
  );
}

function Facts({ remote, withTime }: { remote: GitRemote; withTime: boolean }) {
  const { commits, authors, lastSyncedAt } = remote;
  const facts = [
    commits === null ? null : texts.commits(commits),
    authors === null ? null : texts.authors(authors),
    withTime && lastSyncedAt && `${texts.lastSync} ${formatDateTime(lastSyncedAt)}`,
  ].filter(Boolean);
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-ink-3 tabular-nums">
      {facts.map((fact) => (
        <span key={String(fact)}>{fact}</span>
      ))}
    </p>
  );
}

function StatusMark({ status }: { status: string | null }) {
  const { statuses } = texts;
  if (status === "ok") return <CircleCheck aria-label={statuses.ok} className="text-good" />;
  if (status === "error") return <CircleAlert aria-label={statuses.error} className="text-bad" />;
  if (status === "waiting") return <Clock aria-label={statuses.waiting} className="text-ink-3" />;
  if (status !== "in-progress") return null;
  return (
    <>
      <SpinnerRing className="text-accent-text" />
      <span className="sr-only">{statuses["in-progress"]}</span>
    </>
  );
}

function Unreadable({ unreadable }: Pick<GitRemote, "unreadable">) {
  if (unreadable.count === 0) return null;
  return (
    <details className="text-xs text-warn">
      <summary>{texts.unreadable(unreadable.count)}</summary>
      <ul className="text-ink-2">
        {unreadable.listed.map(({ sha, reason }) => (
          <li key={sha} className="wrap-anywhere">
            <code className="font-mono">{sha.slice(0, 12)}</code> {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
