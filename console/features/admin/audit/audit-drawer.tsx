import { Copy } from "lucide-react";
import { copyText } from "#console/core/copy-text.ts";
import { Changes } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { auditActionLabel, auditSubject } from "#shared/domain/audit-actions.ts";
import { formatAuditTime } from "#shared/domain/text/dates.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Drawer } from "#shared/ui/components/overlays/drawer.tsx";
import type { AuditEntry } from "./audit-queries.ts";
import { texts } from "./texts.ts";

/** Audit entry with properties, changes and raw JSON. */
export function AuditDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { user, ipAddress, userAgent, requestId } = entry;
  const json = JSON.stringify(entry, null, 2);
  const facts = [
    [texts.action, auditActionLabel(entry.actionType)],
    [
      texts.user,
      user ? [user.fullName || texts.platform, user.email, user.id].filter(Boolean).join(", ") : texts.platform,
    ],
    [texts.entity, entry.entityId],
    [texts.time, formatAuditTime(entry.timestamp)],
    [texts.ip, ipAddress],
    [texts.agent, userAgent],
    [texts.request, requestId],
  ] as const;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      preTitle={<bdi>{auditSubject(entry)}</bdi>}
      title={auditActionLabel(entry.actionType)}
      width="480px"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-6 py-4">
        <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-2">
          <dt className="text-ink-3">{texts.status}</dt>
          <dd>
            <Badge tone={entry.success ? "good" : "bad"}>{entry.success ? texts.succeeded : texts.failed}</Badge>
          </dd>
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="wrap-anywhere">{value ? <bdi>{value}</bdi> : "–"}</dd>
            </div>
          ))}
        </dl>
        {entry.success && (
          <section aria-label={texts.changes}>
            <h3 className="text-sm font-semibold">{texts.changes}</h3>
            <Changes entry={entry} none={entry.isShortened ? texts.tooLarge : texts.noChanges} />
          </section>
        )}
        <section aria-label={texts.json}>
          <div className="mb-2 flex items-center">
            <h3 className="flex-1 text-sm font-semibold">{texts.json}</h3>
            <Button
              size="sm"
              onClick={() => {
                track("Copy audit log JSON", "Feature", { actionType: entry.actionType });
                void copyText(json, texts.jsonCopied);
              }}
            >
              <Copy />
              {texts.copyJson}
            </Button>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll only a focused region */}
          <pre tabIndex={0} className="max-h-96 overflow-auto rounded-md bg-surface-2 p-3 font-mono text-xs">
            {json}
          </pre>
        </section>
      </div>
    </Drawer>
  );
}
