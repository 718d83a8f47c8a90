import { RotateCcw, Trash2 } from "lucide-react";
import { imageAddress } from "#console/core/image-address.ts";
import { None } from "#console/data-table/index.ts";
import type { Trashed } from "#shared/contract/trash.ts";
import { formatDateTime, relativeTime } from "#shared/domain/dates.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/checkbox.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#shared/ui/components/table.tsx";
import { texts } from "./texts.ts";
import type { TrashKind } from "./trash-queries.ts";

interface TrashTableProps {
  kind: TrashKind;
  rows: readonly Trashed[];
  now: Date;
  selected: ReadonlySet<string>;
  busy: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onRestore: (row: Trashed) => void;
  onErase: (row: Trashed) => void;
}

const dayMs = 24 * 60 * 60 * 1000;

/** What lies in the trash, line by line. */
export function TrashTable({ kind, rows, now, selected, busy, onSelect, onRestore, onErase }: TrashTableProps) {
  const chosen = rows.filter(({ id }) => selected.has(id)).length;
  return (
    <Table caption={texts.caption[kind]} className="min-w-180">
      <colgroup>
        <col style={{ width: 56 }} />
        <col />
        <col style={{ width: 140 }} />
        <col style={{ width: 180 }} />
        <col style={{ width: 110 }} />
        <col style={{ width: 268 }} />
      </colgroup>
      <TableHeader sticky>
        <TableRow>
          <TableHead>
            <Checkbox
              aria-label={texts.selectAll}
              checked={chosen === 0 ? false : chosen === rows.length || "indeterminate"}
              onCheckedChange={(all) => onSelect(new Set(all ? rows.map(({ id }) => id) : []))}
            />
          </TableHead>
          <TableHead>{texts.name[kind]}</TableHead>
          <TableHead>{texts.deleted}</TableHead>
          <TableHead>{texts.deletedBy}</TableHead>
          <TableHead>{texts.erased}</TableHead>
          <TableHead>
            <span className="sr-only">{texts.actions}</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((row) => {
          const { id, displayName, picture, deletedAt, purgeAt, deletedBy } = row;
          const days = Math.ceil((Date.parse(purgeAt) - now.getTime()) / dayMs);
          return (
            <TableRow key={id} aria-selected={selected.has(id)} aria-busy={busy.has(id)}>
              <TableCell>
                <Checkbox
                  aria-label={texts.select(displayName)}
                  checked={selected.has(id)}
                  onCheckedChange={(isSelected) => {
                    const next = new Set(selected);
                    if (isSelected) next.add(id);
                    else next.delete(id);
                    onSelect(next);
                  }}
                />
              </TableCell>
              <TableCell header>
                <span className="flex min-w-0 items-center gap-2.5">
                  <Avatar
                    square={kind === "organizations"}
                    size={24}
                    id={id}
                    name={displayName}
                    src={imageAddress(picture)}
                  />
                  <bdi className="truncate font-medium">{displayName}</bdi>
                </span>
              </TableCell>
              <TableCell>
                <time className="text-ink-2" dateTime={deletedAt} title={formatDateTime(deletedAt)}>
                  {relativeTime(deletedAt, now)}
                </time>
              </TableCell>
              <TableCell>{deletedBy ? <bdi>{deletedBy}</bdi> : <None what={texts.whoDeleted} />}</TableCell>
              <TableCell>
                <time className="text-ink-2" dateTime={purgeAt} title={formatDateTime(purgeAt)}>
                  {texts.inDays(days)}
                </time>
              </TableCell>
              <TableCell>
                <span className="flex justify-end gap-2">
                  <Button
                    size="sm"
                    aria-label={texts.restoreOf(displayName)}
                    disabled={busy.has(id)}
                    onClick={() => onRestore(row)}
                  >
                    <RotateCcw />
                    {texts.restore}
                  </Button>
                  <Button
                    size="sm"
                    variant="danger-outline"
                    aria-label={texts.eraseOf(displayName)}
                    disabled={busy.has(id)}
                    onClick={() => onErase(row)}
                  >
                    <Trash2 />
                    {texts.erase}
                  </Button>
                </span>
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
