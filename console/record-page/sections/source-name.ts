import { platformName } from "#shared/domain/identities/platforms.ts";
import { texts } from "../texts.ts";

/** Name of a source of attributes. */
export function sourceName(source: string): string {
  const own: Readonly<Record<string, string>> = texts.attributes.sources;
  return own[source] ?? platformName(source);
}
