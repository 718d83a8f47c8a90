import { useState } from "react";
import { useClient } from "#console/core/api-client.ts";
import { integrationUpdate } from "#shared/contract/integrations.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { cleanHashtag, hashtagError } from "#shared/validators/hashtags.ts";
import { IntegrationDrawer } from "../../connect/integration-drawer.tsx";
import { object } from "../../connect/read-settings.ts";
import { useConnect } from "../../connect/use-connect.ts";
import { savedNames } from "../../name-lists/name-lists.ts";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { texts } from "./texts.ts";

/** Drawer with the hashtag to follow in addition to mentions. */
export function TwitterDrawer({ name, integration, segmentId, onClose }: DrawerProps) {
  const client = useClient();
  const [saved] = useState(() => savedNames(integration?.settings, "hashtags").at(-1) ?? "");
  const [typed, setTyped] = useState(saved);
  const [isTouched, setTouched] = useState(false);
  const hashtag = cleanHashtag(typed);
  const error = hashtagError(typed);
  const connecting = useConnect({
    ...{ platform: "twitter", name, segmentId, isUpdate: true },
    send: async () =>
      integration &&
      client.send(integrationUpdate, {
        params: { id: integration.id },
        body: {
          settings: { ...object(integration.settings), hashtags: hashtag === "" ? [] : [hashtag] },
          segments: [segmentId],
        },
      }),
  });
  const isChanged = hashtag !== saved;
  const isReady = isChanged && error === null && !connecting.isPending;
  // There is nothing to set before the sign-in. Connecting starts at X.
  if (!integration) return null;
  return (
    <IntegrationDrawer
      platform="twitter"
      name={name}
      description={texts.drawerText}
      isUpdate
      submitText={pageTexts.update}
      isDirty={isChanged && !connecting.isSuccess}
      isReady={isReady}
      isSaving={connecting.isPending}
      error={connecting.error}
      onSubmit={() => {
        setTouched(true);
        if (isReady) connecting.mutate(undefined, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Field label={texts.hashtag} hint={texts.hint} error={isTouched ? error : null}>
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={texts.placeholder}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setTouched(true)}
        />
      </Field>
      {isChanged && (
        <Button variant="link" size="sm" className="justify-self-start px-1" onClick={() => setTyped(saved)}>
          {pageTexts.resetChanges}
        </Button>
      )}
    </IntegrationDrawer>
  );
}
