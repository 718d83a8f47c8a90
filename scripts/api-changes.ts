/** JSON Schema in an OpenAPI document. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly [name: string]: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** Compared parts of an OpenAPI document. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> };
}

/**
 * Returns breaking changes of the newer description for clients of the older one, one sentence each: removed calls,
 * parameters and fields, changed types, newly required or narrower inputs, and less certain responses.
 */
export function breakingChanges(older: Description, newer: Description): string[] {
  const now = withoutReferences(newer);
  return Object.entries(withoutReferences(older)).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, before]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const after = now[path]?.[method];
      return after ? changesOf(before, after).map((change) => `${name}: ${change}`) : [`${name} was removed`];
    }),
  );
}

/** The paths of a description, with named schemas in place of the references to them. */
function withoutReferences({ paths, components }: Description): Description["paths"] {
  const prefix = "#/components/schemas/";
  return JSON.parse(JSON.stringify(paths), (_key, value: JsonSchema | null) => {
    const reference = value?.$ref;
    if (typeof reference !== "string" || !reference.startsWith(prefix)) return value;
    return resolve(components?.schemas?.[reference.slice(prefix.length)] ?? {});
  }) as Description["paths"];

  function resolve(schema: JsonSchema): unknown {
    return withoutReferences({ paths: schema as unknown as Description["paths"], ...(components && { components }) });
  }
}

function changesOf(before: Operation, after: Operation): string[] {
  const named = ({ parameters }: Operation) => new Map(parameters.map((each) => [`${each.in} ${each.name}`, each]));
  const [had, has] = [named(before), named(after)];
  const missing = [...had].flatMap(([key, parameter]) => {
    const now = has.get(key);
    return now
      ? inputChanges(parameter.schema, now.schema, `parameter ${parameter.name}`)
      : [`the parameter ${key} was removed`];
  });
  const required = [...has]
    .filter(([key, { required }]) => required && had.get(key)?.required !== true)
    .map(([key]) => `the parameter ${key} is now required`);
  return [...missing, ...required, ...bodyChanges(before, after), ...answerChanges(before, after)];
}

function bodyChanges({ requestBody: before }: Operation, { requestBody: after }: Operation): string[] {
  if (!after) return before ? ["the body was removed"] : [];
  if (!before) return ["a body is now required"];
  return contentChanges(before.content, after.content, "the body", inputChanges);
}

function answerChanges({ responses: before }: Operation, { responses: after }: Operation): string[] {
  return Object.entries(before).flatMap(([status, answer]) => {
    const now = after[status];
    return now
      ? contentChanges(answer.content, now.content, `the response ${status}`, answerSchemaChanges)
      : [`the response ${status} was removed`];
  });
}

type Compare = (before: JsonSchema, after: JsonSchema, at: string) => string[];

function contentChanges(before: Content = {}, after: Content = {}, at: string, compare: Compare): string[] {
  return Object.entries(before).flatMap(([type, { schema }]) => {
    const now = after[type];
    return now ? compare(schema, now.schema, at) : [`${at} is no longer ${type}`];
  });
}

/** Every input that was valid before must stay valid. */
const inputChanges: Compare = (before, after, at) => [
  ...typeChanges(before, after, at, inputChanges, "input"),
  ...(after.required ?? [])
    .filter((name) => !before.required?.includes(name))
    .map((name) => `${at}: ${name} is now required`),
];

/** Every value that a client reads must still be sent. */
const answerSchemaChanges: Compare = (before, after, at) => [
  ...typeChanges(before, after, at, answerSchemaChanges, "answer"),
  ...(before.required ?? [])
    .filter((name) => after.properties?.[name] && !after.required?.includes(name))
    .map((name) => `${at}: ${name} may now be missing`),
];

function typeChanges(
  before: JsonSchema,
  after: JsonSchema,
  at: string,
  compare: Compare,
  direction: "input" | "answer",
): string[] {
  const [was, is] = [alternatives(before), alternatives(after)];
  if (was.length > 1 || is.length > 1) return unionChanges(was, is, at, compare, direction);
  if (String(before.type ?? "") !== String(after.type ?? "")) {
    // An input without a type accepts any value.
    if (direction === "input" && isAnything(after)) return [];
    return [`${at}: the type was ${nameOf(before)} and is ${nameOf(after)}`];
  }
  return [
    ...valueChanges(before, after, at, direction),
    ...(before.items && after.items ? compare(before.items, after.items, `${at}[]`) : []),
    ...Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
      const now = after.properties?.[name];
      return now ? compare(schema, now, `${at}.${name}`) : [`${at}: ${name} was removed`];
    }),
  ];
}

function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  if (Array.isArray(schema.type)) return (schema.type as readonly string[]).map((type) => ({ ...schema, type }));
  return schema.anyOf ?? [schema];
}
const isAnything = ({ type, anyOf, enum: values }: JsonSchema) => !type && !anyOf && !values;
const nameOf = (schema: JsonSchema) => String(schema.type ?? (schema.enum ? "one of a list" : "anything"));

/** Each alternative on one side must match one on the other. */
function unionChanges(
  was: readonly JsonSchema[],
  is: readonly JsonSchema[],
  at: string,
  compare: Compare,
  direction: "input" | "answer",
): string[] {
  const fits = (one: JsonSchema, other: JsonSchema) => compare(one, other, at).length === 0;
  const missing =
    direction === "input"
      ? was.filter((one) => !is.some((other) => fits(one, other)))
      : is.filter((other) => !was.some((one) => fits(one, other)));
  return missing.map((schema) =>
    direction === "input" ? `${at}: ${nameOf(schema)} is no longer accepted` : `${at}: it may now be ${nameOf(schema)}`,
  );
}

/** Removed values and narrower ranges of an input reject values that were valid before. */
function valueChanges(before: JsonSchema, after: JsonSchema, at: string, direction: "input" | "answer"): string[] {
  if (direction === "answer") return [];
  const accepted = after.enum ?? (after.const === undefined ? null : [after.const]);
  const sent = before.enum ?? (before.const === undefined ? null : [before.const]);
  const rejected = accepted && (sent ? sent.filter((value) => !accepted.includes(value)) : ["other values"]);
  const isNarrower = (name: string, sign: 1 | -1) => {
    const [was, is] = [before[name], after[name]];
    if (typeof is !== "number") return false;
    return typeof was !== "number" || (is - was) * sign < 0;
  };
  const lower = ["maximum", "maxLength", "maxItems", "exclusiveMaximum"].filter((name) => isNarrower(name, 1));
  const higher = ["minimum", "minLength", "minItems", "exclusiveMinimum"].filter((name) => isNarrower(name, -1));
  return [
    ...(rejected ?? []).map((value) => `${at}: ${String(value)} is no longer accepted`),
    ...[...lower, ...higher].map((name) => `${at}: ${name} is narrower`),
    ...(after.pattern !== before.pattern && after.pattern !== undefined ? [`${at}: the pattern changed`] : []),
  ];
}
