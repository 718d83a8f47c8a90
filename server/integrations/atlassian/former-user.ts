import { type JsonObject, text } from "./read-json.ts";

/** True for the name that Jira and Confluence Cloud show instead of that of a deleted account. */
export const isFormerUser = ({ displayName, publicName }: JsonObject): boolean =>
  /^former user(?: \(deleted\))?$/i.test(text(displayName) ?? text(publicName) ?? "");
