import { platformName } from "#shared/domain/identities/platforms.ts";

/** Platforms whose variables have another prefix than the platform's key. */
const prefixes: Readonly<Record<string, string>> = { stackexchange: "stackoverflow", x: "twitter" };
const otherNames: Readonly<Record<string, string>> = { nango: "Nango" };

const prefixOf = (variable: string): string => variable.slice(0, variable.indexOf("_")).toLowerCase();

/** Key of the platform that a variable such as `X_CLIENT_ID` belongs to. */
export const platformOf = (variable: string): string => prefixes[prefixOf(variable)] ?? prefixOf(variable);

/** Heading of a platform's settings. */
export const platformHeading = (platform: string): string => otherNames[platform] ?? platformName(platform);

/** Label of a setting without its platform: "Client ID" for `X_CLIENT_ID`. */
export function settingLabel(variable: string): string {
  const words = variable
    .slice(variable.indexOf("_") + 1)
    .toLowerCase()
    .split("_")
    .join(" ");
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return label.replace(/\bid\b/, "ID").replace(/^Key$/, "API key");
}
