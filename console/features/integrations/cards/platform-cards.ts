import type { Integration } from "#shared/contract/integrations.ts";
import { platformKey } from "#shared/domain/identities/platform-key.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { shownIntegration } from "#shared/domain/integrations/integration-status.ts";
import type { PlatformDescriptor, ShownIntegration } from "../platform-descriptor.ts";
import { texts } from "../texts.ts";

/** A platform on the page, connected or not. */
export interface PlatformCard {
  readonly descriptor: PlatformDescriptor;
  readonly integration: ShownIntegration | null;
}

/** Descriptor of a platform that this console cannot connect. Its card shows the state without settings. */
function neutralDescriptor(key: string): PlatformDescriptor {
  return { key, name: platformName(key), description: "", settingsLabel: texts.settings };
}

/** Names the server, to tell several connections of a platform apart. */
function withServer(descriptor: PlatformDescriptor, { settings }: ShownIntegration): PlatformDescriptor {
  const url = URL.parse(String(descriptor.server?.(settings) ?? ""));
  return url
    ? { ...descriptor, name: `${descriptor.name} (${url.host}${url.pathname.replace(/\/$/, "")})` }
    : descriptor;
}

/**
 * Cards of a sub-project: all existing integrations and every platform of the catalog that this backend can connect.
 * Connected ones first, each part ordered by catalog, then by name.
 * @param connectable keys of the platforms that the backend can connect.
 */
export function platformCards(
  rows: readonly Integration[],
  catalog: readonly PlatformDescriptor[],
  connectable: readonly string[],
): PlatformCard[] {
  const integrations = rows.map(shownIntegration);
  const connected = integrations.map((integration) => {
    const key = platformKey(integration.platform);
    const descriptor = catalog.find((each) => each.key === key) ?? neutralDescriptor(key);
    const isOnly = integrations.every((other) => other === integration || platformKey(other.platform) !== key);
    return { descriptor: isOnly ? descriptor : withServer(descriptor, integration), integration };
  });
  const others = catalog
    .filter(({ key }) => connectable.includes(key) && !connected.some(({ descriptor }) => descriptor.key === key))
    .map((descriptor) => ({ descriptor, integration: null }));
  const rank = ({ descriptor: { key } }: PlatformCard) => {
    const at = catalog.findIndex((each) => each.key === key);
    return at < 0 ? catalog.length : at;
  };
  const ordered = (cards: readonly PlatformCard[]) =>
    cards.toSorted((a, b) => rank(a) - rank(b) || a.descriptor.name.localeCompare(b.descriptor.name, "en"));
  return [...ordered(connected), ...ordered(others)];
}
