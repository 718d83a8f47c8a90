import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { hasOwnSyncs } from "../../own-syncs.ts";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { ConnectDialog } from "./connect-dialog.tsx";
import { repositoryMappingsOptions } from "./github-queries.ts";
import { isInstalled, offersRepositories } from "./github-settings.ts";
import { MappingDrawer } from "./mapping-drawer.tsx";
import { SettingsDrawer } from "./settings-drawer.tsx";
import { TokenDrawer } from "./token-drawer.tsx";

/** GitHub's dialog or drawer for the current state: connecting, mapping, or settings. */
export function GithubDrawer(props: DrawerProps) {
  return props.integration ? <ConnectedDrawer {...props} integration={props.integration} /> : <NewDrawer {...props} />;
}

function NewDrawer(props: DrawerProps) {
  const [way, setWay] = useState<"token" | "repositories" | null>(() => {
    // Other backends accept organizations and repositories without a token.
    if (!hasOwnSyncs()) return "repositories";
    return runtimeConfig().githubInstallUrl || offersRepositories() ? null : "token";
  });
  if (way === "token") return <TokenDrawer {...props} />;
  if (way === "repositories") return <SettingsDrawer {...props} saved={{}} />;
  return <ConnectDialog segmentId={props.segmentId} onClose={props.onClose} onChoose={setWay} />;
}

function ConnectedDrawer(props: DrawerProps & { integration: NonNullable<DrawerProps["integration"]> }) {
  const { integration, segmentId, onClose } = props;
  const { data } = useQuery(repositoryMappingsOptions(integration.id, segmentId));
  // Access through the app is renewed on GitHub. The settings drawer accepts a token instead.
  const [usesApp, setUsesApp] = useState(
    () =>
      integration.status === "needs-reconnect" &&
      isInstalled(integration.settings) &&
      runtimeConfig().githubInstallUrl !== undefined,
  );
  // The settings need the sub-project of each repository.
  if (!data) return null;
  const saved = Object.fromEntries(data.flatMap(({ url, segment }) => (segment ? [[url, segment.id] as const] : [])));
  if (integration.status === "mapping") return <MappingDrawer {...props} saved={saved} />;
  if (usesApp) return <ConnectDialog segmentId={segmentId} onClose={onClose} onChoose={() => setUsesApp(false)} />;
  return <SettingsDrawer {...props} saved={saved} />;
}
