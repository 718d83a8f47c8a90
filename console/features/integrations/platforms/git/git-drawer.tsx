import { RefreshCw } from "lucide-react";
import { useReducer, useState } from "react";
import { useClient } from "#console/core/api-client.ts";
import { sendIfSupported } from "#shared/client/backend.ts";
import { gitConnect, gitValidate } from "#shared/contract/integrations.ts";
import { isSshRemote, normalizeRemote } from "#shared/domain/integrations/git-remote.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { cleanGitRemotes } from "#shared/validators/git-remotes.ts";
import { IntegrationDrawer } from "../../connect/integration-drawer.tsx";
import { TextRowList } from "../../connect/text-row-list.tsx";
import { changeRows, rowsOf } from "../../connect/text-rows.ts";
import { useConnect } from "../../connect/use-connect.ts";
import { hasOwnSyncs } from "../../own-syncs.ts";
import type { DrawerProps, ShownIntegration } from "../../platform-descriptor.ts";
import { useSyncNow } from "../../syncs/use-sync.ts";
import { remoteUrls, savedAccess } from "./git-settings.ts";
import { RemoteAccess, sentAccess, type TypedAccess } from "./remote-access.tsx";
import { checkRows } from "./remote-rows.ts";
import { SyncTimes } from "./sync-times.tsx";
import { texts } from "./texts.ts";

/** Ends a save before it is sent. The rows show why. */
class UnreadableRemotes extends Error {}

/** Drawer with the Git remotes of a sub-project. A failed save keeps the input. */
export function GitDrawer({ name, integration, segmentId, onClose }: DrawerProps) {
  const client = useClient();
  // Read once, when the drawer opens: a later response must not overwrite the input.
  const [saved] = useState(() => remoteUrls(integration?.settings));
  const [rows, change] = useReducer(changeRows, saved, (remotes) => rowsOf(remotes, integration === null));
  const isUpdate = integration !== null;
  const [access, setAccess] = useState<Readonly<Record<number, TypedAccess | undefined>>>(() => {
    const known = savedAccess(integration?.settings);
    return Object.fromEntries(
      rows.flatMap(({ id, value }) => {
        const username = known.get(value);
        return username === undefined ? [] : [[id, { username, secret: "", savedFor: value }]];
      }),
    );
  });
  const [accessBefore] = useState(access);
  const isAccessChanged = rows.some(({ id }) => !isSameAccess(access[id], accessBefore[id]));
  const isKeyMissing = rows.some(({ id, value }) => {
    const typed = access[id];
    const remote = normalizeRemote(value) ?? "";
    const isNeeded = typed !== undefined || isSshRemote(remote);
    return isNeeded && typed?.savedFor !== remote && !typed?.secret.trim();
  });
  const sent = rows.flatMap(({ id, value }) => {
    const [remote] = cleanGitRemotes([value]);
    const typed = access[id];
    return remote && typed ? [sentAccess(remote, typed)] : [];
  });
  /** Problems that the server found, by URL. */
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const findProblems = async (remotes: readonly string[]) => {
    const found = await Promise.all(
      remotes.map(async (remote) => {
        const query = { remote, segments: [segmentId] };
        const answer = await sendIfSupported(client, gitValidate, { query, segments: [segmentId] });
        return [remote, answer?.problem ?? null] as const;
      }),
    );
    return new Map(found.flatMap(([remote, problem]) => (problem === null ? [] : [[remote, problem] as const])));
  };
  const connecting = useConnect({
    platform: "git",
    name,
    segmentId,
    isUpdate,
    async send(remotes: readonly string[]) {
      // The server tries credentials when it saves them.
      const isPublic = (remote: string) => !sent.some((each) => each.remote === remote);
      const problems = await findProblems(remotes.filter((remote) => !saved.includes(remote) && isPublic(remote)));
      setProblems(problems);
      if (problems.size > 0) throw new UnreadableRemotes();
      const changed = isAccessChanged || sent.length > 0 ? { access: sent } : {};
      return client.send(gitConnect, { body: { remotes: [...remotes], ...changed, segments: [segmentId] } });
    },
    message: (remotes) => (remotes.length === 0 ? texts.stopped : undefined),
    properties: (remotes) => ({ remotes: remotes.length }),
  });
  const mayBeEmpty = isUpdate && saved.length > 0 && hasOwnSyncs();
  const check = checkRows(rows, saved, mayBeEmpty);
  const isChanged = check.changed || isAccessChanged;
  const isReady = check.valid && isChanged && !isKeyMissing && !connecting.isPending;

  return (
    <IntegrationDrawer
      hasStartDate={false}
      platform="git"
      name={name}
      description={texts.drawerText}
      isUpdate={isUpdate}
      isDirty={(check.dirty || isAccessChanged) && !connecting.isSuccess}
      isReady={isReady}
      isSaving={connecting.isPending}
      error={connecting.error instanceof UnreadableRemotes ? null : connecting.error}
      onSubmit={() => {
        change({ kind: "leave-all" });
        if (isReady) connecting.mutate(check.remotes, { onSuccess: onClose });
      }}
      onClose={onClose}
      header={integration && <SyncStrip name={name} integration={integration} />}
    >
      <TextRowList
        legend={texts.listTitle}
        rows={rows}
        errors={check.errors.map(
          (error, at) => error ?? problems.get(cleanGitRemotes([rows[at]?.value ?? ""])[0] ?? "") ?? null,
        )}
        onChange={change}
        inputType="url"
        texts={texts.rows}
        below={(at) => {
          const row = rows[at];
          return (
            row &&
            hasOwnSyncs() && (
              <RemoteAccess
                remote={row.value}
                position={at + 1}
                access={access[row.id]}
                onChange={(typed) => setAccess({ ...access, [row.id]: typed })}
              />
            )
          );
        }}
        empty={mayBeEmpty && <Notice tone="warn">{texts.stopsAll}</Notice>}
      />
    </IntegrationDrawer>
  );
}

const isSameAccess = (a: TypedAccess | undefined, b: TypedAccess | undefined) =>
  a?.username === b?.username && a?.secret === b?.secret;

/** Time of the last and next sync, and a button to sync now. */
function SyncStrip({ name, integration }: { name: string; integration: ShownIntegration }) {
  const { canSync, syncing, sync } = useSyncNow(name, integration);
  if (!canSync) return null;
  const running = syncing || integration.status === "in-progress";
  return (
    <div className="mx-6 flex items-center gap-3 rounded-md border border-line bg-surface-2 p-3">
      <div className="min-w-0 flex-1">
        <SyncTimes integration={integration} />
      </div>
      <Button size="sm" busy={running} onClick={sync}>
        <RefreshCw className="size-3.5" />
        {texts.syncNow}
      </Button>
    </div>
  );
}
