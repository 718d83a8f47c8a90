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

/** A platform that this console cannot connect: it shows what is there, without settings. */
function neutralDescriptor(key: string): PlatformDescriptor {
  return { key, name: platformName(key), description: "", settingsLabel: texts.settings };
}

/**
 * The cards of a sub-project in the order of the catalogue, then by name: every integration it has, and the platforms of
 * the catalogue that this backend can connect.
 * @param connectable keys of the platforms that the backend can connect.
 */
export function platformCards(
  rows: readonly Integration[],
  catalogue: readonly PlatformDescriptor[],
  connectable: readonly string[],
): PlatformCard[] {
  const integrations = rows.map(shownIntegration);
  const connected = integrations.map((integration) => {
    const key = platformKey(integration.platform);
    return { descriptor: catalogue.find((each) => each.key === key) ?? neutralDescriptor(key), integration };
  });
  const others = catalogue
    .filter(({ key }) => connectable.includes(key) && !connected.some(({ descriptor }) => descriptor.key === key))
    .map((descriptor) => ({ descriptor, integration: null }));
  const rank = ({ descriptor }: PlatformCard) =>
    catalogue.includes(descriptor) ? catalogue.indexOf(descriptor) : catalogue.length;
  return [...connected, ...others].toSorted(
    (a, b) => rank(a) - rank(b) || a.descriptor.name.localeCompare(b.descriptor.name, "en"),
  );
}
