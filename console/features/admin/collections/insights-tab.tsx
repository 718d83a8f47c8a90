import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { FolderGit2, Telescope } from "lucide-react";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { type Column, type NameColumn, TextCell } from "#console/data-table/index.ts";
import {
  type InsightsProject,
  insightsProjectCreate,
  insightsProjectDestroy,
  insightsProjectUpdate,
  segmentGithubInsights,
  segmentRepositories,
} from "#shared/contract/collections.ts";
import { subProjectOptions } from "#shared/contract/segments.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Combobox } from "#shared/ui/components/forms/combobox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { KeywordInput } from "#shared/ui/components/forms/keyword-input.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { showToast } from "#shared/ui/toast.ts";
import { requiredMessage, webAddress } from "#shared/validators/rules.ts";
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

/** Projects as the public sees them. */
export function InsightsTab() {
  return <RecordsTab of={described} />;
}

/** Sub-projects by their own name or that of their project. */
function subProjectsOptions(search: string) {
  const body = { limit: 20, offset: 0, filter: search.trim() === "" ? {} : { name: search.trim() } };
  return queryOptions({
    queryKey: ["projects", "options", body],
    queryFn: async ({ signal }) => {
      const { rows } = await getClient().send(subProjectOptions, { body, signal });
      return rows.map(
        ({ id, name, parentName }): Option => ({ value: id, label: parentName ? `${parentName} / ${name}` : name }),
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
  const before = {
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
  const [form, setForm] = useState(before);
  const [segmentSearch, setSegmentSearch] = useState("");
  const [collectionSearch, setCollectionSearch] = useState("");
  const subProjects = useQuery(subProjectsOptions(useDebounced(segmentSearch)));
  const collections = useQuery(collectionsOptions(optionsState(useDebounced(collectionSearch))));
  const change = (part: Partial<typeof before>) => setForm((now) => ({ ...now, ...part }));
  const isAddress = webAddress();
  const errors = {
    name: form.name.trim() === "" ? requiredMessage : null,
    website: isAddress(form.website),
    logoUrl: isAddress(form.logoUrl),
    repositories:
      linesOf(form.repositories)
        .map(isAddress)
        .find((each) => each !== null) ?? null,
  };
  const isValid = Object.values(errors).every((error) => error === null);
  const save = () => {
    const body = {
      name: form.name.trim(),
      ...(form.slug.trim() && { slug: form.slug.trim() }),
      description: form.description.trim() || null,
      segmentId: form.segment?.value ?? null,
      ...Object.fromEntries(addresses.map((each) => [each, form[each].trim() || null])),
      keywords: [...form.keywords],
      repositories: linesOf(form.repositories),
      enabled: form.enabled,
      collections: form.collections.map(({ value }) => value),
    };
    return project
      ? getClient().send(insightsProjectUpdate, { params: { id: project.id }, body })
      : getClient().send(insightsProjectCreate, { body });
  };

  async function addRepositories(segmentId: string) {
    try {
      const byPlatform = await getClient().send(segmentRepositories, { params: { id: segmentId } });
      const known = linesOf(form.repositories);
      const added = Object.values(byPlatform)
        .flat()
        .map(({ url }) => url)
        .filter((url) => !known.includes(url));
      change({ repositories: [...known, ...added].join("\n") });
      showToast({ type: "success", message: texts.addedRepositories(added.length) });
    } catch (error) {
      handleError(error);
    }
  }

  async function fillFromGithub(segmentId: string) {
    try {
      const told = await getClient().send(segmentGithubInsights, { params: { id: segmentId } });
      // What was entered stays.
      const filled = {
        ...(form.description.trim() === "" && told?.description && { description: told.description }),
        ...(form.keywords.length === 0 && told?.topics?.length && { keywords: told.topics }),
        ...Object.fromEntries(
          (["website", "logoUrl", "github", "twitter"] as const).flatMap((each) =>
            form[each].trim() === "" && told?.[each] ? [[each, told[each]]] : [],
          ),
        ),
      };
      change(filled);
      showToast({ type: "success", message: texts.filledFromGithub(Object.keys(filled).length) });
    } catch (error) {
      handleError(error);
    }
  }

  const { segment } = form;
  return (
    <RecordDrawer
      of={described}
      row={project}
      name={form.name}
      isChanged={JSON.stringify(form) !== JSON.stringify(before)}
      isValid={isValid}
      save={save}
      onClose={onClose}
    >
      {(showsErrors) => (
        <>
          <Field label={texts.name} error={showsErrors ? errors.name : null} required>
            <Input
              autoFocus
              value={form.name}
              maxLength={200}
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          <Field label={texts.slug} hint={texts.slugHint}>
            <Input value={form.slug} maxLength={200} onChange={(event) => change({ slug: event.target.value })} />
          </Field>
          <Field label={texts.subProject} hint={texts.subProjectHint}>
            <Combobox
              value={segment}
              onValueChange={(chosen) => change({ segment: chosen })}
              options={subProjects.data ?? []}
              search={segmentSearch}
              onSearch={setSegmentSearch}
              loading={subProjects.isFetching}
              placeholder={texts.search}
            />
          </Field>
          <Field label={texts.description}>
            <Textarea
              rows={3}
              maxLength={10_000}
              value={form.description}
              onChange={(event) => change({ description: event.target.value })}
            />
          </Field>
          <PickMany
            label={texts.inCollections}
            value={form.collections}
            onChange={(chosen) => change({ collections: [...chosen] })}
            options={(collections.data?.rows ?? []).map((each) => ({ value: each.id, label: each.name }))}
            search={collectionSearch}
            onSearch={setCollectionSearch}
            loading={collections.isFetching}
          />
          <Field
            label={texts.repositories}
            hint={texts.repositoriesHint}
            error={showsErrors ? errors.repositories : null}
          >
            <Textarea
              rows={4}
              spellCheck={false}
              className="font-mono text-xs"
              value={form.repositories}
              onChange={(event) => change({ repositories: event.target.value })}
            />
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
            <Field
              key={each}
              label={addressLabels[each]}
              error={showsErrors && (each === "website" || each === "logoUrl") ? errors[each] : null}
            >
              <Input
                value={form[each]}
                maxLength={2_000}
                spellCheck={false}
                onChange={(event) => change({ [each]: event.target.value })}
              />
            </Field>
          ))}
          <Field label={texts.keywords}>
            <KeywordInput
              listLabel={texts.keywords}
              values={form.keywords}
              onValuesChange={(keywords) => change({ keywords })}
            />
          </Field>
          <Field label={texts.enabled}>
            <Switch checked={form.enabled} onCheckedChange={(enabled) => change({ enabled })} />
          </Field>
        </>
      )}
    </RecordDrawer>
  );
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
