import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useClient } from "#console/core/api-client.ts";
import { allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import { useUnsavedChanges } from "#console/core/use-unsaved-changes.ts";
import { track } from "#console/session/index.ts";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { Tooltip } from "#console/ui/overlays/tooltip.tsx";
import { useConfirm } from "#console/ui/use-confirm.ts";
import { ApiError } from "#shared/client/errors.ts";
import { gitlabMapRepositories } from "#shared/contract/platforms/gitlab.ts";
import { subProjects as subProjectsOf } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Tag } from "#shared/ui/components/tag.tsx";
import { AmountField } from "../../connect/amount-field.tsx";
import { isDayMissing, sendFirstSync, useStartDate } from "../../connect/start-date.ts";
import { StartDateField } from "../../connect/start-date-field.tsx";
import { hasOwnSyncs } from "../../own-syncs.ts";
import type { ShownIntegration } from "../../platform-descriptor.ts";
import { followProgress } from "../../syncs/follow-progress.ts";
import { texts as pageTexts } from "../../texts.ts";
import { BulkMappingDialog } from "./bulk-mapping-dialog.tsx";
import { type GitlabConnection, gitlabConnection, groupByOwner } from "./gitlab-settings.ts";
import { MappingTable } from "./mapping-table.tsx";
import { texts } from "./texts.ts";

interface MappingDrawerProps {
  name: string;
  integration: ShownIntegration;
  segmentId: string;
  onClose: () => void;
}

/** Drawer to choose repositories and the sub-project of each. */
export function MappingDrawer({ name, integration, segmentId, onClose }: MappingDrawerProps) {
  const { grandparentId = "" } = useParams();
  const groups = useQuery(allProjectGroupsOptions());
  const [connection] = useState(() => gitlabConnection(integration.settings));
  const enabled = connection.repositories.filter(({ isEnabled }) => isEnabled).map(({ url }) => url);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(enabled));
  const [segments, setSegments] = useState<ReadonlyMap<string, string>>(new Map());
  const [search, setSearch] = useState("");
  const [isBulkOpen, setBulkOpen] = useState(false);
  const confirm = useConfirm();
  const mapping = useMapRepositories({ name, integration, segmentId });

  const group = groups.data?.find(({ id }) => id === grandparentId);
  const subProjects = group ? subProjectsOf(group).map(({ id, name: label }) => ({ value: id, label })) : [];
  // Sub-project of the page if it belongs to the group, else the first one.
  const preset = subProjects.find(({ value }) => value === segmentId) ?? subProjects[0];
  const segmentOf = (url: string) => segments.get(url) ?? preset?.value ?? null;
  const isDayOpen = useStartDate(isDayMissing);
  const isReady = selected.size > 0 && !isDayOpen && [...selected].every((url) => segmentOf(url) !== null);
  const chosenProjects = connection.repositories.filter(({ url }) => selected.has(url));
  const measured =
    selected.size === 0
      ? null
      : {
          userProjects: chosenProjects.map(({ id, url, path }) => ({
            ...{ id, web_url: url, path_with_namespace: path, enabled: true },
          })),
          groupProjects: {},
        };
  const isDirty = !mapping.isSuccess && (segments.size > 0 || selected.size !== enabled.length);
  useUnsavedChanges(isDirty);

  const map = (urls: readonly string[], id: string) =>
    setSegments((before) => new Map([...before, ...urls.map((url) => [url, id] as const)]));
  const select = (urls: readonly string[], isSelected: boolean) =>
    setSelected(
      (before) => new Set(isSelected ? [...before, ...urls] : [...before].filter((url) => !urls.includes(url))),
    );

  async function connect() {
    const confirmed = await confirm({
      type: "warning",
      title: texts.confirmTitle,
      message: texts.confirmText,
      confirmLabel: texts.confirm,
    });
    if (!confirmed) return;
    const chosen = connection.repositories.filter(({ url }) => selected.has(url));
    const pairs = chosen.flatMap(({ url }) => {
      const id = segmentOf(url);
      return id === null ? [] : [[url, id] as const];
    });
    mapping.mutate(
      { mapping: Object.fromEntries(pairs), projectIds: chosen.map(({ id }) => id) },
      { onSuccess: onClose },
    );
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      preTitle={pageTexts.integration}
      title={name}
      description={texts.drawerText}
      icon={<PlatformIcon platform="gitlab" decorative className="size-8" />}
      width="600px"
      dirty={isDirty}
      header={
        <div className="grid gap-3 px-6 pb-3">
          <ConnectedAccount connection={connection} />
          {groups.isError && <Notice tone="bad">{texts.subProjectsFailed}</Notice>}
          {mapping.isError && (
            <Notice tone="bad" role="alert">
              <b>{texts.mapFailed}</b> {reasonOf(mapping.error)}
            </Notice>
          )}
          <div className="flex items-center gap-2">
            <SearchInput
              className="min-w-0 flex-1"
              placeholder={texts.search}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <Button variant="link" onClick={() => setBulkOpen(true)}>
              <ListChecks />
              {texts.bulk}
            </Button>
          </div>
        </div>
      }
      footer={
        <div className="grid flex-1 gap-3">
          <Notice tone="warn">
            <b>{texts.irreversible}</b> {texts.irreversibleText}
          </Notice>
          <div className="flex items-center gap-2">
            <OverlayFooter
              close={texts.cancel}
              start={
                <span role="status" className="flex-1 text-ink-2 tabular-nums">
                  {texts.selected(selected.size)}
                </span>
              }
              action={
                <Tooltip content={selected.size === 0 ? texts.selectOne : null}>
                  <Button
                    variant="primary"
                    aria-disabled={!isReady}
                    busy={mapping.isPending}
                    busyText={texts.connecting}
                    onClick={() => void connect()}
                  >
                    {texts.connect}
                  </Button>
                </Tooltip>
              }
            />
          </div>
        </div>
      }
    >
      <MappingTable
        groups={groupByOwner(connection.repositories, search)}
        subProjects={subProjects}
        selected={selected}
        onSelect={(url, isSelected) => select([url], isSelected)}
        segmentOf={segmentOf}
        onMap={(url, id) => map([url], id)}
      />
      {hasOwnSyncs() && (
        <div className="grid gap-3 px-6 pb-6">
          <StartDateField />
          <AmountField platform="gitlab" segmentId={segmentId} settings={measured} />
        </div>
      )}
      {isBulkOpen && (
        <BulkMappingDialog
          repositories={connection.repositories}
          subProjects={subProjects}
          onApply={(urls, id) => {
            map(urls, id);
            select(urls, true);
          }}
          onClose={() => setBulkOpen(false)}
        />
      )}
    </Drawer>
  );
}

/** Connected account and groups. */
function ConnectedAccount({ connection: { account, groups } }: { connection: GitlabConnection }) {
  if (!account && groups.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface-2 p-3">
      {account && (
        <>
          <dt className="text-xs text-ink-3">{texts.account}</dt>
          <dd className="truncate font-medium">
            <bdi>{account.name}</bdi> <span className="font-normal text-ink-2">({account.username})</span>
          </dd>
        </>
      )}
      <dt className="text-xs text-ink-3">{texts.groups}</dt>
      <dd className="flex max-h-16 flex-wrap gap-1.5 overflow-auto">
        {groups.length === 0 ? <span className="text-ink-3">{texts.noGroups}</span> : null}
        {groups.map((each) => (
          <Tag key={each}>{each}</Tag>
        ))}
      </dd>
    </dl>
  );
}

/** Maps the repositories, shows the result, and opens the page of the integration. */
function useMapRepositories({
  name,
  integration,
  segmentId,
}: Pick<MappingDrawerProps, "name" | "integration" | "segmentId">) {
  const client = useClient();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { grandparentId = "" } = useParams();
  return useMutation({
    async mutationFn(body: { mapping: Record<string, string>; projectIds: number[] }) {
      await client.send(gitlabMapRepositories, {
        params: { id: integration.id },
        body: { ...body, segments: [segmentId] },
      });
      await sendFirstSync(client, integration, segmentId);
    },
    onSuccess: async () => {
      track("Connect integration", "Feature", { integration: "gitlab" });
      await cache.invalidateQueries({ queryKey: ["integrations"] });
      followProgress(
        { id: integration.id, segmentId: integration.segmentId, platform: "gitlab", name },
        texts.mapped,
        texts.mapped,
      );
      await navigate(`/integrations/${grandparentId}/${integration.segmentId}`);
    },
  });
}

/** Returns the server's message when a user can act on it, else a generic text. */
function reasonOf(error: Error): string {
  return error instanceof ApiError && error.status !== null ? error.message : pageTexts.failedText;
}
