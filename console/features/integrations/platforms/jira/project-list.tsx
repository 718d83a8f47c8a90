import type { ShownIntegration } from "../../platform-descriptor.ts";
import { SiteItems } from "../../site-items.tsx";
import { savedJira } from "./jira-settings.ts";
import { texts } from "./texts.ts";

/** The projects that are read; the site when it is all of them. */
export function ProjectList({ integration }: { integration: ShownIntegration }) {
  const { url, projects } = savedJira(integration.settings);
  const items = projects.map((key) => ({ key, href: `${url}/browse/${encodeURIComponent(key)}` }));
  return <SiteItems items={items.length > 0 ? items : [{ key: texts.allProjects, href: url }]} />;
}
