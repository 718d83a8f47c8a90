import { Pencil, Trash2 } from "lucide-react";
import type { Column, RowData } from "#console/data-table/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { texts as shared } from "../texts.ts";
import { texts } from "./texts.ts";

interface NamedRow extends RowData {
  readonly name: string;
}

/** The column that edits and deletes a row. */
export function rowActions<Row extends NamedRow>(
  onEdit: (row: Row) => void,
  onRemove: (row: Row) => void,
): Column<Row> {
  return {
    id: "actions",
    label: shared.actions,
    width: 100,
    hidesLabel: true,
    cell: (row) => (
      <span className="flex justify-end gap-1">
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label={texts.editOf(row.name)}
          title={texts.edit}
          onClick={() => onEdit(row)}
        >
          <Pencil />
        </Button>
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label={texts.removeOf(row.name)}
          title={texts.remove}
          onClick={() => onRemove(row)}
        >
          <Trash2 />
        </Button>
      </span>
    ),
  };
}
