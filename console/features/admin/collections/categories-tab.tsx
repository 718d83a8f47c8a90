import { useQuery } from "@tanstack/react-query";
import { Shapes } from "lucide-react";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { type Column, type NameColumn, TextCell } from "#console/data-table/index.ts";
import { EditDrawer } from "#console/record-page/index.ts";
import {
  type CategoryGroup,
  categoryCreate,
  categoryDestroyMany,
  categoryGroupCreate,
  categoryGroupDestroy,
  categoryGroupUpdate,
} from "#shared/contract/collections.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { KeywordInput } from "#shared/ui/components/forms/keyword-input.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { requiredMessage } from "#shared/validators/rules.ts";
import { categoriesOptions, useSave } from "./collection-queries.ts";
import { type RecordsDescription, RecordsTab } from "./records-tab.tsx";
import { texts } from "./texts.ts";

const types = ["horizontal", "vertical"] as const;
type GroupType = (typeof types)[number];
const typeOf = ({ type }: CategoryGroup): GroupType => (type === "vertical" ? "vertical" : "horizontal");

const name: NameColumn<CategoryGroup> = { label: texts.name, width: 220, name: (row) => row.name };

const known: readonly Column<CategoryGroup>[] = [
  { id: "type", label: texts.type, width: 190, cell: (row) => texts.types[typeOf(row)] },
  {
    id: "categories",
    label: texts.categoryNames,
    width: 420,
    grows: true,
    cell: ({ categories }) => (
      <TextCell value={categories.map((each) => each.name).join(", ")} what={texts.categoryNames} />
    ),
  },
];

const described: RecordsDescription<CategoryGroup> = {
  texts: texts.categories,
  icon: Shapes,
  add: texts.addGroup,
  what: "category group",
  confirmText: texts.confirmGroup,
  name: name,
  columns: known,
  useRows: (state) => useQuery(categoriesOptions(state)),
  remove: ({ id }) => getClient().send(categoryGroupDestroy, { params: { id } }),
  Form: GroupForm,
};

/** Groups of categories, which put collections in order. */
export function CategoriesTab() {
  return <RecordsTab of={described} />;
}

function GroupForm({ row: group, onClose }: { row: CategoryGroup | null; onClose: () => void }) {
  const before = {
    name: group?.name ?? "",
    type: group ? typeOf(group) : ("horizontal" as GroupType),
    categories: (group?.categories ?? []).map((each) => each.name) as readonly string[],
  };
  const [form, setForm] = useState(before);
  const [isAsked, setAsked] = useState(false);
  const error = form.name.trim() === "" ? requiredMessage : null;
  const save = useSave(
    async () => {
      const client = getClient();
      const fields = { name: form.name.trim(), type: form.type };
      if (!group) {
        const categories = form.categories.map((each) => ({ name: each }));
        await client.send(categoryGroupCreate, { body: { ...fields, categories } });
        return;
      }
      await client.send(categoryGroupUpdate, { params: { id: group.id }, body: fields });
      const gone = group.categories.filter((each) => !form.categories.includes(each.name)).map(({ id }) => id);
      if (gone.length > 0) await client.send(categoryDestroyMany, { body: { ids: gone } });
      for (const each of form.categories.filter((named) => !before.categories.includes(named))) {
        await client.send(categoryCreate, { body: { name: each, categoryGroupId: group.id } });
      }
    },
    form.name,
    onClose,
  );
  return (
    <EditDrawer
      name={group?.name ?? texts.categories.label}
      title={group ? texts.editOf("category group") : texts.addGroup}
      description={texts.categories.emptyText}
      {...(!group && { submit: { label: texts.addGroup, busy: texts.adding } })}
      dirty={JSON.stringify(form) !== JSON.stringify(before)}
      saving={save.isPending}
      error={save.error}
      onSubmit={() => {
        setAsked(true);
        if (error === null) save.mutate();
      }}
      onClose={onClose}
    >
      <Field label={texts.name} error={isAsked ? error : null} required>
        <Input
          autoFocus
          value={form.name}
          maxLength={200}
          onChange={(event) => setForm({ ...form, name: event.target.value })}
        />
      </Field>
      <Field label={texts.type} required>
        <SelectMenu
          options={types.map((value) => ({ value, label: texts.types[value] }))}
          value={form.type}
          onValueChange={(value) => setForm({ ...form, type: types.find((each) => each === value) ?? form.type })}
        />
      </Field>
      <Field label={texts.categoryNames}>
        <KeywordInput
          listLabel={texts.categoryNames}
          values={form.categories}
          onValuesChange={(categories) => setForm({ ...form, categories })}
        />
      </Field>
    </EditDrawer>
  );
}
