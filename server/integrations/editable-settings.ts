import { isDeepStrictEqual } from "node:util";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { IntegrationPlatform } from "./integration-platform.ts";
import { splitSettings } from "./secret-settings.ts";

type Settings = Readonly<Record<string, unknown>>;

/**
 * Returns the stored settings with the sent values of those that the common routes may change. Clients send back whole
 * settings, including computed values: values that are not stored are ignored.
 * @param stored open settings
 * @throws HttpError 400 for another value of a setting that only connecting stores, and for secrets
 */
export function applyEditable(
  { editableSettings }: Pick<IntegrationPlatform, "editableSettings">,
  stored: Settings,
  sent: Settings,
): Settings {
  const isEditable = (name: string) => editableSettings.includes(name);
  const rest = Object.fromEntries(Object.entries(sent).filter(([name]) => !isEditable(name)));
  const { open, secret } = splitSettings(rest);
  const sentSecret = Object.entries(secret).find(([, value]) => value !== undefined && value !== "");
  if (sentSecret) throw provedByConnecting(sentSecret[0]);
  for (const [name, value] of Object.entries(open)) {
    if (Object.hasOwn(stored, name) && !isDeepStrictEqual(stored[name], value)) throw provedByConnecting(name);
  }
  return { ...stored, ...Object.fromEntries(Object.entries(sent).filter(([name]) => isEditable(name))) };
}

/** Error for a field that only the platform's own connect call stores, because that call checks it. */
export const provedByConnecting = (field: string) =>
  badRequest(`Connect the platform again to change "${field.slice(0, 100)}".`);
