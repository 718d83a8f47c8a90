import { list, object, text } from "../connect/read-settings.ts";
import type { PlatformSummary, ShownIntegration } from "../platform-descriptor.ts";
import { counted } from "../texts.ts";

/**
 * Summary of the channels that a connection reads. An empty list means all channels.
 * @param addressOf URL of a channel
 */
export function channelSummary(
  title: string,
  addressOf: (settings: Readonly<Record<string, unknown>>, channelId: string) => string,
): PlatformSummary {
  const channelsOf = ({ settings }: ShownIntegration) =>
    list(object(settings).channels).flatMap((channel) => {
      const { id, name } = object(channel);
      return text(name) === null ? [] : [{ id: text(id) ?? "", name: String(name) }];
    });
  const labelOf = (count: number) => (count === 0 ? "All channels" : counted(count, "channel", "channels"));
  return {
    title,
    label: (integration) => labelOf(channelsOf(integration).length),
    links: (integration) => {
      const channels = channelsOf(integration);
      if (channels.length === 0) return [{ label: labelOf(0), href: "" }];
      return channels.map(({ id, name }) => ({ label: `#${name}`, href: addressOf(object(integration.settings), id) }));
    },
  };
}
