import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { getClient } from "#console/core/api-client.ts";
import { FormDialog } from "#console/core/form-dialog.tsx";
import { handleError } from "#console/core/handle-error.ts";
import { track, usePermission } from "#console/session/index.ts";
import { ApiError } from "#shared/client/errors.ts";
import { tagAutocomplete, tagCreate } from "#shared/contract/tags.ts";
import { autocompleteLimit } from "#shared/domain/limits.ts";
import { Combobox } from "#shared/ui/components/forms/combobox.tsx";
import { Field, FieldError } from "#shared/ui/components/forms/field.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { Tag } from "#shared/ui/components/tag.tsx";
import { firstError } from "#shared/ui/first-error.ts";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
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
  begin: (action: Order["action"], words: Words, change?: string) => Promise<void>;
  onClose: () => void;
}

interface Fields {
  add: readonly Option[];
  remove: readonly Option[];
}

const formTexts = texts.tagsForm;
const idsOf = (options: readonly Option[]) => options.map(({ value }) => value);

const resolver = ruleResolver<Fields>(({ add, remove }) => {
  if (add.length + remove.length === 0) return { add: formTexts.none };
  const removed = idsOf(remove);
  return { add: idsOf(add).some((id) => removed.includes(id)) ? formTexts.both : null };
});

/** Dialog that adds tags to the selected people and removes tags. Other tags stay unchanged. */
export function TagsDialog({ what, begin, onClose }: TagsDialogProps) {
  const form = useForm<Fields>({ defaultValues: { add: [], remove: [] }, resolver, reValidateMode: "onSubmit" });
  const { errors, isDirty, isSubmitting } = form.formState;
  const error = firstError(errors.add);

  const submit = form.handleSubmit(async ({ add, remove }) => {
    try {
      const [added, removed] = [add, remove].map((tags) => tags.map(({ label }) => label));
      await begin({ tags: { add: idsOf(add), remove: idsOf(remove) } }, "tags", formTexts.changed(added, removed));
      track("Edit contributor tags", "Feature", { bulk: true });
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError && failure.kind === "validation")
        form.setError("add", { message: failure.message });
      else handleError(failure);
    }
  });

  return (
    <FormDialog
      title={formTexts.title(what)}
      width="28rem"
      submit={{ label: texts.apply, busy: texts.applying }}
      dirty={isDirty}
      saving={isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {(["add", "remove"] as const).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => (
            <TagsField
              label={formTexts[name]}
              chosen={field.value}
              onChange={field.onChange}
              creates={name === "add"}
            />
          )}
        />
      ))}
      {error !== null && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </FormDialog>
  );
}
