import type { RecordFormat } from "#shared/contract/record-imports.ts";
import { identityValue } from "#shared/domain/identities/identity-value.ts";
import { readAccount } from "#shared/domain/identities/read-account.ts";
import { cleanLine } from "#shared/domain/text/clean-text.ts";
import { isPlaceholderEmail } from "#shared/domain/text/placeholders.ts";
import type { Found } from "./formats/format.ts";

/** Brings names and identities of a read record into their stored form, or says why it has none. */
export function cleanFound(format: RecordFormat, found: Found): Found {
  if (!("data" in found)) return found;
  const { part, key, data } = found;
  if (part === "people" || part === "organizations") {
    return typeof data.name === "string" ? { ...found, data: { ...data, name: cleanLine(data.name) } } : found;
  }
  if (part !== "identities" && part !== "organizationIdentities") return found;
  const { type, platform, value } = data;
  if (typeof type !== "string" || typeof platform !== "string" || typeof value !== "string") return found;
  if (type !== "username") {
    if (type === "email" && isPlaceholderEmail(value)) return { part, key, problem: `“${value}” is a placeholder.` };
    return { ...found, data: { ...data, value: identityValue(type, value) } };
  }
  const holder = part === "identities" ? "member" : "organization";
  const read = readAccount(holder, platform, value);
  if (read.value)
    return { ...found, data: { ...data, value: read.value, ...(read.site && !data.site && { site: read.site }) } };
  // An export of this platform brings back what it contained.
  if (format === "platform") return { ...found, data: { ...data, value: identityValue(type, value) } };
  return { part, key, problem: read.problem ?? `“${value}” is a placeholder.` };
}
