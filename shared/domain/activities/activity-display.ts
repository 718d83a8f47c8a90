import { safeLink } from "../text/web-link.ts";
import { type DisplayTemplate, unknownActivityTemplate } from "./activity-types.ts";
import { formatChannel } from "./channel-format.ts";
import { type DisplayPart, displayHtml, type Fill, parseDisplay } from "./display-parts.ts";

/** Fields of an activity that its display uses. Attributes may arrive as JSON text (wire.md 14.1). */
export interface DisplayedActivity {
  readonly platform: string;
  readonly type: string;
  readonly channel?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly sourceId?: string | null | undefined;
  readonly attributes?: unknown;
}

/** Display of an activity: as parts for the screen and as strings for the API. */
export interface ActivityDisplay {
  readonly parts: Readonly<Record<"default" | "short" | "channel", readonly DisplayPart[]>>;
  readonly html: DisplayTemplate;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the attributes of an activity as a map. Parses JSON text. Returns an empty map for invalid values. */
export function parseActivityAttributes(attributes: unknown): Readonly<Record<string, unknown>> {
  if (typeof attributes !== "string") return isRecord(attributes) ? attributes : {};
  try {
    const parsed: unknown = JSON.parse(attributes);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** Displayed type of an activity: a Discord message in a thread is a `thread_message` (wire.md 14.5). */
export function shownActivityType(activity: Pick<DisplayedActivity, "platform" | "type" | "attributes">): string {
  const isThreadMessage =
    activity.platform === "discord" &&
    activity.type === "message" &&
    parseActivityAttributes(activity.attributes).thread === true;
  return isThreadMessage ? "thread_message" : activity.type;
}

function valueAt(source: unknown, path: readonly string[]): string {
  let value = source;
  for (const key of path) {
    if (!isRecord(value) || !Object.hasOwn(value, key)) return "";
    value = value[key];
  }
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** Link to the activity itself, with the title, else the number in its URL, else its id (wire.md 14.5, `{self}`). */
function self(activity: DisplayedActivity): DisplayPart {
  const href = safeLink(activity.url);
  const number = href === null ? undefined : /\/(\d+)\/?(?:[?#].*)?$/s.exec(href)?.[1];
  const text = activity.title?.trim() || (number ? `#${number}` : (activity.sourceId ?? ""));
  return href === null || text === "" ? { kind: "text", text } : { kind: "link", text, href };
}

const placeholder = /\{([^{}]*)\}/g;

function fillFor(activity: DisplayedActivity): Fill {
  const fields = {
    channel: activity.channel ?? "",
    title: activity.title ?? "",
    url: activity.url ?? "",
    platform: activity.platform,
    type: activity.type,
    attributes: parseActivityAttributes(activity.attributes),
  };
  const part = (name: string): DisplayPart => {
    if (name === "self") return self(activity);
    if (name === "channel") return formatChannel(activity.platform, fields.channel, activity);
    return { kind: "text", text: valueAt(fields, name.split(".")) };
  };
  const plainValue = (name: string) => (name === "self" ? self(activity).text : valueAt(fields, name.split(".")));
  const alternatives = (names: string) => names.split("|").map((name) => name.trim());
  return {
    plain: (text) =>
      text.replace(placeholder, (_, names: string) => alternatives(names).map(plainValue).find(Boolean) ?? ""),
    text: (text) => {
      const parts: DisplayPart[] = [];
      let from = 0;
      for (const match of text.matchAll(placeholder)) {
        parts.push({ kind: "text", text: text.slice(from, match.index) });
        const found = alternatives(match[1] ?? "")
          .map(part)
          .find((candidate) => candidate.text !== "");
        if (found) parts.push(found);
        from = match.index + match[0].length;
      }
      return [...parts, { kind: "text", text: text.slice(from) }];
    },
  };
}

/**
 * Renders an activity by its template (wire.md 14.5): `{channel}`, `{self}`, `{attributes.x.y}`, and `{a|b}` for the
 * first value that is not empty. Missing values render as nothing. Values are always treated as text, and links lead
 * only to http and https URLs. Without a template, the template of unknown types is used. `author` is rendered
 * unchanged.
 */
export function renderDisplay(activity: DisplayedActivity, template: DisplayTemplate | null): ActivityDisplay {
  const { default: text, short, channel, author } = template ?? unknownActivityTemplate;
  const fill = fillFor(activity);
  const parts = {
    default: parseDisplay(text, fill),
    short: parseDisplay(short, fill),
    channel: parseDisplay(channel, fill),
  };
  return {
    parts,
    html: {
      default: displayHtml(parts.default),
      short: displayHtml(parts.short),
      channel: displayHtml(parts.channel),
      ...(author === undefined ? {} : { author }),
    },
  };
}
