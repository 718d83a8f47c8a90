import type { IntegrationPlatform } from "./integration-platform.ts";

/** Settings with the channels that the last run found, where partitions are channels but for that of the whole. */
export function presentChannels(isWhole: (partition: { readonly key: string }) => boolean) {
  const present: IntegrationPlatform["presentSettings"] = (settings, streams) => {
    const channels = new Map(streams.filter((each) => !isWhole(each)).map(({ key, label }) => [key, label ?? key]));
    if (streams.length === 0) return settings;
    return {
      ...settings,
      channels: [...channels].map(([key, name]) => ({ id: key.slice(key.indexOf(":") + 1), name })),
    };
  };
  return present;
}
