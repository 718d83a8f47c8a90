import { useMutation } from "@tanstack/react-query";
import { useClient } from "#console/core/api-client.ts";
import {
  type HubspotDryRun,
  type HubspotRecords,
  hubspotDryRun,
  type MappedField,
} from "#shared/contract/platforms/hubspot.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { texts } from "./texts.ts";

interface DryRunProps {
  segmentId: string;
  records: HubspotRecords;
  mapping: readonly MappedField[];
  disabled: boolean;
}

const shownRecords = 10;

/** Dry run of a mapping, with the values that it would write. */
export function DryRun({ segmentId, records, mapping, disabled }: DryRunProps) {
  const client = useClient();
  const trying = useMutation({
    mutationFn: () => client.send(hubspotDryRun, { body: { records, mapping: [...mapping], segments: [segmentId] } }),
  });
  const { data } = trying;
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <Button
          size="sm"
          disabled={disabled}
          busy={trying.isPending}
          busyText={texts.running}
          onClick={() => trying.mutate()}
        >
          {texts.dryRun}
        </Button>
        <p className="min-w-0 flex-1 text-xs text-ink-3">{texts.dryRunHint}</p>
      </div>
      {trying.isError && (
        <Notice tone="bad" role="alert">
          {trying.error.message}
        </Notice>
      )}
      {data && (
        <div role="status" className="grid gap-3">
          <Changes title={texts.incoming(data.incoming.length, data.read)} changed={data.incoming} />
          <Changes title={texts.outgoing(data.outgoing.length, data.compared)} changed={data.outgoing} />
        </div>
      )}
    </div>
  );
}

function Changes({ title, changed }: { title: string; changed: HubspotDryRun["incoming"] }) {
  return (
    <section className="grid gap-1.5">
      <h4 className="font-medium">{title}</h4>
      {changed.length > 0 && (
        <ul className="rounded-md border border-line">
          {changed.slice(0, shownRecords).map(({ name, url, isNew, changes }) => (
            <li key={url} className="border-b border-line px-3 py-1.5 wrap-anywhere last:border-b-0">
              <p className="flex items-center gap-2">
                <ExternalLink href={url}>{name}</ExternalLink>
                {isNew && <Badge tone="accent">{texts.isNew}</Badge>}
              </p>
              {changes.map(({ label, from, to }) => (
                <p key={label} className="text-ink-2">
                  {label}: <span className="text-ink-3">{from || texts.nothing}</span> → {to}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
      {changed.length > shownRecords && <p className="text-ink-3">{texts.more(changed.length - shownRecords)}</p>}
    </section>
  );
}
