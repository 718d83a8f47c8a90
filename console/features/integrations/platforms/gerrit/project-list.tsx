import type { ShownIntegration } from "../../platform-descriptor.ts";
import { SiteItems } from "../../site-items.tsx";
import { gerritRemote } from "./gerrit-form.ts";

/** The projects of a connection, each with the way to its changes. */
export function ProjectList({ integration }: { integration: ShownIntegration }) {
  const { orgURL, repoNames } = gerritRemote(integration.settings);
  return (
    <SiteItems
      items={repoNames.map((name) => ({ key: name, href: `${orgURL}/q/project:${encodeURIComponent(name)}` }))}
    />
  );
}
