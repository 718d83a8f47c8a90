import { RotateCcw, Trash2 } from "lucide-react";
import { imageAddress } from "#console/core/image-address.ts";
import { type Column, type NameColumn, None } from "#console/data-table/index.ts";
import type { Trashed } from "#shared/contract/trash.ts";
import { formatDateTime, relativeTime } from "#shared/domain/text/dates.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { texts } from "./texts.ts";
import type { TrashKind } from "./trash-queries.ts";
import type { TrashActions } from "./use-trash.ts";

const dayMs = 24 * 60 * 60 * 1000;

const nameOf = (kind: TrashKind): NameColumn<Trashed> => {
  const square = kind === "organizations";
  return {
    label: texts.name[kind],
    width: 200,
    grows: true,
    isSquare: square,
    name: (row) => row.displayName,
    picture: ({ id, displayName, picture }) => (
      <Avatar square={square} size={24} id={id} name={displayName} src={imageAddress(picture)} />
    ),
  };
};

export const names = { people: nameOf("people"), organizations: nameOf("organizations") } as const;

const columns: readonly Column<Trashed>[] = [
  {
    id: "deletedAt",
    label: texts.deleted,
    width: 140,
    cell: ({ deletedAt }, now) => (
      <time className="text-ink-2" dateTime={deletedAt} title={formatDateTime(deletedAt)}>
        {relativeTime(deletedAt, now)}
      </time>
    ),
  },
  {
    id: "deletedBy",
    label: texts.deletedBy,
    width: 180,
    cell: ({ deletedBy }) => (deletedBy ? <bdi>{deletedBy}</bdi> : <None what={texts.whoDeleted} />),
  },
  {
    id: "purgeAt",
    label: texts.erased,
    width: 110,
    cell: ({ purgeAt }, now) => (
      <time className="text-ink-2" dateTime={purgeAt} title={formatDateTime(purgeAt)}>
        {texts.inDays(Math.ceil((Date.parse(purgeAt) - now.getTime()) / dayMs))}
      </time>
    ),
  },
];

/** Returns the columns of the trash. The last one contains the actions on a row. */
export function trashColumns({ busy, restore, erase }: TrashActions): readonly Column<Trashed>[] {
  return [
    ...columns,
    {
      id: "actions",
      label: texts.actions,
      width: 268,
      hidesLabel: true,
      cell: (row) => (
        <span className="flex justify-end gap-2">
          <Button
            size="sm"
            aria-label={texts.restoreOf(row.displayName)}
            disabled={busy.has(row.id)}
            onClick={() => void restore([row])}
          >
            <RotateCcw />
            {texts.restore}
          </Button>
          <Button
            size="sm"
            variant="danger-outline"
            aria-label={texts.eraseOf(row.displayName)}
            disabled={busy.has(row.id)}
            onClick={() => void erase([row])}
          >
            <Trash2 />
            {texts.erase}
          </Button>
        </span>
      ),
    },
  ];
}
