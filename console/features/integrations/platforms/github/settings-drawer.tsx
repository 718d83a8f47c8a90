import { Ellipsis, Plus } from "lucide-react";
import { useState } from "react";
import { useClient } from "#console/core/api-client.ts";
import { imageAddress } from "#console/core/image-address.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#console/ui/overlays/dropdown-menu.tsx";
import { showToast } from "#console/ui/toast.ts";
import {
  type GithubSettingsOrganization,
  githubNangoConnect,
  githubOrgRepos,
} from "#shared/contract/platforms/github.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { IntegrationDrawer } from "../../connect/integration-drawer.tsx";
import { useSubprojects } from "../../mapping/use-subprojects.ts";
import { hasOwnSyncs } from "../../own-syncs.ts";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { AddRepositoriesDialog } from "./add-repositories-dialog.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import {
  mapTo,
  matchRepositories,
  organizationsIn,
  type RepositoryState,
  removeOrganization,
  removeRepository,
  repositoriesIn,
  repositoryStates,
  type Selection,
  stopSyncing,
  syncOrganization,
} from "./github-settings.ts";
import { RepositoryRows } from "./repository-rows.tsx";
import { texts } from "./texts.ts";
import { useSaveGithub } from "./use-save-github.ts";

interface SettingsDrawerProps extends DrawerProps {
  /** Saved sub-project of each repository. */
  saved: Readonly<Record<string, string>>;
}

/** Drawer with the repositories by organization, each with its sub-project. A failed save keeps the changes. */
export function SettingsDrawer({ name, integration, segmentId, onClose, saved }: SettingsDrawerProps) {
  const client = useClient();
  const { options: subprojects, preset, isError } = useSubprojects(segmentId);
  const [start] = useState<Selection>(() => {
    const orgs = organizationsIn(integration?.settings);
    return { orgs, mapping: Object.fromEntries(repositoriesIn(orgs).map(({ url }) => [url, saved[url] ?? preset])) };
  });
  const [selection, setSelection] = useState(start);
  const [token, setToken] = useState("");
  const [search, setSearch] = useState("");
  const [dialog, setDialog] = useState<"add" | "bulk" | null>(null);
  const isUpdate = integration !== null;
  const integrationId = hasOwnSyncs() ? integration?.id : undefined;
  const saving = useSaveGithub({
    segmentId,
    isUpdate,
    failed: isUpdate ? texts.updateFailed : texts.connectFailed,
    send: (form: { selection: Selection; token: string }) => {
      const { orgs, mapping } = form.selection;
      return client.send(githubNangoConnect, {
        body: {
          integrationId: integration?.id ?? null,
          settings: { orgs: [...orgs], updateMemberAttributes: true },
          mapping,
          ...(form.token !== "" && { token: form.token }),
          segments: [segmentId],
        },
      });
    },
    onSaved: onClose,
  });
  const repositories = repositoriesIn(selection.orgs);
  const isMapped = repositories.every(({ url }) => subprojects.some(({ value }) => value === selection.mapping[url]));
  const isDirty = selection !== start || token !== "";
  const isReady = isDirty && isMapped && repositories.length > 0 && !saving.isSaving;
  const states = repositoryStates(integration?.settings);
  const needsToken = integration?.status === "needs-reconnect";

  async function sync(org: GithubSettingsOrganization) {
    try {
      const all = await client.send(githubOrgRepos, {
        params: { name: org.name },
        query: { integrationId, segments: [segmentId] },
      });
      setSelection((before) => syncOrganization(before, org, all, preset, new Date()));
    } catch {
      showToast({ type: "error", message: texts.searchFailedRepositories });
    }
  }

  return (
    <>
      <IntegrationDrawer
        platform="github"
        name={name}
        description={texts.tokenDrawerText}
        isUpdate={isUpdate}
        isDirty={isDirty && !saving.isSaved}
        isReady={isReady}
        isSaving={saving.isSaving}
        {...saving.failure}
        onSubmit={() => isReady && saving.save({ selection, token: token.trim() })}
        onClose={onClose}
        measured={{
          segmentId,
          settings: repositories.length > 0 ? { measuredRepositories: repositories.map(({ url }) => url) } : null,
        }}
        header={
          selection.orgs.length > 0 && (
            <div className="flex items-center gap-2 px-6 pb-2">
              <SearchInput
                className="flex-1"
                placeholder={texts.search}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
              <Button size="sm" onClick={() => setDialog("add")}>
                <Plus />
                {texts.addRepositories}
              </Button>
              <Button size="sm" disabled={repositories.length === 0} onClick={() => setDialog("bulk")}>
                {texts.bulkMapping}
              </Button>
            </div>
          )
        }
      >
        {isError && <Notice tone="bad">{texts.subprojectsFailed}</Notice>}
        {isUpdate && hasOwnSyncs() && (
          <details open={needsToken} className="rounded-md border border-line px-3 py-2">
            <summary className="font-medium">{texts.token}</summary>
            <Field label={texts.token} hideLabel hint={texts.tokenKept} className="mt-2">
              <Input
                type="password"
                autoComplete="off"
                value={token}
                onChange={(event) => setToken(event.target.value)}
              />
            </Field>
          </details>
        )}
        {selection.orgs.length === 0 && (
          <EmptyState
            title={isUpdate ? texts.noRepositories : texts.emptyTitle}
            text={texts.emptyText}
            action={<Button onClick={() => setDialog("add")}>{texts.addRepositories}</Button>}
          />
        )}
        {selection.orgs.length > 0 && matchRepositories(repositories, search).length === 0 && search !== "" && (
          <p className="py-6 text-center text-ink-3">{texts.noMatch}</p>
        )}
        {selection.orgs.map((org) => (
          <OrganizationSection
            key={org.name}
            org={org}
            search={search}
            selection={selection}
            subprojects={subprojects}
            states={states}
            onChange={setSelection}
            onSync={() => void sync(org)}
          />
        ))}
      </IntegrationDrawer>
      {dialog === "add" && (
        <AddRepositoriesDialog
          segmentId={segmentId}
          integrationId={integrationId}
          selection={selection}
          preset={preset}
          onChange={setSelection}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "bulk" && (
        <BulkDialog
          repositories={repositories}
          subprojects={subprojects}
          onMap={(urls, to) => {
            setSelection((before) => mapTo(before, urls, to));
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

interface OrganizationSectionProps {
  org: GithubSettingsOrganization;
  search: string;
  selection: Selection;
  subprojects: readonly Option[];
  states: ReadonlyMap<string, RepositoryState>;
  onChange: (change: (before: Selection) => Selection) => void;
  onSync: () => void;
}

/** Organization with its menu and its repositories; hidden when the search matches none of them. */
function OrganizationSection(props: OrganizationSectionProps) {
  const { org, search, selection, subprojects, states, onChange, onSync } = props;
  const shown = matchRepositories(org.repos, search);
  if (search !== "" && shown.length === 0) return null;
  return (
    <section aria-label={org.name} className="grid gap-1">
      <header className="flex min-h-9 items-center gap-2">
        <Avatar name={org.name} src={imageAddress(org.logo)} size={24} square />
        <h3 className="min-w-0 truncate font-semibold">{org.name}</h3>
        {org.fullSync && <Badge tone="good">{texts.synced}</Badge>}
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="ghost" size="icon-sm" className="ml-auto" aria-label={texts.organizationMenu(org.name)}>
              <Ellipsis />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            {org.fullSync ? (
              <DropdownMenuItem onSelect={() => onChange((before) => stopSyncing(before, org.name))}>
                {texts.stopSyncing}
              </DropdownMenuItem>
            ) : (
              <DropdownMenuItem onSelect={onSync}>
                <MenuText title={texts.syncOrganization} hint={texts.syncOrganizationHint} />
              </DropdownMenuItem>
            )}
            <DropdownMenuItem danger onSelect={() => onChange((before) => removeOrganization(before, org.name))}>
              <MenuText title={texts.removeOrganization} hint={texts.removeOrganizationHint} />
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </header>
      {org.fullSync && <p className="text-xs text-ink-3">{texts.futureSync}</p>}
      {org.repos.length === 0 ? (
        <p className="py-3 text-ink-3">{texts.noRepositories}</p>
      ) : (
        <RepositoryRows
          caption={`${texts.tableCaption}: ${org.name}`}
          repositories={shown}
          mapping={selection.mapping}
          subprojects={subprojects}
          states={states}
          onMap={(url, to) => onChange((before) => mapTo(before, [url], to))}
          onRemove={(url) => onChange((before) => removeRepository(before, url))}
        />
      )}
    </section>
  );
}

function MenuText({ title, hint }: { title: string; hint: string }) {
  return (
    <span className="grid">
      <span>{title}</span>
      <span className="text-xs text-ink-3">{hint}</span>
    </span>
  );
}
