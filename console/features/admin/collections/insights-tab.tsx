import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { FolderGit2, Telescope } from "lucide-react";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { type Column, type NameColumn, TextCell } from "#console/data-table/index.ts";
import { KeywordInput } from "#console/ui/forms/keyword-input.tsx";
import { showToast } from "#console/ui/toast.ts";
import {
  type InsightsProject,
  insightsProjectCreate,
  insightsProjectDestroy,
  insightsProjectUpdate,
  segmentGithubInsights,
  segmentRepositories,
} from "#shared/contract/collections.ts";
import { subProjectOptions } from "#shared/contract/segments.ts";
import { joinNames } from "#shared/domain/segments.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Combobox } from "#shared/ui/components/forms/combobox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { required, webAddress } from "#shared/validators/rules.ts";
import { collectionsOptions, insightsOptions, optionsState } from "./collection-queries.ts";
import { PickMany } from "./pick-many.tsx";
import { RecordDrawer, type RecordsDescription, RecordsTab } from "./records-tab.tsx";
import { texts } from "./texts.ts";

const name: NameColumn<InsightsProject> = { label: texts.name, width: 240, grows: true, name: (row) => row.name };

const known: readonly Column<InsightsProject>[] = [
  {
    id: "subProject",
    label: texts.subProject,
    width: 180,
    cell: ({ segment }) => <TextCell value={segment?.name} what={texts.subProject} />,
  },
  {
    id: "collections",
    label: texts.inCollections,
    width: 220,
    cell: ({ collections }) => (
      <TextCell value={(collections ?? []).map((each) => each.name).join(", ")} what={texts.inCollections} />
    ),
  },
  {
    id: "status",
    label: texts.status,
    width: 100,
    cell: ({ enabled }) => (
      <Badge tone={enabled === false ? "neutral" : "good"}>{enabled === false ? texts.hidden : texts.shown}</Badge>
    ),
  },
  { id: "slug", label: texts.slug, width: 180, cell: ({ slug }) => <TextCell value={slug} what={texts.slug} /> },
];

const described: RecordsDescription<InsightsProject> = {
  texts: texts.projects,
  icon: Telescope,
  add: texts.addProject,
  what: "insights project",
  confirmText: texts.confirmText,
  name: name,
  columns: known,
  useRows: (state) => useQuery(insightsOptions(state)),
  remove: ({ id }) => getClient().send(insightsProjectDestroy, { params: { id } }),
  Form: InsightsForm,
};

/** Tab of the projects as shown to the public. */
export function InsightsTab() {
  return <RecordsTab of={described} />;
}

/** Searches sub-projects by name or by the name of their project. */
function subProjectsOptions(search: string) {
  const body = { limit: 20, offset: 0, filter: search.trim() === "" ? {} : { name: search.trim() } };
  return queryOptions({
    queryKey: ["projects", "options", body],
    queryFn: async ({ signal }) => {
      const { rows } = await getClient().send(subProjectOptions, { body, signal });
      return rows.map(
        ({ id, name, parentName }): Option => ({
          value: id,
          label: joinNames(parentName ? [parentName, name] : [name]),
        }),
      );
    },
    placeholderData: keepPreviousData,
  });
}

const addresses = ["website", "logoUrl", "github", "twitter", "linkedin"] as const;
const addressLabels = {
  website: texts.website,
  logoUrl: texts.logo,
  github: texts.github,
  twitter: texts.twitter,
  linkedin: texts.linkedin,
} as const;

function InsightsForm({ row: project, onClose }: { row: InsightsProject | null; onClose: () => void }) {
  const defaultValues = {
    name: project?.name ?? "",
    slug: project?.slug ?? "",
    description: project?.description ?? "",
    segment: project?.segment ? { value: project.segment.id, label: project.segment.name } : (null as Option | null),
    website: project?.website ?? "",
    logoUrl: project?.logoUrl ?? "",
    github: project?.github ?? "",
    twitter: project?.twitter ?? "",
    linkedin: project?.linkedin ?? "",
    keywords: project?.keywords ?? ([] as readonly string[]),
    repositories: (project?.repositories ?? []).join("\n"),
    enabled: project?.enabled ?? true,
    collections: (project?.collections ?? []).map((each): Option => ({ value: each.id, label: each.name })),
  };
  const form = useForm({
    defaultValues,
    resolver: ruleResolver(({ name, website, logoUrl, repositories }) => ({
      name: required()(name),
      website: isAddress(website),
      logoUrl: isAddress(logoUrl),
      repositories:
        linesOf(repositories)
          .map(isAddress)
          .find((each) => each !== null) ?? null,
    })),
  });
  const { errors } = form.formState;
  const segment = form.watch("segment");
  const [segmentSearch, setSegmentSearch] = useState("");
  const [collectionSearch, setCollectionSearch] = useState("");
  const subProjects = useQuery(subProjectsOptions(useDebounced(segmentSearch)));
  const collections = useQuery(collectionsOptions(optionsState(useDebounced(collectionSearch))));
  const save = (fields: typeof defaultValues) => {
    const body = {
      name: fields.name.trim(),
      ...(fields.slug.trim() && { slug: fields.slug.trim() }),
      description: fields.description.trim() || null,
      segmentId: fields.segment?.value ?? null,
      ...Object.fromEntries(addresses.map((each) => [each, fields[each].trim() || null])),
      keywords: [...fields.keywords],
      repositories: linesOf(fields.repositories),
      enabled: fields.enabled,
      collections: fields.collections.map(({ value }) => value),
    };
    return project
      ? getClient().send(insightsProjectUpdate, { params: { id: project.id }, body })
      : getClient().send(insightsProjectCreate, { body });
  };

  async function addRepositories(segmentId: string) {
    try {
      const byPlatform = await getClient().send(segmentRepositories, { params: { id: segmentId } });
      const known = linesOf(form.getValues("repositories"));
      const added = Object.values(byPlatform)
        .flat()
        .map(({ url }) => url)
        .filter((url) => !known.includes(url));
      form.setValue("repositories", [...known, ...added].join("\n"), { shouldDirty: true });
      showToast({ type: "success", message: texts.addedRepositories(added.length) });
    } catch (error) {
      handleError(error);
    }
  }

  async function fillFromGithub(segmentId: string) {
    try {
      const insights = await getClient().send(segmentGithubInsights, { params: { id: segmentId } });
      // Fields that already have a value are not overwritten.
      const found = (["description", "website", "logoUrl", "github", "twitter"] as const).filter(
        (each) => form.getValues(each).trim() === "" && insights?.[each],
      );
      for (const each of found) form.setValue(each, insights?.[each] ?? "", { shouldDirty: true });
      const topics = form.getValues("keywords").length === 0 ? (insights?.topics ?? []) : [];
      if (topics.length > 0) form.setValue("keywords", topics, { shouldDirty: true });
      showToast({ type: "success", message: texts.filledFromGithub(found.length + (topics.length > 0 ? 1 : 0)) });
    } catch (error) {
      handleError(error);
    }
  }

  return (
    <RecordDrawer of={described} row={project} form={form} save={save} onClose={onClose}>
      <Field label={texts.name} error={errors.name} required>
        <Input autoFocus maxLength={200} {...form.register("name")} />
      </Field>
      <Field label={texts.slug} hint={texts.slugHint}>
        <Input maxLength={200} {...form.register("slug")} />
      </Field>
      <Controller
        control={form.control}
        name="segment"
        render={({ field }) => (
          <Field label={texts.subProject} hint={texts.subProjectHint}>
            <Combobox
              value={field.value}
              onValueChange={field.onChange}
              options={subProjects.data ?? []}
              search={segmentSearch}
              onSearch={setSegmentSearch}
              loading={subProjects.isFetching}
              placeholder={texts.search}
            />
          </Field>
        )}
      />
      <Field label={texts.description}>
        <Textarea rows={3} maxLength={10_000} {...form.register("description")} />
      </Field>
      <Controller
        control={form.control}
        name="collections"
        render={({ field }) => (
          <PickMany
            label={texts.inCollections}
            value={field.value}
            onChange={(chosen) => field.onChange([...chosen])}
            options={(collections.data?.rows ?? []).map((each) => ({ value: each.id, label: each.name }))}
            search={collectionSearch}
            onSearch={setCollectionSearch}
            loading={collections.isFetching}
          />
        )}
      />
      <Field label={texts.repositories} hint={texts.repositoriesHint} error={errors.repositories}>
        <Textarea rows={4} spellCheck={false} className="font-mono text-xs" {...form.register("repositories")} />
      </Field>
      {segment && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => void addRepositories(segment.value)}>
            <FolderGit2 />
            {texts.addRepositories}
          </Button>
          <Button size="sm" onClick={() => void fillFromGithub(segment.value)}>
            <PlatformIcon platform="github" decorative className="size-4" />
            {texts.fillFromGithub}
          </Button>
        </div>
      )}
      {addresses.map((each) => (
        <Field key={each} label={addressLabels[each]} error={errors[each]}>
          <Input maxLength={2_000} spellCheck={false} {...form.register(each)} />
        </Field>
      ))}
      <Controller
        control={form.control}
        name="keywords"
        render={({ field }) => (
          <Field label={texts.keywords}>
            <KeywordInput listLabel={texts.keywords} values={field.value} onValuesChange={field.onChange} />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="enabled"
        render={({ field }) => (
          <Field label={texts.enabled}>
            <Switch checked={field.value} onCheckedChange={field.onChange} />
          </Field>
        )}
      />
    </RecordDrawer>
  );
}

const isAddress = webAddress();

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
