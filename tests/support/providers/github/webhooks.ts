import published from "@octokit/webhooks-schemas" with { type: "json" };
import type { Delivery } from "#server/integrations/sync/connector.ts";
import type { AccountRow, RepositoryRow } from "./world.ts";

type Schema = Readonly<Record<string, unknown>>;
type Payload = Record<string, Record<string, unknown>>;

/** Published schemas of GitHub's webhook payloads. */
export const webhookSchemas = published as unknown as {
  readonly definitions: Readonly<Record<string, Schema>>;
};

/** Builds the smallest value that fits a schema: required properties only. */
function fill(schema: Schema): unknown {
  const {
    $ref,
    allOf,
    oneOf,
    anyOf,
    type,
    enum: values,
    const: only,
    format,
    properties,
    required,
  } = schema as {
    $ref?: string;
    allOf?: Schema[];
    oneOf?: Schema[];
    anyOf?: Schema[];
    type?: string | string[];
    enum?: unknown[];
    const?: unknown;
    format?: string;
    properties?: Record<string, Schema>;
    required?: string[];
  };
  if ($ref) return fill(webhookSchemas.definitions[$ref.replace("#/definitions/", "")] ?? {});
  if (only !== undefined) return only;
  if (values) return values[0];
  if (allOf) return Object.assign({}, ...allOf.map(fill));
  const [choice] = oneOf ?? anyOf ?? [];
  if (choice) return fill(choice);
  switch (Array.isArray(type) ? type[0] : type) {
    case "object":
      return Object.fromEntries((required ?? []).map((name) => [name, fill(properties?.[name] ?? {})]));
    case "array":
      return [];
    case "integer":
    case "number":
      return 1;
    case "boolean":
      return false;
    case "string":
      if (format === "date-time") return "2024-01-01T00:00:00Z";
      return format?.startsWith("uri") ? "https://github.com/" : "text";
    default:
      return null;
  }
}

const smallest = (event: string) => fill(webhookSchemas.definitions[event] ?? {}) as Payload;

const user = ({ id, login }: AccountRow) => ({ node_id: id, login, html_url: `https://github.com/${login}` });

/** Builds a payload for an event in a repository from the smallest one that the schema allows. */
function payload(event: string, { owner, name, stars }: RepositoryRow, parts: Readonly<Record<string, unknown>> = {}) {
  const whole = smallest(event);
  const [star] = stars;
  const page = `https://github.com/${owner.login}/${name}`;
  Object.assign(whole.repository ?? {}, { html_url: page, name, full_name: `${owner.login}/${name}` });
  Object.assign(whole.sender ?? {}, star ? user(star.user) : {});
  for (const [part, values] of Object.entries(parts)) {
    if (typeof values === "object" && values !== null) Object.assign(whole[part] ?? {}, values);
    else (whole as Record<string, unknown>)[part] = values;
  }
  return whole;
}

/** Payloads for the sample repository by event and action. */
export const payloads = {
  "issues.opened": (repository) =>
    payload("issues$opened", repository, { issue: { node_id: repository.issues[0]?.id } }),
  "issue_comment.created": (repository) =>
    payload("issue_comment$created", repository, {
      issue: { node_id: repository.issues[0]?.id },
      comment: { node_id: repository.issues[0]?.comments[0]?.id },
    }),
  "pull_request.closed": (repository) =>
    payload("pull_request$closed", repository, { pull_request: { node_id: repository.pulls[0]?.id } }),
  "pull_request_review.submitted": (repository) =>
    payload("pull_request_review$submitted", repository, { pull_request: { node_id: repository.pulls[0]?.id } }),
  "pull_request_review_comment.created": (repository) =>
    payload("pull_request_review_comment$created", repository, {
      comment: { node_id: repository.pulls[0]?.threads[0]?.comments[1]?.id },
    }),
  "discussion.created": (repository) =>
    payload("discussion$created", repository, { discussion: { node_id: repository.discussions[0]?.id } }),
  "discussion_comment.created": (repository) =>
    payload("discussion_comment$created", repository, {
      comment: { node_id: repository.discussions[0]?.comments[0]?.replies?.[0]?.id },
    }),
  "star.created": (repository) => payload("star$created", repository, { starred_at: repository.stars[0]?.at }),
  "star.deleted": (repository) => payload("star$deleted", repository),
  "fork.created": (repository) =>
    payload("fork$event", repository, { forkee: { node_id: repository.forks[0]?.id, fork: true } }),
  "installation.deleted": (repository) => payload("installation$deleted", repository),
} as const satisfies Readonly<Record<string, (repository: RepositoryRow) => Payload>>;

/** A delivery as the server passes it to the connector. */
export function deliveryOf(name: keyof typeof payloads, body: unknown): Delivery {
  const raw = Buffer.from(JSON.stringify(body));
  return {
    headers: new Headers({ "x-github-event": name.split(".")[0] ?? "", "x-github-delivery": name }),
    raw,
    body,
    receivedAt: new Date("2026-01-01T00:00:00Z"),
  };
}
