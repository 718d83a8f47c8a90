import { type Answer, type Http, type SyncContext, SyncError } from "../sync/connector.ts";
import type { Detail } from "./selections.ts";

/** Error in a GraphQL response. Older GitHub versions omit the type. */
interface GraphqlError {
  readonly type?: unknown;
  readonly message?: unknown;
}

/** Errors about a part of the query. The rest of the response is valid. */
const partial = new Set(["NOT_FOUND", "FORBIDDEN", "INSUFFICIENT_SCOPES", "UNPROCESSABLE"]);

/** The query exceeded GitHub's limits. A smaller one may succeed. */
export class QueryTooLarge extends SyncError {
  constructor(message: string) {
    super("transient", message);
    this.name = "QueryTooLarge";
  }
}

/**
 * Sends a GraphQL query and returns its data.
 * @throws SyncError `skip` for records invisible to the token, `setup` for a query that is not allowed, `transient` for
 * temporary errors, QueryTooLarge for queries that are too large.
 */
export async function ask(
  { http }: Pick<SyncContext, "http">,
  query: string,
  variables: object,
): Promise<Record<string, unknown>> {
  const { body } = await http.post("/graphql", { body: { query, variables } });
  const { data, errors } = objectOf(body);
  const problems = errorsIn(errors);
  const found = objectOf(data);
  const hasAnswer = Object.values(found).some((part) => part !== null);
  if (problems.length === 0 || (hasAnswer && problems.every(isPartial))) {
    if (Object.keys(found).length > 0) return found;
    throw new SyncError("transient", "GitHub sent an unexpected response.");
  }
  const [problem] = problems.filter((each) => !hasAnswer || !isPartial(each));
  const message = String(problem?.message ?? "GitHub reported an error without details.").slice(0, 500);
  switch (problem?.type) {
    case "INSUFFICIENT_SCOPES":
      throw new InsufficientScopes(message);
    case "NOT_FOUND":
    case "FORBIDDEN":
      throw new SyncError("skip", message);
    case "MAX_NODE_LIMIT_EXCEEDED":
    case "RESOURCE_LIMITS_EXCEEDED":
      throw new QueryTooLarge(message);
    case "UNPROCESSABLE":
    case "undefinedField":
    case "argumentLiteralsIncompatible":
      throw new SyncError("setup", message);
    default:
      throw new QueryTooLarge(message);
  }
}

export class InsufficientScopes extends SyncError {
  constructor(message: string) {
    super("setup", message);
  }
}

const isPartial = ({ type }: GraphqlError) => partial.has(String(type));

function errorsIn(errors: unknown): GraphqlError[] {
  return Array.isArray(errors) ? errors.map((each) => objectOf(each)) : [];
}

export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Detail level allowed for the token of a run, after GitHub rejected a higher one. */
const details = new WeakMap<Http, Detail>();

export const detailOf = ({ http }: Pick<SyncContext, "http">): Detail =>
  details.get(http) ?? { emails: true, organizations: true };

/** Queries with the most detail that the token's scopes allow. Fields that GitHub rejects are omitted from then on. */
export async function queryWithDetails(
  context: SyncContext<unknown>,
  query: (detail: Detail) => string,
  variables: object,
): Promise<Record<string, unknown>> {
  const detail = detailOf(context);
  try {
    return await ask(context, query(detail), variables);
  } catch (error) {
    if (!(error instanceof InsufficientScopes)) throw error;
    const less = error.message.includes("read:org")
      ? { ...detail, organizations: false }
      : { ...detail, emails: false };
    if (less.emails === detail.emails && less.organizations === detail.organizations) throw error;
    details.set(context.http, less);
    return queryWithDetails(context, query, variables);
  }
}

/** Error text for the integration's card. */
export const appSuspended = "The GitHub app was suspended.";

/**
 * Detects limits that GitHub reports only in the body: the hourly GraphQL limit as 200 with an error, the secondary
 * limit as 403 with a message.
 */
export function classifyGithub({ status, headers, body }: Answer, now = new Date()): SyncError | undefined {
  const { errors, message } = objectOf(body);
  const spent = status === 200 ? errorsIn(errors).find(({ type }) => type === "RATE_LIMITED") : undefined;
  if (spent) {
    const reset = Number(headers.get("x-ratelimit-reset"));
    const resumeAt = reset > 0 ? new Date(reset * 1000) : new Date(now.getTime() + 15 * 60_000);
    return new SyncError("limit", String(spent.message ?? "The hourly rate limit of GitHub is reached."), { resumeAt });
  }
  if ((status === 403 || status === 429) && /secondary rate limit|abuse detection/i.test(String(message ?? ""))) {
    const seconds = Number(headers.get("retry-after")) || 60;
    return new SyncError("limit", String(message), { resumeAt: new Date(now.getTime() + seconds * 1000) });
  }
  if (status === 401) return new SyncError("reconnect", "GitHub does not accept this token.");
  if (status === 403 && /suspended/i.test(String(message ?? ""))) return new SyncError("reconnect", appSuspended);
  return undefined;
}

/** Returns the common base URL: GitHub Enterprise serves REST at `/api/v3` and GraphQL at `/api/graphql`. */
export const apiBase = (url: string): string => url.replace(/\/v3$/, "");
export const restPath = (url: string, path: string): string => (/\/v3$/.test(url) ? `/v3${path}` : path);
