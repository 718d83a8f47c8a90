import { Ajv2020 } from "ajv/dist/2020.js";
import { object } from "#server/integrations/atlassian/read-json.ts";
import type { Exchange } from "../unit/integrations/run-connector.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * Checks exchanges against a published OpenAPI document, 3.0 or 3.1: the path exists, the query has all required
 * parameters and only described ones, and the response matches its schema.
 * @returns problems of an exchange; null when its path is not described
 */
export function createOpenApiCheck(document: Json): (exchange: Exchange) => string[] | null {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(withNullUnions(document) as Json, "document");
  const prefixes = [document.servers]
    .flat()
    .map((server) => URL.parse(String(object(server).url), "https://x.invalid")?.pathname.replace(/\/$/, "") ?? "");
  const templates = Object.keys(object(document.paths)).map((template) => {
    const path = template
      .split(/\{[^}]+\}/)
      .map(escapePattern)
      .join("[^/]+");
    return { template, pattern: new RegExp(`^(?:${[...prefixes, ""].map(escapePattern).join("|")})${path}$`) };
  });
  return ({ method, url, status, answer }) => {
    const found = templates.filter(({ pattern }) => pattern.test(url.pathname));
    // `/a/b` is more specific than `/a/{id}`.
    const { template } =
      found.toSorted((a, b) => Number(a.template.includes("{")) - Number(b.template.includes("{")))[0] ?? {};
    if (template === undefined) return null;
    const path = object(object(document.paths)[template]);
    const operation = object(path[method.toLowerCase()]);
    if (Object.keys(operation).length === 0) return [`${method} is not described`];
    const parameters = [path.parameters, operation.parameters]
      .flat()
      .map((each) => resolve(document, each))
      .filter((each) => each.in === "query");
    const names = parameters.map(({ name }) => String(name));
    const unknown = [...new Set(url.searchParams.keys())].filter((name) => !names.includes(name));
    const missing = parameters.filter(({ required, name }) => required === true && !url.searchParams.has(String(name)));
    const responses = object(operation.responses);
    const code = [String(status), `${String(status)[0]}XX`, "default"].find((each) => each in responses);
    if (!code) return [`status ${status} is not described`];
    const content = Object.keys(object(resolve(document, responses[code]).content)).find((type) =>
      type.includes("json"),
    );
    const pointer = ["paths", template, method.toLowerCase(), "responses", code, "content", content ?? "", "schema"];
    const validate =
      content && !("$ref" in object(responses[code]))
        ? ajv.getSchema(`document#/${pointer.map(escapePointer).join("/")}`)
        : undefined;
    validate?.(answer);
    return [
      ...unknown.map((name) => `parameter ${name} is not described`),
      ...missing.map(({ name }) => `parameter ${name} is missing`),
      ...(validate?.errors ?? []).map(({ instancePath, message }) => `answer${instancePath} ${message}`),
    ];
  };
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

const escapePointer = (part: string) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

function resolve(document: Json, part: unknown): Json {
  const { $ref } = object(part);
  if (typeof $ref !== "string") return object(part);
  return object(
    $ref
      .slice(2)
      .split("/")
      .reduce<unknown>((at, name) => object(at)[name], document),
  );
}

/** Converts `nullable` of OpenAPI 3.0 to JSON Schema. */
function withNullUnions(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withNullUnions);
  if (typeof part !== "object" || part === null) return part;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, withNullUnions(value)]),
  );
  return nullable === true
    ? { anyOf: [{ type: "null" }, rest] }
    : { ...rest, ...(typeof nullable === "object" && { nullable }) };
}
