import { RefreshCw } from "lucide-react";
import { type FormEvent, useId, useReducer, useRef, useState } from "react";
import { useClient } from "#console/core/api-client.ts";
import { useUnsavedChanges } from "#console/core/use-unsaved-changes.ts";
import { ApiError } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Drawer, DrawerClose } from "#shared/ui/components/overlays/drawer.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import type { DrawerProps, ShownIntegration } from "../../platform-descriptor.ts";
import { useSyncNow } from "../../use-sync-now.ts";
import { remoteUrls } from "./git-settings.ts";
import { RemoteField } from "./remote-field.tsx";
import { changeRows, checkRows, rowsOf } from "./remote-rows.ts";
import { SyncTimes } from "./sync-times.tsx";
import { texts } from "./texts.ts";
import { useConnectGit } from "./use-connect-git.ts";

/** The remotes of a sub-project: a list of addresses. What was typed survives a failed save. */
export function GitDrawer({ name, integration, segmentId, onClose }: DrawerProps) {
  const formId = useId();
  const client = useClient();
  // What was saved when the drawer opened: an answer of the server does not take away what is being typed.
  const [saved] = useState(() => remoteUrls(integration?.settings));
  const [rows, change] = useReducer(changeRows, saved, (remotes) => rowsOf(remotes, integration === null));
  const [added, setAdded] = useState<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isUpdate = integration !== null;
  const connecting = useConnectGit({ name, segmentId, isUpdate });
  const mayBeEmpty = isUpdate && saved.length > 0 && client.has("gitSync");
  const check = checkRows(rows, saved, mayBeEmpty);
  const dirty = check.dirty && !connecting.isSuccess;
  const ready = check.valid && check.changed && !connecting.isPending;
  useUnsavedChanges(dirty);

  function submit(event: FormEvent) {
    event.preventDefault();
    change({ kind: "leave-all" });
    if (ready) connecting.mutate(check.remotes, { onSuccess: onClose });
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      preTitle={texts.preTitle}
      title={name}
      description={texts.drawerText}
      icon={<PlatformIcon platform="git" decorative className="size-8" />}
      width="600px"
      dirty={dirty}
      header={integration && <SyncStrip name={name} integration={integration} />}
      footer={
        <>
          <span className="flex-1" />
          <DrawerClose>
            <Button variant="ghost">{texts.cancel}</Button>
          </DrawerClose>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!ready && !connecting.isPending}
            busy={connecting.isPending}
            busyText={isUpdate ? texts.updating : texts.connecting}
          >
            {isUpdate ? texts.update : texts.connect}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-3 px-6 pt-3 pb-6" onSubmit={submit}>
        {connecting.isError && (
          <Notice tone="bad" role="alert">
            <b>{isUpdate ? texts.updateFailed : texts.connectFailed}</b> {reason(connecting.error)}
          </Notice>
        )}
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-medium">{texts.listTitle}</legend>
          <ul className="grid gap-2">
            {rows.map((row, at) => (
              <RemoteField
                key={row.id}
                row={row}
                position={at + 1}
                error={check.errors[at] ?? null}
                autoFocus={row.id === added}
                onChange={change}
                onRemove={() => {
                  change({ kind: "remove", id: row.id });
                  addButton.current?.focus();
                }}
              />
            ))}
          </ul>
          {rows.length === 0 && mayBeEmpty && <Notice tone="warn">{texts.stopsAll}</Notice>}
          <Button
            ref={addButton}
            variant="link"
            size="sm"
            className="justify-self-start px-1"
            // The field keeps the focus, so that its message does not move the button away from under the press.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setAdded(Math.max(0, ...rows.map(({ id }) => id)) + 1);
              change({ kind: "add" });
            }}
          >
            {texts.add}
          </Button>
          <p className="text-xs text-ink-3">{texts.hint}</p>
        </fieldset>
      </form>
    </Drawer>
  );
}

/** The server's message, where a user can act on it. */
function reason(error: Error): string {
  const answer = error instanceof ApiError && error.status !== null && error.status < 500 ? error.message : null;
  return answer ?? texts.failedText;
}

/** When it was and will be read, and reading it now. */
function SyncStrip({ name, integration }: { name: string; integration: ShownIntegration }) {
  const { canSync, syncing, sync } = useSyncNow({ name, syncCapability: "gitSync" }, integration);
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
