import { useQuery } from "@tanstack/react-query";
import { Shapes } from "lucide-react";
import { Controller, useForm } from "react-hook-form";
import { getClient } from "#console/core/api-client.ts";
import { type Column, type NameColumn, TextCell } from "#console/data-table/index.ts";
import { KeywordInput } from "#console/ui/forms/keyword-input.tsx";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import {
  type CategoryGroup,
  categoryGroupCreate,
  categoryGroupDestroy,
  categoryGroupUpdate,
} from "#shared/contract/collections.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { required } from "#shared/validators/rules.ts";
import { categoriesOptions } from "./collection-queries.ts";
import { RecordDrawer, type RecordsDescription, RecordsTab } from "./records-tab.tsx";
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

/** Tab of the category groups, which organize collections. */
export function CategoriesTab() {
  return <RecordsTab of={described} />;
}

interface GroupFields {
  name: string;
  type: GroupType;
  categories: readonly string[];
}

function GroupForm({ row: group, onClose }: { row: CategoryGroup | null; onClose: () => void }) {
  const form = useForm<GroupFields>({
    defaultValues: {
      name: group?.name ?? "",
      type: group ? typeOf(group) : "horizontal",
      categories: (group?.categories ?? []).map((each) => each.name),
    },
    resolver: ruleResolver(({ name }) => ({ name: required()(name) })),
  });
  const { errors } = form.formState;
  const save = (entered: GroupFields) => {
    const fields = { name: entered.name.trim(), type: entered.type };
    const categories = entered.categories.map((each) => ({ name: each }));
    if (!group) return getClient().send(categoryGroupCreate, { body: { ...fields, categories } });
    return getClient().send(categoryGroupUpdate, { params: { id: group.id }, body: { ...fields, categories } });
  };
  return (
    <RecordDrawer of={described} row={group} form={form} save={save} onClose={onClose}>
      <Field label={texts.name} error={errors.name} required>
        <Input autoFocus maxLength={200} {...form.register("name")} />
      </Field>
      <Controller
        control={form.control}
        name="type"
        render={({ field }) => (
          <Field label={texts.type} required>
            <SelectMenu
              options={types.map((value) => ({ value, label: texts.types[value] }))}
              value={field.value}
              onValueChange={field.onChange}
            />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="categories"
        render={({ field }) => (
          <Field label={texts.categoryNames}>
            <KeywordInput listLabel={texts.categoryNames} values={field.value} onValuesChange={field.onChange} />
          </Field>
        )}
      />
    </RecordDrawer>
  );
}
