/** Properties of every object. Code that assigns by a name from outside would change all objects by one of these. */
const inheritedNames: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), "prototype"]);
const accessor = "__proto__";

/** True for a name that every object inherits: `__proto__`, `constructor`, `toString` and the like. */
export const isInheritedName = (name: string): boolean => name === accessor || inheritedNames.has(name);

/**
 * True when no object in a value has a name that contains a dot or that every object inherits. Such names could lead a
 * dotted path (`auth.token`) to another property.
 */
export function hasPlainNames(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== "object" || next === null) continue;
    if (!Array.isArray(next) && Object.keys(next).some((name) => name.includes(".") || isInheritedName(name))) {
      return false;
    }
    for (const part of Object.values(next)) waiting.push(part);
  }
  return true;
}
