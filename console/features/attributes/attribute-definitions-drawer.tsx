import { useQuery } from "@tanstack/react-query";
import { ListPlus, Plus } from "lucide-react";
import { useState } from "react";
import { handleError } from "#console/core/handle-error.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { Drawer } from "#shared/ui/components/overlays/drawer.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { useConfirm } from "#shared/ui/hooks/use-confirm.ts";
import { AttributeEditor } from "./attribute-editor.tsx";
import { AttributeLine } from "./attribute-line.tsx";
import { type AttributeDefinition, definitionsOptions, shownDefinitions } from "./attribute-queries.ts";
import { texts } from "./texts.ts";
import { useAttributes } from "./use-attributes.ts";

const blank = { label: "", type: "", options: [], show: true };

/** The attributes that people of this workspace have: added, renamed, given options, deleted. */
export function AttributesDrawer({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState("");
  /** Id of the one being edited; empty for a new one. */
  const [editing, setEditing] = useState<string | null>(null);
  /** Whose form was closed last. */
  const [closed, setClosed] = useState<string | null>(null);
  const [dirty, setDirty] = useState(false);
  const definitions = useQuery(definitionsOptions());
  const attributes = useAttributes();
  const confirm = useConfirm();
  const all = shownDefinitions(definitions.data ?? [], "");
  const rows = shownDefinitions(definitions.data ?? [], search);
  const close = () => {
    setClosed(editing);
    setEditing(null);
  };

  async function remove({ id, label }: AttributeDefinition) {
    const asked = { title: texts.confirmTitle, message: texts.confirmText(label), confirmLabel: texts.confirm };
    if (!(await confirm({ type: "danger", ...asked }))) return;
    await attributes.remove(id).catch(handleError);
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.text}
      width="600px"
      dirty={dirty}
      header={
        <div className="flex items-center gap-2 border-b border-line px-6 pt-1 pb-3">
          <SearchInput
            className="flex-1"
            placeholder={texts.search}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              // A line that comes back takes no focus from the search.
              setClosed(null);
            }}
          />
          <span role="status" className="text-xs text-ink-3 tabular-nums">
            {definitions.data && texts.count(rows.length)}
          </span>
          <Button onClick={() => setEditing("")} aria-disabled={editing === ""}>
            <Plus />
            {texts.add}
          </Button>
        </div>
      }
    >
      {editing === "" && (
        <div className="border-b border-line">
          <AttributeEditor
            label={texts.newForm}
            opened={blank}
            isNew
            failed={texts.createFailed}
            onSave={attributes.create}
            onClose={close}
            onDirty={setDirty}
          />
        </div>
      )}
      {definitions.isPending && (
        <SkeletonDelay label={texts.loading} className="px-6 pt-2">
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} className="my-3.5 w-full" />
          ))}
        </SkeletonDelay>
      )}
      {definitions.isError && (
        <ErrorState onRetry={() => void definitions.refetch()} retrying={definitions.isFetching} />
      )}
      {definitions.isSuccess && rows.length === 0 && editing !== "" && (
        <EmptyState
          icon={ListPlus}
          title={all.length === 0 ? texts.emptyTitle : texts.noMatchTitle}
          text={all.length === 0 ? texts.emptyText : undefined}
        />
      )}
      {rows.length > 0 && (
        <ul aria-label={texts.list}>
          {rows.map((definition) => (
            <li key={definition.id} className="border-b border-line">
              {editing === definition.id ? (
                <AttributeEditor
                  label={texts.formOf(definition.label)}
                  opened={{
                    label: definition.label,
                    type: definition.type,
                    options: definition.options ?? [],
                    show: definition.show,
                  }}
                  isNew={false}
                  failed={texts.updateFailed}
                  onSave={(form) => attributes.update(definition.id, form)}
                  onClose={close}
                  onDirty={setDirty}
                />
              ) : (
                <AttributeLine
                  definition={definition}
                  takesFocus={closed === definition.id}
                  onEdit={() => setEditing(definition.id)}
                  onDelete={() => void remove(definition)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}
