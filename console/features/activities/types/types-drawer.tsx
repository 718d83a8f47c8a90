import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Shapes, Trash2 } from "lucide-react";
import { useState } from "react";
import { activityTypesOptions } from "#console/core/activity-catalogue.ts";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { activityTypeCreate, activityTypeDestroy, activityTypeUpdate } from "#shared/contract/activity-types.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Drawer } from "#shared/ui/components/overlays/drawer.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { useConfirm } from "#shared/ui/hooks/use-confirm.ts";
import { showToast } from "#shared/ui/toast.ts";
import { activitiesKey } from "../list/activity-queries.ts";
import { texts as all } from "../texts.ts";
import { TypeEditor, type TypeForm } from "./type-editor.tsx";

const texts = all.types;

/** The activity types of the project group: added, changed, deleted. */
export function TypesDrawer({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  /** Key of the one being edited; empty for a new one. */
  const [editing, setEditing] = useState<string | null>(null);
  const [dirty, setDirty] = useState(false);
  const cache = useQueryClient();
  const query = useQuery(activityTypesOptions(groupId));
  const confirm = useConfirm();
  const rows = Object.entries(query.data?.custom.other ?? {}).map(([key, { display }]) => ({ key, display }));
  const segments = [groupId];

  async function changed(message: string) {
    showToast({ type: "success", message });
    await Promise.all(
      ["activity-types", "filter-choices", "filter-labels", "activity", activitiesKey].map((key) =>
        cache.invalidateQueries({ queryKey: [key] }),
      ),
    );
  }

  async function save(key: string, { name, sentence, channel }: TypeForm) {
    const body = { type: name, display: { default: sentence, short: name, channel }, segments };
    if (key === "") await getClient().send(activityTypeCreate, { body });
    else await getClient().send(activityTypeUpdate, { params: { key }, body });
    await changed(texts.saved);
  }

  async function remove(key: string, name: string) {
    const asked = { title: texts.confirmTitle, message: texts.confirmText(name), confirmLabel: texts.confirmLabel };
    if (!(await confirm({ type: "danger", ...asked }))) return;
    try {
      await getClient().send(activityTypeDestroy, { params: { key }, query: { segments }, body: {} });
      await changed(texts.deleted);
    } catch (error) {
      handleError(error);
    }
  }

  const editor = (key: string, label: string, opened: TypeForm) => (
    <TypeEditor
      label={label}
      opened={opened}
      onSave={(form) => save(key, form)}
      onClose={() => setEditing(null)}
      onDirty={setDirty}
    />
  );

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.text}
      width="600px"
      dirty={dirty}
      header={
        <div className="flex justify-end border-b border-line px-6 pt-1 pb-3">
          <Button onClick={() => setEditing("")} aria-disabled={editing === ""}>
            <Plus />
            {texts.add}
          </Button>
        </div>
      }
    >
      {editing === "" && (
        <div className="border-b border-line">
          {editor("", texts.newForm, { name: "", sentence: "", channel: "{channel}" })}
        </div>
      )}
      {query.isPending && (
        <SkeletonDelay label={texts.loading} className="px-6 pt-2">
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} className="my-3.5 w-full" />
          ))}
        </SkeletonDelay>
      )}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.isSuccess && rows.length === 0 && editing !== "" && (
        <EmptyState icon={Shapes} title={texts.emptyTitle} text={texts.emptyText} />
      )}
      {rows.length > 0 && (
        <ul aria-label={texts.list}>
          {rows.map(({ key, display }) => (
            <li key={key} className="border-b border-line">
              {editing === key ? (
                editor(key, texts.formOf(display.short), {
                  name: display.short,
                  sentence: display.default,
                  channel: display.channel,
                })
              ) : (
                <div className="flex min-h-12 items-center gap-3 px-6 py-1 hover:bg-surface-2">
                  <span className="min-w-0 flex-1">
                    <bdi className="block truncate">{display.short}</bdi>
                    <bdi className="block truncate text-xs text-ink-3">{display.default}</bdi>
                  </span>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={texts.edit(display.short)}
                    onClick={() => setEditing(key)}
                  >
                    <Pencil />
                  </Button>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={texts.remove(display.short)}
                    onClick={() => void remove(key, display.short)}
                  >
                    <Trash2 />
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}
