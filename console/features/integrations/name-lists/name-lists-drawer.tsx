import { type ReactNode, useState } from "react";
import type { Integration } from "#shared/contract/integrations.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { IntegrationDrawer } from "../connect/integration-drawer.tsx";
import { afterSignIn, readDraft, storeDraft } from "../connect/sign-in-address.ts";
import { useConnect } from "../connect/use-connect.ts";
import { useProviderSignIn } from "../connect/use-provider-sign-in.ts";
import type { DrawerProps } from "../platform-descriptor.ts";
import { texts } from "../texts.ts";
import { NameListFields } from "./name-list-fields.tsx";
import { type NameList, savedNames } from "./name-lists.ts";
import { useNameLists } from "./use-name-lists.ts";

interface NameListsDrawerProps extends DrawerProps {
  /** Key of the platform. */
  platform: string;
  description: ReactNode;
  lists: readonly NameList[];
  /** The connect call. */
  send: (names: Readonly<Record<string, string[]>>) => Promise<Integration>;
  askProblem?: (list: string, name: string) => Promise<string | null>;
  /** The user signs in at the provider before connecting, and again when that sign-in has expired. */
  signsIn?: boolean;
  /** Content below the lists. */
  children?: ReactNode;
}

/** Drawer of a platform whose only settings are lists of names. A failed save keeps the input. */
export function NameListsDrawer(props: NameListsDrawerProps) {
  const { platform, name, integration, segmentId, lists, send, askProblem, signsIn = false, onClose } = props;
  const isUpdate = integration !== null;
  const isRenewed = signsIn && integration?.status === "needs-reconnect";
  const signIn = useProviderSignIn(platform, segmentId);
  const [draft] = useState(() => (signsIn ? readDraft(platform, segmentId) : null));
  const names = useNameLists({
    ...{ platform, segmentId, lists, draft },
    saved: Object.fromEntries(lists.map(({ key }) => [key, savedNames(integration?.settings, key)])),
    ...(askProblem && { askProblem }),
  });
  const connecting = useConnect({
    ...{ platform, name, segmentId, isUpdate },
    async send(typed: Readonly<Record<string, string[]>>) {
      if (signsIn && (!isUpdate || isRenewed)) {
        await signIn.begin(typed);
        await afterSignIn();
      }
      return send(typed);
    },
  });
  const isReady = names.isValid && !names.isEmpty && (names.isChanged || isRenewed) && !connecting.isPending;
  return (
    <IntegrationDrawer
      platform={platform}
      name={name}
      description={props.description}
      isUpdate={isUpdate}
      submitText={isRenewed ? texts.reconnect : undefined}
      isDirty={names.isChanged && !connecting.isSuccess && !signIn.isLeaving}
      isReady={isReady}
      isSaving={connecting.isPending}
      error={connecting.error}
      measured={{ segmentId, settings: names.isValid && !names.isEmpty ? names.names : null }}
      onSubmit={() => {
        names.leaveAll();
        if (isReady) connecting.mutate(names.names, { onSuccess: onClose });
      }}
      onClose={() => {
        storeDraft(platform, segmentId, null);
        onClose();
      }}
    >
      <NameListFields names={names} />
      {props.children}
      {names.isChanged && (
        <Button variant="link" size="sm" className="justify-self-start px-1" onClick={names.reset}>
          {texts.resetChanges}
        </Button>
      )}
    </IntegrationDrawer>
  );
}
