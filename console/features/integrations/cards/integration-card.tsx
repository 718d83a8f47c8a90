import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, FolderTree, Settings } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useClient } from "#console/core/api-client.ts";
import { availableActions } from "#console/core/available-actions.ts";
import { onDemand } from "#console/core/on-demand.tsx";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { SmallTable } from "#console/ui/small-table.tsx";
import { showToast } from "#console/ui/toast.ts";
import {
  type IntegrationProgress,
  integrationPartitions,
  integrationPartitionsMap,
} from "#shared/contract/integrations.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { cacheIntegration } from "../connect/cache-integration.ts";
import { IntegrationDrawer } from "../connect/integration-drawer.tsx";
import { SignInButton } from "../connect/sign-in-button.tsx";
import { useDisconnect } from "../connect/use-disconnect.ts";
import { useSubprojects } from "../mapping/use-subprojects.ts";
import { hasOwnSyncs } from "../own-syncs.ts";
import type { PlatformDescriptor, ShownIntegration } from "../platform-descriptor.ts";
import { SyncLogDrawer } from "../syncs/sync-log-drawer.tsx";
import { usePause, useSyncNow } from "../syncs/use-sync.ts";
import { texts } from "../texts.ts";
import { useIntegrationPermissions } from "../use-integration-permissions.ts";
import { type CardContext, cardActions } from "./card-actions.ts";
import { CardBody } from "./card-body.tsx";
import { type CardState, cardState } from "./card-state.ts";

interface CardProps {
  descriptor: PlatformDescriptor;
  segmentId: string;
  openDrawer: () => void;
}

/** Card of a platform that is not connected: description, and a connect button if the user may connect it. */
export function OpenCard({ descriptor, segmentId, openDrawer }: CardProps) {
  const { create } = useIntegrationPermissions(segmentId);
  const { Connect, Drawer, MappedRepositories, name, signIn } = descriptor;
  return (
    <CardFrame
      descriptor={descriptor}
      badge={null}
      footer={
        create &&
        (Connect ? (
          <Suspense>
            <Connect segmentId={segmentId} openDrawer={openDrawer} />
          </Suspense>
        ) : signIn && !hasOwnSyncs() ? (
          <SignInButton segmentId={segmentId} name={name} address={signIn} />
        ) : (
          Drawer && (
            <Button size="sm" aria-label={texts.connectOf(name)} onClick={openDrawer}>
              {texts.connect}
            </Button>
          )
        ))
      }
    >
      <p>{descriptor.description}</p>
      {MappedRepositories && (
        <Suspense>
          <MappedRepositories segmentId={segmentId} />
        </Suspense>
      )}
    </CardFrame>
  );
}

interface ConnectedCardProps extends CardProps {
  integration: ShownIntegration;
  progress: IntegrationProgress | null;
  /** Opens the drawer that connects another server of the platform. */
  addServer?: () => void;
}

/** Card of a connected platform: state, settings button and a menu of actions. */
export function ConnectedCard(props: ConnectedCardProps) {
  const { descriptor, integration, segmentId, progress, openDrawer } = props;
  const { create, edit, destroy } = useIntegrationPermissions(segmentId);
  const { canSync, syncing, sync } = useSyncNow(descriptor.name, integration);
  const { pause, pausing } = usePause(integration);
  const { disconnect, disconnecting } = useDisconnect(descriptor);
  const [opened, setOpened] = useState<"log" | "mapping" | null>(null);
  const close = () => setOpened(null);
  const [now] = useState(() => new Date());
  const common = cardState(integration, descriptor.name, now);
  const state = { ...common, ...descriptor.status?.(integration) };
  const context: CardContext = {
    descriptor,
    integration,
    may: { edit, destroy, sync: edit && canSync, seeLog: canSync, map: edit && canSync, addServer: create && canSync },
    ...{ openDrawer, sync, pause, addServer: props.addServer },
    openLog: () => setOpened("log"),
    openMapping: () => setOpened("mapping"),
    disconnect: () => void disconnect(integration),
  };
  const isBusy = disconnecting || syncing || pausing;
  const { Action, MappedRepositories, signIn } = descriptor;
  const notice = descriptor.notice?.(integration);
  const slot = { integration, segmentId, openDrawer };
  const requiredLabels: Readonly<Record<string, string>> = {
    mapping: texts.mapRepositories,
    "needs-reconnect": texts.reconnect,
  };
  const requiredLabel = requiredLabels[integration.status];
  const settingsLabel = requiredLabel ?? descriptor.settingsLabel;
  return (
    <CardFrame
      descriptor={descriptor}
      badge={state.badge}
      busy={isBusy}
      footer={
        <>
          {edit &&
            (signIn && integration.status === "needs-reconnect" ? (
              <SignInButton
                isRenewal
                segmentId={segmentId}
                name={descriptor.name}
                address={signIn}
                label={texts.reconnect}
              />
            ) : Action ? (
              <Suspense>
                <Action {...slot} />
              </Suspense>
            ) : (
              descriptor.Drawer && (
                <Button
                  size="sm"
                  variant={requiredLabel ? "primary" : undefined}
                  aria-label={`${settingsLabel}, ${descriptor.name}`}
                  onClick={openDrawer}
                >
                  {!requiredLabel && <Settings className="size-3.5" />}
                  {settingsLabel}
                </Button>
              )
            ))}
          <CardMenu context={context} busy={isBusy} />
        </>
      }
    >
      <CardBody descriptor={descriptor} integration={integration} state={state} progress={progress} />
      {notice && <p className="mt-1 text-warn">{notice}</p>}
      <Suspense>
        {opened === "log" && <SyncLogDrawer name={descriptor.name} integration={integration} onClose={close} />}
        {opened === "mapping" && <MappingDrawer descriptor={descriptor} integration={integration} onClose={close} />}
      </Suspense>
      {MappedRepositories && (
        <Suspense>
          <MappedRepositories segmentId={segmentId} />
        </Suspense>
      )}
    </CardFrame>
  );
}

interface CardFrameProps {
  descriptor: PlatformDescriptor;
  badge: CardState["badge"];
  busy?: boolean;
  footer: ReactNode;
  children: ReactNode;
}

function CardFrame({ descriptor, badge, busy = false, footer, children }: CardFrameProps) {
  return (
    <li
      aria-busy={busy}
      className="flex min-h-40 flex-col rounded-lg border border-line bg-surface hover:border-line-strong"
    >
      <div className="flex items-center gap-2.5 px-4 pt-4 pb-2">
        <PlatformIcon platform={descriptor.key} decorative className="size-5" />
        <h2 className="min-w-0 text-md leading-5 font-semibold wrap-anywhere">{descriptor.name}</h2>
        {badge && (
          <Badge tone={badge.tone} dot={!badge.busy} busy={badge.busy} className="ml-auto flex-none">
            {badge.label}
          </Badge>
        )}
      </div>
      <div className="flex-1 px-4 text-ink-2">{children}</div>
      <div className="flex min-h-13 items-center gap-1 py-3 pr-3 pl-4">{footer}</div>
    </li>
  );
}

const Menu = onDemand<{ context: CardContext }>(async () => (await import("./card-menu-panel.tsx")).CardMenuPanel);

/** The ⋯ button of a connected card. Renders nothing when no action is available. */
function CardMenu({ context, busy }: { context: CardContext; busy: boolean }) {
  if (availableActions(cardActions, context).length === 0) return null;
  return (
    <Menu
      context={context}
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          className="ml-auto"
          busy={busy}
          aria-haspopup="menu"
          aria-label={texts.more(context.descriptor.name)}
        >
          <Ellipsis />
        </Button>
      }
    />
  );
}

const labels = texts.mapping;

interface MappingDrawerProps {
  readonly descriptor: PlatformDescriptor;
  readonly integration: ShownIntegration;
  readonly onClose: () => void;
}

/** Drawer that maps each project, space or channel of a connection to a sub-project. */
function MappingDrawer({ descriptor, integration, onClose }: MappingDrawerProps) {
  const { id, segmentId, platform } = integration;
  const client = useClient();
  const cache = useQueryClient();
  const subprojects = useSubprojects(segmentId);
  const [mapping, setMapping] = useState<Readonly<Record<string, string>>>({});
  const queryKey = ["integrations", "partitions", id];
  const partitions = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      client.send(integrationPartitions, { params: { id }, query: { segments: [segmentId] }, signal }),
    staleTime: 0,
  });
  const saving = useMutation({
    mutationFn: () =>
      client.send(integrationPartitionsMap, { params: { id }, body: { mapping, segments: [segmentId] } }),
    onSuccess: (answer) => {
      cacheIntegration(cache, answer);
      cache.removeQueries({ queryKey });
      showToast({ type: "success", title: labels.saved });
      onClose();
    },
  });
  const rows = partitions.data ?? [];
  const changed = rows.filter(({ key, segment }) => (mapping[key] ?? segment.id) !== segment.id);
  const choose = (key: string, chosen: string) => setMapping((before) => ({ ...before, [key]: chosen }));
  // Keeps a sub-project of another project group selectable until it is changed.
  const optionsWith = ({ id: value, name: label }: { id: string; name: string }) =>
    subprojects.options.some((option) => option.value === value)
      ? subprojects.options
      : [...subprojects.options, { value, label }];
  return (
    <IntegrationDrawer
      platform={platform}
      name={descriptor.name}
      description={labels.description}
      isUpdate
      submitText={labels.save}
      isDirty={changed.length > 0 && !saving.isSuccess}
      isReady={changed.length > 0}
      isSaving={saving.isPending}
      error={saving.error}
      onSubmit={() => changed.length > 0 && saving.mutate()}
      onClose={onClose}
    >
      {partitions.isPending && (
        <SkeletonDelay>
          <Skeleton />
        </SkeletonDelay>
      )}
      {partitions.isError && (
        <ErrorState title={labels.failed} retrying={partitions.isFetching} onRetry={() => void partitions.refetch()} />
      )}
      {partitions.data && rows.length === 0 && (
        <EmptyState icon={FolderTree} title={labels.none} text={labels.noneText} />
      )}
      {rows.length > 0 && (
        <SmallTable
          caption={labels.action}
          columns={[{ label: descriptor.mapped ?? "" }, { label: labels.subproject, width: "w-56" }]}
        >
          {rows.map(({ key, label, segment }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="truncate py-1.5 pr-3 text-left font-normal" title={label}>
                {label}
              </th>
              <td className="py-1.5">
                <SelectMenu
                  aria-label={labels.subprojectOf(label)}
                  options={optionsWith(segment)}
                  value={mapping[key] ?? segment.id}
                  onValueChange={(chosen) => choose(key, chosen)}
                  searchable
                />
              </td>
            </tr>
          ))}
        </SmallTable>
      )}
    </IntegrationDrawer>
  );
}
