import { useQuery } from "@tanstack/react-query";
import { LibraryBig, Star } from "lucide-react";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { getClient } from "#console/core/api-client.ts";
import { type Column, type NameColumn, TextCell } from "#console/data-table/index.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import {
  type Collection,
  collectionCreate,
  collectionDestroy,
  collectionUpdate,
} from "#shared/contract/collections.ts";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { required } from "#shared/validators/rules.ts";
import { categoriesOptions, collectionsOptions, insightsOptions, optionsState } from "./collection-queries.ts";
import { PickMany } from "./pick-many.tsx";
import { RecordDrawer, type RecordsDescription, RecordsTab } from "./records-tab.tsx";
import { texts } from "./texts.ts";

const name: NameColumn<Collection> = {
  label: texts.name,
  width: 260,
  grows: true,
  name: (row) => row.name,
  badges: (row) => (row.starred ? <Star className="size-3.5 text-warn" aria-label={texts.starred} /> : null),
};

const known: readonly Column<Collection>[] = [
  {
    id: "category",
    label: texts.category,
    width: 200,
    cell: ({ category }) => <TextCell value={category?.name} what={texts.category} />,
  },
  {
    id: "projects",
    label: texts.projectCount,
    width: 90,
    alignsEnd: "plain",
    cell: ({ projects }) => <span className="block text-right tabular-nums">{projects?.length ?? 0}</span>,
  },
  { id: "slug", label: texts.slug, width: 200, cell: ({ slug }) => <TextCell value={slug} what={texts.slug} /> },
];

const described: RecordsDescription<Collection> = {
  texts: texts.collections,
  icon: LibraryBig,
  add: texts.addCollection,
  what: "collection",
  confirmText: texts.confirmText,
  name: name,
  columns: known,
  useRows: (state) => useQuery(collectionsOptions(state)),
  remove: ({ id }) => getClient().send(collectionDestroy, { params: { id } }),
  Form: CollectionForm,
};

/** Tab of the collections: projects shown together, from any project group. */
export function CollectionsTab() {
  return <RecordsTab of={described} />;
}

function CollectionForm({ row: collection, onClose }: { row: Collection | null; onClose: () => void }) {
  const defaultValues = {
    name: collection?.name ?? "",
    slug: collection?.slug ?? "",
    description: collection?.description ?? "",
    categoryId: collection?.categoryId ?? "",
    starred: collection?.starred ?? false,
    projects: (collection?.projects ?? []).map((each): Option => ({ value: each.id, label: each.name })),
  };
  const form = useForm({
    defaultValues,
    resolver: ruleResolver(({ name }) => ({ name: required()(name) })),
  });
  const { errors } = form.formState;
  const [search, setSearch] = useState("");
  const projects = useQuery(insightsOptions(optionsState(useDebounced(search))));
  const categories = useQuery(categoriesOptions({ search: "", page: 1, pageSize: 200 }));
  const starredOnes = new Map((collection?.projects ?? []).map((each) => [each.id, each.starred ?? false]));
  const save = (fields: typeof defaultValues) => {
    const body = {
      name: fields.name.trim(),
      ...(fields.slug.trim() && { slug: fields.slug.trim() }),
      description: fields.description.trim() || null,
      categoryId: fields.categoryId || null,
      starred: fields.starred,
      projects: fields.projects.map(({ value }) => ({ id: value, starred: starredOnes.get(value) ?? false })),
    };
    return collection
      ? getClient().send(collectionUpdate, { params: { id: collection.id }, body })
      : getClient().send(collectionCreate, { body });
  };
  return (
    <RecordDrawer of={described} row={collection} form={form} save={save} onClose={onClose}>
      <Field label={texts.name} error={errors.name} required>
        <Input autoFocus maxLength={200} {...form.register("name")} />
      </Field>
      <Field label={texts.slug} hint={texts.slugHint}>
        <Input maxLength={200} {...form.register("slug")} />
      </Field>
      <Field label={texts.description}>
        <Textarea rows={3} maxLength={10_000} {...form.register("description")} />
      </Field>
      <Controller
        control={form.control}
        name="categoryId"
        render={({ field }) => (
          <Field label={texts.category}>
            <SelectMenu
              options={[
                { value: "", label: texts.noCategory },
                ...(categories.data?.rows ?? []).flatMap((group) =>
                  group.categories.map((each) => ({ value: each.id, label: `${group.name}: ${each.name}` })),
                ),
              ]}
              value={field.value}
              onValueChange={field.onChange}
            />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="projects"
        render={({ field }) => (
          <PickMany
            label={texts.projectCount}
            value={field.value}
            onChange={(chosen) => field.onChange([...chosen])}
            options={(projects.data?.rows ?? []).map((each) => ({ value: each.id, label: each.name }))}
            search={search}
            onSearch={setSearch}
            loading={projects.isFetching}
          />
        )}
      />
      <Controller
        control={form.control}
        name="starred"
        render={({ field }) => (
          <OptionLabel>
            <Checkbox checked={field.value} onCheckedChange={field.onChange} />
            {texts.starred}
          </OptionLabel>
        )}
      />
    </RecordDrawer>
  );
}
