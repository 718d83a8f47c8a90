import { platformName } from "#shared/domain/platforms.ts";
import { texts } from "../texts.ts";

/** What a source of an attribute is called. */
export function sourceName(source: string): string {
  const own: Readonly<Record<string, string>> = texts.attributes.sources;
  return own[source] ?? platformName(source);
}
