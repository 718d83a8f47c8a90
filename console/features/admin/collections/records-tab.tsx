import { type UseQueryResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { type LucideIcon, Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { handleError } from "#console/core/handle-error.ts";
import { type Column, type ListState, type NameColumn, type RowData, useListState } from "#console/data-table/index.ts";
import { EditDrawer } from "#console/record-page/index.ts";
import { usePermission } from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { useConfirm } from "#console/ui/use-confirm.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { AdminList, type AdminListTexts, adminAddress } from "../admin-list.tsx";
import { texts as shared } from "../texts.ts";
import { refreshCollections } from "./collection-queries.ts";
import { texts } from "./texts.ts";

type Named = RowData & { readonly name: string };

/** Describes the list of a tab and how its rows are edited and deleted. Define it outside of components. */
export interface RecordsDescription<Row extends Named> {
  readonly texts: AdminListTexts;
  readonly icon: LucideIcon;
  /** Label of the button to add a row. */
  readonly add: string;
  /** Noun for a row, used in the deletion dialog. */
  readonly what: string;
  readonly confirmText: (name: string) => string;
  readonly name: NameColumn<Row>;
  readonly columns: readonly Column<Row>[];
  /** Fetches one page of rows. */
  readonly useRows: (
    state: ListState<never>,
  ) => UseQueryResult<{ readonly rows: readonly Row[]; readonly count: number }>;
  readonly remove: (row: Row) => Promise<unknown>;
  /** Form of a row; null for a new row. */
  readonly Form: (props: { row: Row | null; onClose: () => void }) => ReactNode;
}

/** List whose rows users with permission can add, edit and delete. */
export function RecordsTab<Row extends Named>({ of }: { of: RecordsDescription<Row> }) {
  const [state, change] = useListState(adminAddress);
  const query = of.useRows(state);
  const mayEdit = usePermission("collectionEdit");
  const [open, setOpen] = useState<Row | "new" | null>(null);
  const cache = useQueryClient();
  const confirm = useConfirm();
  const columns = useMemo(() => {
    if (!mayEdit) return of.columns;
    async function remove(row: Row) {
      const question = {
        title: texts.confirmTitle(of.what),
        message: of.confirmText(row.name),
        confirmLabel: texts.remove,
      };
      if (!(await confirm({ type: "danger", ...question }))) return;
      try {
        await of.remove(row);
        showToast({ type: "success", message: texts.deleted(row.name) });
      } catch (error) {
        handleError(error);
      } finally {
        refreshCollections(cache);
      }
    }
    return [...of.columns, actionsColumn<Row>(setOpen, (row) => void remove(row))];
  }, [mayEdit, of, confirm, cache]);
  return (
    <>
      <AdminList
        texts={of.texts}
        icon={of.icon}
        state={state}
        change={change}
        query={query}
        name={of.name}
        columns={columns}
        actions={
          mayEdit && (
            <Button variant="primary" onClick={() => setOpen("new")}>
              <Plus />
              {of.add}
            </Button>
          )
        }
      />
      {open && <of.Form row={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Drawer with the form of a row; null for a new row. */
export function RecordDrawer<Row extends Named, Fields extends { name: string }>({
  of,
  row,
  form,
  save,
  onClose,
  children,
}: {
  of: RecordsDescription<Row>;
  row: Row | null;
  form: UseFormReturn<Fields>;
  save: (fields: Fields) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  const cache = useQueryClient();
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (_saved, { name }) => {
      refreshCollections(cache);
      showToast({ type: "success", message: texts.saved(name) });
      onClose();
    },
  });
  return (
    <EditDrawer
      name={row?.name ?? of.texts.label}
      title={row ? texts.editOf(of.what) : of.add}
      description={of.texts.emptyText}
      {...(!row && { submit: { label: of.add, busy: texts.adding } })}
      dirty={form.formState.isDirty}
      saving={saving.isPending}
      error={saving.error}
      onSubmit={form.handleSubmit((fields) => saving.mutate(fields))}
      onClose={onClose}
    >
      {children}
    </EditDrawer>
  );
}

function actionsColumn<Row extends Named>(onEdit: (row: Row) => void, onRemove: (row: Row) => void): Column<Row> {
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
