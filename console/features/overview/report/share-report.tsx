import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { CopyField } from "#console/core/shown-once.tsx";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { Dialog } from "#console/ui/overlays/dialog.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { showToast } from "#console/ui/toast.ts";
import { reportLinkCreate, reportLinkList, reportLinkRevoke } from "#shared/contract/report-links.ts";
import { type Counted, countedChoices } from "#shared/domain/report/contributions.ts";
import { formatDate } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { periodName } from "./report-address.ts";
import { reportTexts } from "./report-texts.ts";

const texts = reportTexts.links;

const durations = [7, 30, 90, 365].map((days) => ({ value: String(days), label: texts.days(days) }));

interface ShareReportProps {
  segmentId: string;
  period: string;
  counted: Counted;
  onClose: () => void;
}

/** Dialog that creates a link to the report, and lists and revokes the present ones. */
export function ShareReport({ segmentId, period, counted, onClose }: ShareReportProps) {
  const [days, setDays] = useState("30");
  const [withPeople, setWithPeople] = useState(false);
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: () =>
      getClient().send(reportLinkCreate, {
        body: { segment: segmentId, period, counted, withPeople, days: Number(days) },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: [linksKey] }),
    onError: handleError,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.text(periodName(period), reportTexts.choices[counted])}
      footer={
        <OverlayFooter
          close={create.data ? null : texts.cancel}
          action={
            create.data ? (
              <Button variant="primary" onClick={onClose}>
                {texts.done}
              </Button>
            ) : (
              <Button variant="primary" busy={create.isPending} onClick={() => create.mutate()}>
                {texts.create}
              </Button>
            )
          }
        />
      }
    >
      <div className="grid gap-4 text-ink">
        {create.data ? (
          <>
            <CopyField
              label={texts.link}
              value={`${location.origin}/shared/report#${create.data.token}`}
              copyLabel={texts.copy}
              copied={texts.copied}
            />
            <p className="text-ink-2">{texts.once}</p>
          </>
        ) : (
          <>
            <Field label={texts.duration}>
              <SelectMenu options={durations} value={days} onValueChange={setDays} />
            </Field>
            <label htmlFor="with-people" className="flex items-start gap-2">
              <Checkbox id="with-people" className="mt-0.5" checked={withPeople} onCheckedChange={setWithPeople} />
              <span>
                {texts.withPeople}
                <span className="block text-ink-3">{texts.withPeopleHint}</span>
              </span>
            </label>
          </>
        )}
        <Links segmentId={segmentId} />
      </div>
    </Dialog>
  );
}

const linksKey = "report-links";

const linksOptions = (segment: string) =>
  queryOptions({
    queryKey: [linksKey, segment],
    queryFn: ({ signal }) => getClient().send(reportLinkList, { query: { segment }, signal }),
    staleTime: 0,
  });

function Links({ segmentId }: { segmentId: string }) {
  const { data = [] } = useQuery(linksOptions(segmentId));
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: (id: string) => getClient().send(reportLinkRevoke, { params: { id }, query: { segment: segmentId } }),
    onSuccess: () => showToast({ type: "success", message: texts.revoked }),
    onError: (error) => handleError(error),
    onSettled: () => client.invalidateQueries({ queryKey: [linksKey] }),
  });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="report-links">
      <h3 id="report-links" className="mb-1 font-semibold">
        {texts.present}
      </h3>
      <ul className="max-h-60 overflow-y-auto">
        {data.map(({ id, period, counted, withPeople, createdBy, createdAt, expiresAt }) => {
          const choice = countedChoices.find((each) => each === counted) ?? "all";
          const name = [periodName(period), reportTexts.choices[choice], ...(withPeople ? [texts.named] : [])].join(
            ", ",
          );
          return (
            <li key={id} className="flex items-center gap-3 border-t border-line py-2">
              <span className="min-w-0 flex-1">
                {name}
                <span className="block text-xs text-ink-3">
                  <bdi>{texts.createdBy(formatDate(createdAt), createdBy)}</bdi> · {texts.until(formatDate(expiresAt))}
                </span>
              </span>
              <Button
                size="sm"
                variant="danger-outline"
                aria-label={texts.revokeOf(name)}
                disabled={revoke.isPending}
                onClick={() => revoke.mutate(id)}
              >
                {texts.revoke}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
