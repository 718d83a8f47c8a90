import { Link } from "react-router";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { formatCount, profilePath } from "#console/data-table/index.ts";
import { Dialog } from "#console/ui/overlays/dialog.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { undoJob } from "./follow-job.ts";
import type { Outcome } from "./outcome.ts";
import { showReceipt } from "./receipt-store.ts";
import { texts } from "./texts.ts";

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="rounded-md border border-line px-4 py-3">
      <dt className="text-xs font-medium text-ink-3">{label}</dt>
      <dd className="text-xl font-semibold text-ink tabular-nums">{formatCount(value)}</dd>
    </div>
  );
}

/** Receipt of a bulk change: counts, and the failed rows with their errors. */
export function ReceiptDialog({ outcome }: { outcome: Outcome }) {
  const group = useSelectedGroup();
  const { kind, done, unchanged, failed, failures, error, undoable } = outcome;
  const path = kind === "member" ? "/people" : "/organizations";
  const close = () => showReceipt(null);
  const { title, changed, name, reason, more } = texts.receipt;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      footer={
        <OverlayFooter
          close={texts.close}
          action={
            undoable !== null && (
              <Button
                onClick={() => {
                  close();
                  void undoJob(undoable);
                }}
              >
                {texts.undo}
              </Button>
            )
          }
        />
      }
    >
      {error !== null && (
        <div className="mb-4">
          <Notice tone="warn">{error}</Notice>
        </div>
      )}
      <dl className="grid grid-cols-3 gap-2">
        <Figure label={changed} value={done} />
        <Figure label={texts.receipt.unchanged} value={unchanged} />
        <Figure label={texts.receipt.failed} value={failed} />
      </dl>
      {failures.length > 0 && (
        <table className="mt-4 w-full text-left">
          <thead>
            <tr className="h-8 text-xs text-ink-3">
              <th scope="col" className="border-b border-line pr-4 font-medium">
                {name}
              </th>
              <th scope="col" className="border-b border-line font-medium">
                {reason}
              </th>
            </tr>
          </thead>
          <tbody>
            {failures.map((row) => (
              <tr key={row.id}>
                <th scope="row" className="border-b border-line py-1.5 pr-4 font-medium">
                  <Link
                    className="text-ink hover:underline"
                    to={profilePath(path, row.id, group?.id ?? null)}
                    onClick={close}
                  >
                    <bdi>{row.displayName || row.id}</bdi>
                  </Link>
                </th>
                <td className="border-b border-line py-1.5">{row.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {failed > failures.length && <p className="mt-2">{more(failed - failures.length)}</p>}
    </Dialog>
  );
}
