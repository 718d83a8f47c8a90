import type { ReactNode } from "react";
import type { Integration } from "#shared/contract/integrations.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { IntegrationDrawer } from "./integration-drawer.tsx";
import { NameListFields } from "./name-list-fields.tsx";
import { type NameList, savedNames } from "./name-lists.ts";
import type { DrawerProps } from "./platform-descriptor.ts";
import { texts } from "./texts.ts";
import { useConnect } from "./use-connect.ts";
import { useNameLists } from "./use-name-lists.ts";

interface NameListsDrawerProps extends DrawerProps {
  /** Key of the platform. */
  platform: string;
  description: ReactNode;
  lists: readonly NameList[];
  /** The connect call. */
  send: (names: Readonly<Record<string, string[]>>) => Promise<Integration>;
  askProblem?: (list: string, name: string) => Promise<string | null>;
  /** Below the lists. */
  children?: ReactNode;
}

/** The drawer of a platform that takes nothing but lists of names. What was typed survives a failed save. */
export function NameListsDrawer(props: NameListsDrawerProps) {
  const { platform, name, integration, segmentId, lists, send, askProblem, onClose } = props;
  const isUpdate = integration !== null;
  const names = useNameLists({
    ...{ platform, segmentId, lists },
    saved: Object.fromEntries(lists.map(({ key }) => [key, savedNames(integration?.settings, key)])),
    ...(askProblem && { askProblem }),
  });
  const connecting = useConnect({ platform, name, segmentId, isUpdate, send });
  const isReady = names.isValid && !names.isEmpty && names.isChanged && !connecting.isPending;
  return (
    <IntegrationDrawer
      platform={platform}
      name={name}
      description={props.description}
      isUpdate={isUpdate}
      isDirty={names.isChanged && !connecting.isSuccess}
      isReady={isReady}
      isSaving={connecting.isPending}
      error={connecting.error}
      onSubmit={() => {
        names.leaveAll();
        if (isReady) connecting.mutate(names.names, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <NameListFields names={names} />
      {props.children}
      {isUpdate && names.isChanged && (
        <Button variant="link" size="sm" className="justify-self-start px-1" onClick={names.reset}>
          {texts.resetChanges}
        </Button>
      )}
    </IntegrationDrawer>
  );
}
