import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { getClient } from "#console/core/api-client.ts";
import { ListError } from "#console/data-table/index.ts";
import { FailureNotice } from "#console/record-page/index.ts";
import { v1ExportCalls as calls, type RecordPart } from "#shared/contract/v1/export.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Dialog } from "#shared/ui/components/overlays/dialog.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { resumeDownload, saveFile } from "../../export/index.ts";
import { texts } from "./texts.ts";

const formats = ["ndjson", "csv"] as const;
type Format = (typeof formats)[number];

const number = new Intl.NumberFormat();
const isPart = (name: string): name is RecordPart => Object.hasOwn(texts.exports.parts, name);

/** Dialog that downloads all data of a project group, one file per record type. */
export function ExportDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const manifest = useQuery({
    queryKey: ["project-groups", "export", id],
    queryFn: ({ signal }) => getClient().send(calls.manifest, { params: { segmentId: id }, signal }),
    staleTime: 0,
  });
  const save = useMutation({
    mutationFn: async ({ part, format }: { part: RecordPart; format: Format }) => {
      const rows = await resumeDownload(format, async (after) => {
        const query = { format, ...(after && { after }) };
        return (await getClient().download(calls.part, { params: { segmentId: id, part }, query })).pieces;
      });
      saveFile(rows, texts.exports.types[format], `${name}-${part}.${format}`);
    },
  });
  const busy = save.isPending ? save.variables : null;
  const parts = (manifest.data?.parts ?? []).flatMap((part) =>
    isPart(part.name) ? [{ ...part, name: part.name }] : [],
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.exports.title}
      description={texts.exports.text(name)}
    >
      {save.isError && <FailureNotice title={texts.exports.failed} error={save.error} />}
      {manifest.isPending && (
        <div role="status" aria-label={texts.exports.loading} className="grid gap-2">
          {["a", "b", "c", "d"].map((key) => (
            <Skeleton key={key} className="h-8" />
          ))}
        </div>
      )}
      {manifest.isError && <ListError query={manifest} />}
      {manifest.data && (
        <Notice
          action={
            <Button
              size="sm"
              onClick={() => saveFile([JSON.stringify(manifest.data)], "application/json", `${name}-manifest.json`)}
            >
              <Download />
              {texts.exports.manifest}
            </Button>
          }
        >
          {texts.exports.manifestText}
        </Notice>
      )}
      <ul className="divide-y divide-line text-ink">
        {parts.map(({ name: part, rows }) => (
          <li key={part} className="flex items-center gap-2 py-1.5">
            <span className="flex-1">{texts.exports.parts[part]}</span>
            <span className="w-24 text-right text-ink-3 tabular-nums">{number.format(rows)}</span>
            {formats.map((format) => (
              <Button
                key={format}
                size="sm"
                aria-label={texts.exports.partAs(texts.exports.parts[part], format)}
                busy={busy?.part === part && busy.format === format}
                disabled={busy !== null}
                onClick={() => save.mutate({ part, format })}
              >
                <Download />
                {format.toUpperCase()}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
