import type { ShownIntegration } from "../../platform-descriptor.ts";
import { SiteItems } from "../../site-items.tsx";
import { savedConfluence, spaceUrl } from "./confluence-settings.ts";

/** The spaces that are read. */
export function SpaceList({ integration }: { integration: ShownIntegration }) {
  const saved = savedConfluence(integration.settings);
  return <SiteItems items={saved.spaces.map((key) => ({ key, href: spaceUrl(saved, key) }))} />;
}
