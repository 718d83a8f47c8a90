import { useState } from "react";
import { useClient } from "#console/core/api-client.ts";
import { imageAddress } from "#console/core/image-address.ts";
import { useConfirm } from "#console/ui/use-confirm.ts";
import { integrationFind } from "#shared/contract/integrations.ts";
import { githubReposMap } from "#shared/contract/platforms/github.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { IntegrationDrawer } from "../../connect/integration-drawer.tsx";
import { useSubprojects } from "../../mapping/use-subprojects.ts";
import type { DrawerProps, ShownIntegration } from "../../platform-descriptor.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { mapTo, matchRepositories, organizationsIn, repositoriesIn, type Selection } from "./github-settings.ts";
import { RepositoryRows } from "./repository-rows.tsx";
import { texts } from "./texts.ts";
import { useSaveGithub } from "./use-save-github.ts";

interface MappingDrawerProps extends DrawerProps {
  integration: ShownIntegration;
  saved: Readonly<Record<string, string>>;
}

/** Drawer that maps the repositories of an app installation to sub-projects. Nothing is read before that. */
export function MappingDrawer({ name, integration, segmentId, onClose, saved }: MappingDrawerProps) {
  const client = useClient();
  const confirm = useConfirm();
  const { options: subprojects, preset, isError } = useSubprojects(segmentId);
  const orgs = organizationsIn(integration.settings);
  const repositories = repositoriesIn(orgs);
  const [selection, setSelection] = useState<Selection>({ orgs, mapping: saved });
  const [search, setSearch] = useState("");
  const [isBulk, setBulk] = useState(false);
  // Repositories without a choice get the sub-project of the page.
  const mapping = Object.fromEntries(repositories.map(({ url }) => [url, selection.mapping[url] ?? preset]));
  const saving = useSaveGithub({
    segmentId,
    isUpdate: false,
    failed: texts.mapFailed,
    send: async (form: Record<string, string>) => {
      const { id } = integration;
      await client.send(githubReposMap, {
        params: { id },
        body: { mapping: form, segments: [segmentId], isUpdateTransaction: false },
      });
      return client.send(integrationFind, { params: { id }, query: { segments: [segmentId] } });
    },
    onSaved: onClose,
  });
  const isMapped = repositories.every(({ url }) => subprojects.some(({ value }) => value === mapping[url]));
  const isReady = repositories.length > 0 && isMapped && !saving.isSaving;
  const shown = matchRepositories(repositories, search);
  const [organization] = orgs;

  async function submit() {
    if (!isReady) return;
    const isSure = await confirm({
      type: "warning",
      title: texts.confirmTitle,
      message: texts.confirmText,
      confirmLabel: texts.confirmLabel,
      cancelLabel: texts.cancel,
    });
    if (isSure) saving.save(mapping);
  }

  return (
    <>
      <IntegrationDrawer
        platform="github"
        name={name}
        description={texts.tokenDrawerText}
        isUpdate={false}
        isDirty={Object.keys(selection.mapping).length > 0 && selection.mapping !== saved && !saving.isSaved}
        isReady={isReady}
        isSaving={saving.isSaving}
        {...saving.failure}
        onSubmit={() => void submit()}
        onClose={onClose}
        measured={{
          segmentId,
          settings: repositories.length > 0 ? { measuredRepositories: repositories.map(({ url }) => url) } : null,
        }}
        header={
          <div className="grid gap-3 px-6 pb-2">
            {organization && (
              <div className="flex items-center gap-3">
                <Avatar name={organization.name} src={imageAddress(organization.logo)} size={32} square />
                <div className="min-w-0">
                  <p className="truncate font-semibold">{organization.name}</p>
                  <p className="text-xs text-ink-3">{texts.repositoryCount(repositories.length)}</p>
                </div>
              </div>
            )}
            <div className="flex items-center gap-2">
              <SearchInput
                className="flex-1"
                placeholder={texts.search}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
              <Button variant="link" size="sm" disabled={repositories.length === 0} onClick={() => setBulk(true)}>
                {texts.bulkSelection}
              </Button>
            </div>
          </div>
        }
      >
        {isError && <Notice tone="bad">{texts.subprojectsFailed}</Notice>}
        <Notice tone="warn">
          <b>{texts.irreversible}</b>
        </Notice>
        {shown.length === 0 ? (
          <p className="py-6 text-center text-ink-3">{texts.noFound}</p>
        ) : (
          <RepositoryRows
            caption={texts.tableCaption}
            repositories={shown}
            mapping={mapping}
            subprojects={subprojects}
            onMap={(url, to) => setSelection((before) => mapTo(before, [url], to))}
          />
        )}
      </IntegrationDrawer>
      {isBulk && (
        <BulkDialog
          repositories={repositories}
          subprojects={subprojects}
          onMap={(urls, to) => {
            setSelection((before) => mapTo(before, urls, to));
            setBulk(false);
          }}
          onClose={() => setBulk(false)}
        />
      )}
    </>
  );
}
