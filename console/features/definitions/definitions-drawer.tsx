import type { UseQueryResult } from "@tanstack/react-query";
import { type LucideIcon, Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { handleError } from "#console/core/handle-error.ts";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { useConfirm } from "#console/ui/use-confirm.ts";
import { containsWords } from "#shared/domain/text/search-words.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import type { FormSlot } from "./definition-form.tsx";

interface DefinitionTexts {
  readonly title: string;
  readonly text: string;
  readonly loading: string;
  /** Label of the list. */
  readonly list: string;
  readonly count: (count: number) => string;
  readonly search: string;
  readonly noMatchTitle: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly add: string;
  readonly newForm: string;
  readonly formOf: (name: string) => string;
  readonly confirmTitle: string;
  readonly confirmText: (name: string) => string;
}

interface DefinitionsDrawerProps<Row> {
  texts: DefinitionTexts;
  icon: LucideIcon;
  query: Pick<UseQueryResult, "isPending" | "isError" | "isSuccess" | "isFetching" | "refetch">;
  /** All rows, in display order. */
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Returns the name of a row, used for search and labels. */
  nameOf: (row: Row) => string;
  /** Renders the content of a row next to its buttons. */
  line: (row: Row) => ReactNode;
  /** Renders the form of a row; null for a new row. */
  form: (row: Row | null, slot: FormSlot) => ReactNode;
  canDelete?: (row: Row) => boolean;
  remove: (row: Row) => Promise<void>;
  onClose: () => void;
}

/** Drawer with the workspace's own definitions: search, add, edit in place, and delete after confirmation. */
export function DefinitionsDrawer<Row>(props: DefinitionsDrawerProps<Row>) {
  const { texts, query, keyOf, nameOf, line, form, canDelete, remove, onClose } = props;
  const [search, setSearch] = useState("");
  /** Key of the edited row; empty for a new one. */
  const [editing, setEditing] = useState<string | null>(null);
  /** Key of the row whose form was closed last. Its button gets the focus back. */
  const [closed, setClosed] = useState<string | null>(null);
  const [isDirty, setDirty] = useState(false);
  const confirm = useConfirm();
  const rows = props.rows.filter((row) => containsWords(nameOf(row), search));
  const slot = (label: string): FormSlot => ({
    label,
    onClose: () => {
      setClosed(editing);
      setEditing(null);
    },
    onDirty: setDirty,
  });

  async function confirmAndRemove(row: Row) {
    const question = { title: texts.confirmTitle, message: texts.confirmText(nameOf(row)), confirmLabel: "Delete" };
    if (await confirm({ type: "danger", ...question })) await remove(row).catch(handleError);
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.text}
      dirty={isDirty}
      header={
        <div className="flex items-center gap-2 border-b border-line px-6 pt-1 pb-3">
          <SearchInput
            className="flex-1"
            placeholder={texts.search}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              // A row that reappears must not take the focus from the search box.
              setClosed(null);
            }}
          />
          <span role="status" className="text-xs text-ink-3 tabular-nums">
            {query.isSuccess && texts.count(rows.length)}
          </span>
          <Button onClick={() => setEditing("")} aria-disabled={editing === ""}>
            <Plus />
            {texts.add}
          </Button>
        </div>
      }
    >
      {editing === "" && <div className="border-b border-line">{form(null, slot(texts.newForm))}</div>}
      {query.isPending && (
        <SkeletonDelay label={texts.loading} className="px-6 pt-2">
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} className="my-3.5 w-full" />
          ))}
        </SkeletonDelay>
      )}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.isSuccess && rows.length === 0 && editing !== "" && (
        <EmptyState
          icon={props.icon}
          title={props.rows.length === 0 ? texts.emptyTitle : texts.noMatchTitle}
          text={props.rows.length === 0 ? texts.emptyText : undefined}
        />
      )}
      {rows.length > 0 && (
        <ul aria-label={texts.list}>
          {rows.map((row) => {
            const [key, name] = [keyOf(row), nameOf(row)];
            return (
              <li key={key} className="border-b border-line">
                {editing === key ? (
                  form(row, slot(texts.formOf(name)))
                ) : (
                  <div className="flex min-h-11 items-center gap-3 px-6 py-1 hover:bg-surface-2">
                    {line(row)}
                    <span className="flex w-14 flex-none">
                      <Button
                        variant="ghost"
                        size="icon-sm"
                        autoFocus={closed === key}
                        aria-label={`Edit ${name}`}
                        onClick={() => setEditing(key)}
                      >
                        <Pencil />
                      </Button>
                      {canDelete?.(row) !== false && (
                        <Button
                          variant="ghost"
                          size="icon-sm"
                          aria-label={`Delete ${name}`}
                          onClick={() => void confirmAndRemove(row)}
                        >
                          <Trash2 />
                        </Button>
                      )}
                    </span>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Drawer>
  );
}
