/** An attribute: the value that is shown and the value of each source (wire.md 10.1). */
export interface Attribute {
  readonly default?: unknown;
  readonly [source: string]: unknown;
}

/** Attributes of a person or an organization by name. */
export type Attributes = Readonly<Record<string, Attribute | undefined>>;

/** Which source wins where the settings name no other order (wire.md 8). */
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

/** The source that gives an attribute its value: the first by priority that says anything, or null. */
export function winningSource(
  attribute: Attribute,
  priorities: readonly string[] = defaultSourcePriorities,
): string | null {
  return sourcesByPriority(attribute, priorities).find((source) => isFilled(attribute[source])) ?? null;
}

/** The value by source priority; sources that the priorities do not name come last, by name. Null when none has one. */
export function defaultValue(attribute: Attribute, priorities: readonly string[] = defaultSourcePriorities): unknown {
  const source = winningSource(attribute, priorities);
  return source === null ? null : attribute[source];
}

/** The sources that say anything about an attribute, by priority, each with its value. */
export function attributeSources(
  attribute: Attribute,
  priorities: readonly string[] = defaultSourcePriorities,
): { source: string; value: unknown }[] {
  return sourcesByPriority(attribute, priorities)
    .filter((source) => isFilled(attribute[source]))
    .map((source) => ({ source, value: attribute[source] }));
}

/** The shown value of an attribute by name; undefined when there is none. */
export function attributeValue(attributes: Attributes | null | undefined, name: string): unknown {
  return attributes && Object.hasOwn(attributes, name) ? attributes[name]?.default : undefined;
}

function mergeAttribute(current: Attribute, change: Attribute, priorities: readonly string[]): Attribute {
  const kept = Object.entries({ ...current, ...change }).filter(
    ([source, value]) => source !== "default" && value !== null && value !== undefined,
  );
  const sources: Attribute = Object.fromEntries(kept);
  const shown = Object.hasOwn(change, "default") ? change.default : defaultValue(sources, priorities);
  return { ...sources, default: shown };
}

/**
 * Changes applied to attributes by name and source: what the changes do not name stays (the existing product
 * replaces the whole map and loses the rest), a source set to null goes, a name set to null goes. The shown value is
 * the one the change states, else the one by source priority.
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
