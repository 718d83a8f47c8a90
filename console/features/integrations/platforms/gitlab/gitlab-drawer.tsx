import { useState } from "react";
import { useClient } from "#console/core/api-client.ts";
import { gitlabConnect } from "#shared/contract/platforms/gitlab.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { IntegrationDrawer } from "../../connect/integration-drawer.tsx";
import { object, text } from "../../connect/read-settings.ts";
import { ServerField } from "../../connect/server-field.tsx";
import { useConnect } from "../../connect/use-connect.ts";
import { chosenConnection } from "../../own-syncs.ts";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { MappingDrawer } from "./mapping-drawer.tsx";
import { texts } from "./texts.ts";

/** GitLab's drawer: access first, then the mapping of repositories. */
export function GitlabDrawer({ name, integration, segmentId, onClose }: DrawerProps) {
  if (integration?.status === "mapping") {
    return <MappingDrawer name={name} integration={integration} segmentId={segmentId} onClose={onClose} />;
  }
  const savedUrl = text(object(integration?.settings).serverUrl) ?? "";
  return (
    <AccessDrawer name={name} integration={integration} savedUrl={savedUrl} segmentId={segmentId} onClose={onClose} />
  );
}

interface AccessDrawerProps extends DrawerProps {
  /** URL of a server other than the platform's; empty for that one. */
  savedUrl: string;
}

/** Drawer for access without GitLab's sign-in page: a personal access token, or public repositories only. */
function AccessDrawer({ name, integration, savedUrl, segmentId, onClose }: AccessDrawerProps) {
  const isUpdate = integration !== null;
  const client = useClient();
  const [token, setToken] = useState("");
  const [path, setPath] = useState("");
  const [url, setUrl] = useState(savedUrl);
  const [isTouched, setTouched] = useState(false);
  const connecting = useConnect({
    platform: "gitlab",
    name,
    segmentId,
    isUpdate,
    send: (access: { token?: string; path?: string; url?: string }) =>
      client.send(gitlabConnect, { body: { ...access, ...chosenConnection(integration), segments: [segmentId] } }),
    message: () => texts.mapNext,
  });
  const isValid = token.trim() !== "" || path.trim() !== "";
  const access = {
    ...(url.trim() !== "" && { url: url.trim() }),
    ...(token.trim() === "" ? {} : { token: token.trim() }),
    ...(path.trim() === "" ? {} : { path: path.trim() }),
  };
  return (
    <IntegrationDrawer
      platform="gitlab"
      name={name}
      description={texts.accessText}
      isUpdate={isUpdate}
      isDirty={isValid && !connecting.isSuccess}
      isReady={isValid && !connecting.isPending}
      isSaving={connecting.isPending}
      error={connecting.error}
      // The drawer stays open: once connected, it shows the repositories to map.
      onSubmit={() => (isValid ? connecting.mutate(access) : setTouched(true))}
      onClose={onClose}
    >
      <ServerField name="GitLab" placeholder="https://gitlab.example.org" value={url} onChange={setUrl} />
      <Field label={texts.token} hint={texts.tokenHint} error={isTouched && !isValid ? texts.either : null}>
        <Input
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
      </Field>
      <Field label={texts.path} hint={texts.pathHint}>
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={texts.pathPlaceholder}
          value={path}
          onChange={(event) => setPath(event.target.value)}
        />
      </Field>
    </IntegrationDrawer>
  );
}
