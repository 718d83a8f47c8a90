import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { track, usePermission } from "#console/session/index.ts";
import { ApiError } from "#shared/client/errors.ts";
import { tagAutocomplete, tagCreate } from "#shared/contract/tags.ts";
import { autocompleteLimit } from "#shared/domain/limits.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Combobox } from "#shared/ui/components/forms/combobox.tsx";
import { Field, FieldError } from "#shared/ui/components/forms/field.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { Dialog, DialogClose } from "#shared/ui/components/overlays/dialog.tsx";
import { Tag } from "#shared/ui/components/tag.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import type { Order } from "./bulk-order.ts";
import type { Words } from "./outcome.ts";
import { texts } from "./texts.ts";

interface TagsFieldProps {
  label: string;
  chosen: readonly Option[];
  onChange: (chosen: readonly Option[]) => void;
  /** Allows the user to create new tags. */
  creates: boolean;
}

function TagsField({ label, chosen, onChange, creates }: TagsFieldProps) {
  const [search, setSearch] = useState("");
  const settled = useDebounced(search.trim());
  const mayCreate = usePermission("tagCreate") && creates;
  const found = useQuery({
    queryKey: ["tags", "choose", settled],
    queryFn: ({ signal }) =>
      getClient().send(tagAutocomplete, { query: { query: settled, limit: autocompleteLimit }, signal }),
    placeholderData: keepPreviousData,
  });
  const add = (option: Option) => {
    if (!chosen.some(({ value }) => value === option.value)) onChange([...chosen, option]);
  };
  const create = async (name: string) => {
    try {
      const { id } = await getClient().send(tagCreate, { body: { name } });
      add({ value: id, label: name });
    } catch (error) {
      handleError(error);
    }
  };
  return (
    <div className="grid gap-2">
      <Field label={label}>
        <Combobox
          value={null}
          placeholder={texts.tagsForm.placeholder}
          options={(found.data ?? []).map(({ id, label: name }) => ({ value: id, label: name }))}
          search={search}
          onSearch={setSearch}
          loading={found.isFetching || settled !== search.trim()}
          onValueChange={(option) => option && add(option)}
          onCreate={mayCreate ? (name) => void create(name) : undefined}
        />
      </Field>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {chosen.map((option) => (
            <li key={option.value}>
              <Tag name={option.label} onRemove={() => onChange(chosen.filter(({ value }) => value !== option.value))}>
                <bdi>{option.label}</bdi>
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface TagsDialogProps {
  what: string;
  /** @throws ApiError when the change could not start. */
  begin: (action: Order["action"], words: Words) => Promise<void>;
  onClose: () => void;
}

/** Dialog that adds tags to the selected people and removes tags. Other tags stay unchanged. */
export function TagsDialog({ what, begin, onClose }: TagsDialogProps) {
  const [add, setAdd] = useState<readonly Option[]>([]);
  const [remove, setRemove] = useState<readonly Option[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = texts.tagsForm;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const [adds, removes] = [add.map(({ value }) => value), remove.map(({ value }) => value)];
    const isBoth = adds.some((id) => removes.includes(id));
    const wrong = adds.length + removes.length === 0 ? form.none : isBoth ? form.both : null;
    setError(wrong);
    if (wrong !== null || busy) return;
    setBusy(true);
    try {
      await begin({ tags: { add: adds, remove: removes } }, "tags");
      track("Edit contributor tags", "Feature", { bulk: true });
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError && failure.kind === "validation") setError(failure.message);
      else handleError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={form.title(what)}
      width="28rem"
      dirty={add.length + remove.length > 0}
      footer={
        <>
          <DialogClose>
            <Button>{texts.cancel}</Button>
          </DialogClose>
          <Button type="submit" form="bulk-tags" variant="primary" busy={busy} busyText={texts.applying}>
            {texts.apply}
          </Button>
        </>
      }
    >
      <form id="bulk-tags" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TagsField label={form.add} chosen={add} onChange={setAdd} creates />
        <TagsField label={form.remove} chosen={remove} onChange={setRemove} creates={false} />
        {error !== null && (
          <div role="alert">
            <FieldError>{error}</FieldError>
          </div>
        )}
      </form>
    </Dialog>
  );
}
