/**
 * Second wall against prototype pollution: nothing can be added to the properties of all objects, and `__proto__` is an
 * ordinary name. The first wall refuses such names at the door (`http/request-limits.ts`). `Object.freeze` would also
 * forbid libraries to define their own `toString`.
 */
export function lockPrototype(): void {
  Reflect.deleteProperty(Object.prototype, "__proto__");
  Object.preventExtensions(Object.prototype);
}
