import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Tag as TagIcon, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { usePermissionInGroup } from "#console/record-page/index.ts";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { showToast } from "#console/ui/toast.ts";
import { useConfirm } from "#console/ui/use-confirm.ts";
import { ApiError } from "#shared/client/errors.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { tagCreate, tagDestroy, tagFind, tagList, tagUpdate } from "#shared/contract/tags.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { required } from "#shared/validators/rules.ts";
import { texts } from "./texts.ts";

/** Drawer with all tags of the workspace: search, add, rename, and delete one or several. */
export function TagsDrawer({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState("");
  const [adding, setAdding] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const searchTerm = useDebounced(search.trim());
  const list = useInfiniteQuery(tagsOptions(searchTerm));
  const tags = useTags();
  const confirm = useConfirm();
  const mayCreate = usePermissionInGroup("tagCreate");
  const mayEdit = usePermissionInGroup("tagEdit");
  const mayDelete = usePermissionInGroup("tagDestroy");
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = list.data?.pages.at(-1)?.count ?? 0;
  const chosen = rows.filter(({ id }) => selected.has(id));

  async function remove(gone: readonly TagRow[]) {
    const [first] = gone;
    if (!first) return;
    const many = gone.length > 1;
    const confirmed = await confirm({
      type: "danger",
      title: many ? texts.confirmTitleMany : texts.confirmTitle,
      message: many ? texts.confirmTextMany(gone.length) : texts.confirmText(first.name, first.memberCount ?? null),
      confirmLabel: texts.confirm,
    });
    if (!confirmed) return;
    try {
      await tags.remove(gone.map(({ id }) => id));
      setSelected(new Set());
    } catch (error) {
      handleError(error);
    }
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.text}
      dirty={dirty}
      header={
        <div className="border-b border-line px-6 pt-1 pb-3">
          <div className="flex items-center gap-2">
            <SearchInput
              className="flex-1"
              placeholder={texts.search}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            {mayCreate && (
              <Button onClick={() => setAdding(true)} aria-disabled={adding}>
                <Plus />
                {texts.add}
              </Button>
            )}
          </div>
          {adding && (
            <div className="flex pt-2">
              <TagNameForm
                label={texts.name}
                name=""
                onSave={tags.create}
                onClose={() => setAdding(false)}
                onDirty={setDirty}
              />
            </div>
          )}
          <div className="flex min-h-7 items-center gap-3 pt-2">
            {mayDelete && rows.length > 0 && (
              <Checkbox
                aria-label={texts.selectAll}
                checked={chosen.length === 0 ? false : chosen.length === rows.length || "indeterminate"}
                onCheckedChange={(all) => setSelected(new Set(all ? rows.map(({ id }) => id) : []))}
              />
            )}
            <span role="status" className="text-xs text-ink-3 tabular-nums">
              {chosen.length > 0 ? texts.selected(chosen.length) : list.data && texts.count(rows.length, total)}
            </span>
            {chosen.length > 0 && (
              <>
                <span className="flex-1" />
                <Button size="sm" variant="danger-outline" onClick={() => void remove(chosen)}>
                  {texts.removeSelected}
                </Button>
                <Button size="sm" variant="ghost" onClick={() => setSelected(new Set())}>
                  {texts.clear}
                </Button>
              </>
            )}
          </div>
        </div>
      }
    >
      {list.isPending && (
        <SkeletonDelay label={texts.loading} className="px-6 pt-2">
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} className="my-3.5 w-full" />
          ))}
        </SkeletonDelay>
      )}
      {list.isError && rows.length === 0 && (
        <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState
          icon={TagIcon}
          title={searchTerm === "" ? texts.emptyTitle : texts.noMatchTitle}
          text={searchTerm === "" ? texts.emptyText : texts.noMatchText}
        />
      )}
      {rows.length > 0 && (
        <ul aria-label={texts.list}>
          {rows.map((tag) => (
            <TagLine
              key={tag.id}
              tag={tag}
              tags={tags}
              mayEdit={mayEdit}
              mayDelete={mayDelete}
              selected={selected.has(tag.id)}
              onSelect={(isSelected) =>
                setSelected((before) => {
                  const next = new Set(before);
                  if (isSelected) next.add(tag.id);
                  else next.delete(tag.id);
                  return next;
                })
              }
              onDelete={() => void remove([tag])}
              onDirty={setDirty}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className="grid justify-items-center py-3">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Drawer>
  );
}

interface TagLineProps {
  tag: TagRow;
  tags: ReturnType<typeof useTags>;
  mayEdit: boolean;
  mayDelete: boolean;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onDelete: () => void;
  onDirty: (dirty: boolean) => void;
}

/** Tag in the list: can be selected, renamed in place and deleted. */
function TagLine({ tag, tags, mayEdit, mayDelete, selected, onSelect, onDelete, onDirty }: TagLineProps) {
  const [version, setVersion] = useState<string | null | undefined>(undefined);
  /** True after the form was closed, so that its button gets the focus back. */
  const [closed, setClosed] = useState(false);

  async function rename(name: string) {
    try {
      await tags.rename(tag.id, name, version ?? null);
    } catch (error) {
      // After a conflict, the next save uses the new version, since the user has seen the error.
      if (error instanceof ApiError && error.kind === "conflict") setVersion(await tags.version(tag.id));
      throw error;
    }
  }

  return (
    <li className="group/line flex min-h-10 items-center gap-3 border-b border-line px-6 hover:bg-surface-2">
      {mayDelete && <Checkbox aria-label={texts.select(tag.name)} checked={selected} onCheckedChange={onSelect} />}
      {version === undefined ? (
        <>
          <bdi className="min-w-0 flex-1 truncate">{tag.name}</bdi>
          {tag.memberCount != null && (
            <span className="text-xs text-ink-3 tabular-nums">{texts.people(tag.memberCount)}</span>
          )}
          <span className="flex flex-none">
            {mayEdit && (
              <Button
                variant="ghost"
                size="icon-sm"
                autoFocus={closed}
                aria-label={texts.edit(tag.name)}
                onClick={() => void tags.version(tag.id).then(setVersion, () => setVersion(null))}
              >
                <Pencil />
              </Button>
            )}
            {mayDelete && (
              <Button variant="ghost" size="icon-sm" aria-label={texts.remove(tag.name)} onClick={onDelete}>
                <Trash2 />
              </Button>
            )}
          </span>
        </>
      ) : (
        <TagNameForm
          label={texts.nameOf(tag.name)}
          name={tag.name}
          onSave={rename}
          onClose={() => {
            setVersion(undefined);
            setClosed(true);
          }}
          onDirty={onDirty}
        />
      )}
    </li>
  );
}

type TagRow = AnswerOf<typeof tagList>["rows"][number];

const pageSize = 100;

/** Tags by name, a hundred per page. Each search has a separate query key, so that outdated responses are ignored. */
function tagsOptions(search: string) {
  return infiniteQueryOptions({
    queryKey: ["tags", "list", search],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => {
      const filter = search === "" ? {} : { filter: { name: search } };
      const query = { ...filter, orderBy: "name_ASC", limit: pageSize, offset: pageParam };
      return getClient().send(tagList, { query, signal });
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.rows.length, 0);
      return last.rows.length > 0 && loaded < last.count ? loaded : undefined;
    },
  });
}

/** Returns mutations for tags. Each one invalidates all queries that contain tags. */
function useTags() {
  const cache = useQueryClient();
  const refresh = () =>
    Promise.all(["tags", "people", "person"].map((key) => cache.invalidateQueries({ queryKey: [key] })));

  return {
    async create(name: string): Promise<void> {
      await getClient().send(tagCreate, { body: { name } });
      showToast({ type: "success", message: texts.saved });
      await refresh();
    },

    /** Fetches the version that a rename is based on. */
    async version(id: string): Promise<string | null> {
      return (await getClient().sendVersioned(tagFind, { params: { id } })).version;
    },

    async rename(id: string, name: string, version: string | null): Promise<void> {
      const based = version === null ? {} : { ifMatch: version };
      await getClient().send(tagUpdate, { params: { id }, body: { name }, ...based });
      showToast({ type: "success", message: texts.saved });
      await refresh();
    },

    async remove(ids: readonly string[]): Promise<void> {
      await getClient().send(tagDestroy, { query: { ids: [...ids] } });
      showToast({ type: "success", message: ids.length === 1 ? texts.deleted : texts.deletedMany });
      await refresh();
    },
  };
}

interface TagNameFormProps {
  label: string;
  name: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
  /** Called with true while the form has unsaved input. */
  onDirty: (dirty: boolean) => void;
}

const resolver = ruleResolver<{ name: string }>(({ name }) => ({ name: required()(name) }));

/** Inline form for the name of a tag. Shows a duplicate name as a field error and keeps the input. */
function TagNameForm({ label, name, onSave, onClose, onDirty }: TagNameFormProps) {
  const form = useForm({ defaultValues: { name }, resolver });
  const { errors, isDirty, isSubmitting } = form.formState;

  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  const save = form.handleSubmit(async ({ name: typed }) => {
    const newName = typed.trim();
    if (newName === name) return onClose();
    try {
      await onSave(newName);
      onClose();
    } catch (failure) {
      form.setError("name", { message: messageOf(failure) });
    }
  });

  return (
    <form
      noValidate
      className="flex flex-1 items-start gap-2 py-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void save();
      }}
    >
      <Field label={label} hideLabel error={errors.name} className="min-w-0 flex-1">
        <Input autoFocus autoComplete="off" maxLength={200} {...form.register("name")} />
      </Field>
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {texts.save}
      </Button>
      <Button onClick={onClose}>{texts.cancel}</Button>
    </form>
  );
}

function messageOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return texts.failed;
  const { body } = failure;
  const renamed = typeof body === "object" && body !== null && "name" in body && typeof body.name === "string";
  if (failure.kind === "conflict" && renamed) return texts.changedMeanwhile(String(body.name));
  return failure.status !== null && failure.status < 500 ? failure.message : texts.failed;
}
