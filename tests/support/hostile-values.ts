import type { Schema } from "#shared/contract/call.ts";

/** Random numbers from 0 to 1 that a seed repeats. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Source of random choices, and of ids that exist on the attacked platform. */
export interface Chance {
  readonly random: () => number;
  readonly ids: readonly string[];
  /** Ids by the name of the field that they fit, for full requests. */
  readonly idsByField?: Readonly<Record<string, readonly string[]>>;
  /** Fills every text up to its maximum with characters of three bytes that no database can compress. */
  readonly isFull?: boolean;
  /** Value of a text by its field and format, for requests in which every part fits. */
  readonly textOf?: (field: string, format: string | undefined) => string;
}

/** Text that no database can compress, of characters of three bytes. */
export const denseText = ({ random }: Chance, length: number): string =>
  Array.from({ length }, () => String.fromCharCode(0x4e00 + Math.floor(random() * 0x5000))).join("");

const pick = <T>({ random }: Chance, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** Values that break a program that trusts its input. */
const scalars: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1e308, -0, 2 ** 53, 2 ** 31, 0.1, "", " ", "0", "NaN", "null", "true"],
  ...["__proto__", "constructor", "toString", "../../etc/passwd", "%00", "%", "\u0000", "\ud800", "a\u200bb"],
  ...[
    "\u212aelvin@example.org",
    "\u202egnp.exe",
    "e\u0301",
    "🏳️‍🌈",
    "=1+1",
    "a;=1+1",
    "' or 1=1 --",
    "$1",
    "\\",
    "{a|b}",
  ],
  ...[
    "<script>alert(1)</script>",
    "javascript:alert(1)",
    "data:text/html,x",
    "http://127.0.0.1:1/",
    "file:///etc/passwd",
  ],
  ...["http://[::ffff:10.0.0.1]/", "https://user:password@example.org/", "https://example.org.", "//example.org"],
  ...["0000-00-00", "9999-12-31T23:59:59Z", "+275760-09-13", "-000001-01-01", "2024-02-30", "12:00"],
  ...["5b0e1f3a-0000-4000-8000-000000000000", "00000000-0000-0000-0000-000000000000", "a@b.c", "1e9", "-1", "1;2"],
];

/** Rows of a piece, which make careless expressions slow. */
const pieces = ["/", "<", "a.", " ", "%", "(", "-", "@", "0", "\u0301", "{", "é", "\n", "a@"];

function hostileScalar(chance: Chance): unknown {
  const kind = chance.random();
  if (kind < 0.25) return pick(chance, chance.ids);
  if (kind < 0.4) return pick(chance, pieces).repeat(pick(chance, [300, 3_000, 100_000]));
  if (kind < 0.45) return denseText(chance, pick(chance, [100, 400, 2_000, 20_000]));
  return pick(chance, scalars);
}

function nested(chance: Chance): unknown {
  let value: unknown = hostileScalar(chance);
  const depth = pick(chance, [1, 5, 60, 70, 500]);
  const isList = chance.random() < 0.5;
  for (let at = 0; at < depth; at++) value = isList ? [value] : { not: value };
  return value;
}

/** Any hostile value: of a wrong type, too large, nested, or with names that every object has. */
export function hostile(chance: Chance): unknown {
  const kind = chance.random();
  if (kind < 0.6) return hostileScalar(chance);
  if (kind < 0.75) return nested(chance);
  if (kind < 0.85) return Array.from({ length: pick(chance, [0, 2, 300, 25_000]) }, () => pick(chance, scalars));
  const names = [
    "a",
    "a.b",
    "constructor",
    "prototype",
    "__proto__.a",
    "attributes.x.default",
    "and",
    "or",
    "in",
    "eq",
  ];
  return Object.fromEntries([[pick(chance, names), hostileScalar(chance)]]);
}

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly valueType?: Schema;
  readonly getter?: () => Schema;
  readonly in?: Schema;
  readonly format?: string;
  readonly items?: readonly Schema[];
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly maximum?: number } } }[];
}

/**
 * A value that a schema describes, in which each part is hostile with the probability `share`. Parts that fit bring the
 * others behind the checks of the contract.
 */
export function valueFor(schema: Schema, chance: Chance, share: number, depth = 0, field = ""): unknown {
  if (chance.random() < share && depth > 0) return hostile(chance);
  const definition = schema._zod.def as unknown as Definition;
  const inside = (part: Schema, name = field) => valueFor(part, chance, share, depth + 1, name);
  switch (definition.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(definition.shape ?? {}).flatMap(([name, part]) => {
          const value = idsOf(name, chance) ?? inside(part, name);
          const isAddress = chance.isFull && typeof value === "string" && /url$|logo$|website$/i.test(name);
          if (isAddress) return [[name, `https://example.org/${value.slice(20)}`]];
          return value === undefined ? [] : [[name, value]];
        }),
      );
    case "array":
      return Array.from({ length: pick(chance, [0, 1, 2]) }, () => definition.element && inside(definition.element));
    case "tuple":
      return (definition.items ?? []).map((item) => inside(item));
    case "optional":
    case "nullable":
    case "default":
    case "catch":
    case "readonly":
      if (!chance.isFull && chance.random() < 0.3) return definition.type === "nullable" ? null : undefined;
      return definition.innerType && inside(definition.innerType);
    case "union":
      return inside(pick(chance, definition.options ?? []));
    case "enum":
      return pick(chance, Object.values(definition.entries ?? {}));
    case "literal":
      return pick(chance, definition.values ?? []);
    case "record":
      return { [pick(chance, ["github", "bio", "a"])]: definition.valueType && inside(definition.valueType) };
    case "lazy":
      return depth > 6 || !definition.getter ? {} : inside(definition.getter());
    case "pipe":
      return definition.in && inside(definition.in);
    case "string":
      if (chance.textOf) return chance.textOf(field, definition.format);
      if (definition.format) return pick(chance, chance.ids);
      if (chance.isFull) return fullText(definition, chance);
      return pick(chance, ["github", "Ada", "activityCount_DESC", "2024-01-01"]);
    case "number":
      return pick(chance, [0, 1, 20]);
    case "boolean":
      return chance.random() < 0.5;
    case "undefined":
      return undefined;
    default:
      return chance.textOf ? {} : hostile(chance);
  }
}

/** Ids for a field that names records by id. */
function idsOf(name: string, chance: Chance): unknown {
  const fitting = chance.isFull ? chance.idsByField?.[name] : undefined;
  if (fitting) return name.endsWith("s") ? [pick(chance, fitting)] : pick(chance, fitting);
  return name === "segments" && !chance.textOf ? [pick(chance, chance.ids)] : undefined;
}

/** Longest text of a schema, without that of a file. Shorter ones are what other checks want: a date, a platform. */
function fullText({ checks = [] }: Definition, chance: Chance): string {
  const [longest = 0] = checks.flatMap(({ _zod }) => _zod.def.maximum ?? []);
  if (longest <= 50) return "2024-01-01";
  return denseText(chance, Math.min(longest, 20_000));
}
