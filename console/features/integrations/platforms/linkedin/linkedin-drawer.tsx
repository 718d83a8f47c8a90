import { useState } from "react";
import { useClient } from "#console/core/api-client.ts";
import { linkedinOnboard } from "#shared/contract/platforms/social.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { IntegrationDrawer } from "../../connect/integration-drawer.tsx";
import { useConnect } from "../../connect/use-connect.ts";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { linkedinOrganizations } from "./linkedin-settings.ts";
import { texts } from "./texts.ts";

/** Drawer to choose the organization whose posts are read, among those that the signed-in person manages. */
export function LinkedinDrawer({ name, integration, segmentId, onClose }: DrawerProps) {
  const client = useClient();
  const organizations = linkedinOrganizations(integration?.settings);
  const saved = organizations.find(({ inUse }) => inUse)?.id ?? null;
  const [chosen, setChosen] = useState(saved);
  const isPending = integration?.status === "pending-action";
  const connecting = useConnect({
    ...{ platform: "linkedin", name, segmentId, isUpdate: !isPending },
    send: (organizationId: number) => client.send(linkedinOnboard, { body: { organizationId, segments: [segmentId] } }),
  });
  const isChanged = chosen !== saved;
  const isReady = chosen !== null && isChanged && !connecting.isPending;
  // There is no organization to choose before the sign-in. Connecting starts at LinkedIn.
  if (!integration) return null;
  return (
    <IntegrationDrawer
      platform="linkedin"
      name={name}
      description={texts.drawerText}
      isUpdate={!isPending}
      isDirty={isChanged && !connecting.isSuccess}
      isReady={isReady}
      isSaving={connecting.isPending}
      error={connecting.error}
      onSubmit={() => {
        if (isReady) connecting.mutate(chosen, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {isPending && chosen === null && <Notice tone="warn">{texts.choose}</Notice>}
      <RadioGroup
        aria-label={texts.organizations}
        value={chosen === null ? "" : String(chosen)}
        onValueChange={(value) => setChosen(Number(value))}
      >
        <p aria-hidden="true" className="mb-0.5 font-medium">
          {texts.organizations}
        </p>
        {organizations.map(({ id, name: label, vanityName }) => (
          <OptionLabel key={id}>
            <RadioGroupItem value={String(id)} />
            <span className="grid min-w-0">
              <bdi className="truncate">{label}</bdi>
              {vanityName && <span className="truncate text-xs text-ink-3">{texts.page + vanityName}</span>}
            </span>
          </OptionLabel>
        ))}
      </RadioGroup>
      {isChanged && (
        <Button variant="link" size="sm" className="justify-self-start px-1" onClick={() => setChosen(saved)}>
          {pageTexts.resetChanges}
        </Button>
      )}
    </IntegrationDrawer>
  );
}
