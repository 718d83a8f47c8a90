/** An attribute: the displayed value and the value of each source (wire.md 10.1). */
export interface Attribute {
  readonly default?: unknown;
  readonly [source: string]: unknown;
}

/** Attributes of a person or an organization by name. */
export type Attributes = Readonly<Record<string, Attribute | undefined>>;

/** Default priority of sources, used when the settings define no other order (wire.md 8). */
export const defaultSourcePriorities: readonly string[] = [
  "custom",
  "twitter",
  "github",
  "linkedin",
  "reddit",
  "devto",
  "hackernews",
  "slack",
  "discord",
  "enrichment",
  "crowd",
];

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
}

function sourcesByPriority(attribute: Attribute, priorities: readonly string[]): string[] {
  const rest = Object.keys(attribute)
    .filter((source) => source !== "default" && !priorities.includes(source))
    .sort();
  return [...priorities.filter((source) => Object.hasOwn(attribute, source)), ...rest];
}

/** Source that provides the value of an attribute: the first by priority with a value, or null. */
export function winningSource(
  attribute: Attribute,
  priorities: readonly string[] = defaultSourcePriorities,
): string | null {
  return sourcesByPriority(attribute, priorities).find((source) => isFilled(attribute[source])) ?? null;
}

/**
 * The value by source priority. Sources missing from the priorities come last, by name. Null when no source has a
 * value.
 */
export function defaultValue(attribute: Attribute, priorities: readonly string[] = defaultSourcePriorities): unknown {
  const source = winningSource(attribute, priorities);
  return source === null ? null : attribute[source];
}

/** Sources with a value for an attribute, by priority, each with its value. */
export function attributeSources(
  attribute: Attribute,
  priorities: readonly string[] = defaultSourcePriorities,
): { source: string; value: unknown }[] {
  return sourcesByPriority(attribute, priorities)
    .filter((source) => isFilled(attribute[source]))
    .map((source) => ({ source, value: attribute[source] }));
}

/** The displayed value of an attribute by name; undefined when it has none. */
export function attributeValue(attributes: Attributes | null | undefined, name: string): unknown {
  return attributes && Object.hasOwn(attributes, name) ? attributes[name]?.default : undefined;
}

function mergeAttribute(current: Attribute, change: Attribute, priorities: readonly string[]): Attribute {
  const remaining = Object.entries({ ...current, ...change }).filter(
    ([source, value]) => source !== "default" && value !== null && value !== undefined,
  );
  const sources: Attribute = Object.fromEntries(remaining);
  const shown = Object.hasOwn(change, "default") ? change.default : defaultValue(sources, priorities);
  return { ...sources, default: shown };
}

/**
 * Applies changes to attributes by name and source. Names and sources that the changes do not contain stay (the
 * existing product replaces the whole map and loses the rest). A source or a name set to null is removed. The displayed
 * value is the one given in the change, else the one by source priority.
 */
export function mergeAttributes(
  current: Attributes,
  changes: Readonly<Record<string, Attribute | null | undefined>>,
  priorities: readonly string[] = defaultSourcePriorities,
): Attributes {
  const merged = new Map(Object.entries(current));
  for (const [name, change] of Object.entries(changes)) {
    if (change === null) merged.delete(name);
    else if (change !== undefined) merged.set(name, mergeAttribute(merged.get(name) ?? {}, change, priorities));
  }
  return Object.fromEntries(merged);
}
