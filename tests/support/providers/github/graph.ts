import { schema as published } from "@octokit/graphql-schema";
import {
  buildSchema,
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from "graphql";
import type {
  AccountRow,
  CommentRow,
  DiscussionRow,
  EventRow,
  IssueRow,
  PullRow,
  RepositoryRow,
  World,
} from "./world.ts";

let schema: GraphQLSchema | undefined;

/** GitHub's published schema. It defines two fields twice, which is tolerated. */
export function githubSchema(): GraphQLSchema {
  schema ??= buildSchema(published.idl, { assumeValidSDL: true });
  return schema;
}

interface PageArguments {
  readonly first?: number;
  readonly last?: number;
  readonly after?: string;
}

/**
 * Returns a page of rows, newest or oldest first. A cursor is a position in the order, so it survives changes of the
 * list.
 */
function connection<T>(rows: readonly T[], args: PageArguments, keyOf: (row: T) => string, show: (row: T) => unknown) {
  const { first = args.last ?? 0, after } = args;
  if (first < 1 || first > 100) {
    throw new GraphQLError(
      `Requesting ${first} records on the connection exceeds the \`first\` limit of 100 records.`,
      {
        extensions: { type: "EXCESSIVE_PAGINATION" },
      },
    );
  }
  const from = after === undefined || after === null ? null : Buffer.from(after, "base64").toString();
  const start =
    args.last !== undefined
      ? Math.max(0, rows.length - args.last)
      : from === null
        ? 0
        : rows.findIndex((row) => `cursor:v2:${keyOf(row)}` === from) + 1;
  const page = rows.slice(start, start + first);
  const last = page.at(-1);
  return {
    totalCount: rows.length,
    pageInfo: {
      hasNextPage: start + first < rows.length,
      endCursor: last === undefined ? null : Buffer.from(`cursor:v2:${keyOf(last)}`).toString("base64"),
    },
    nodes: page.map(show),
    edges: page.map(show),
  };
}

const descending = <T>(rows: readonly T[], keyOf: (row: T) => string): T[] =>
  rows.toSorted((a, b) => (keyOf(a) > keyOf(b) ? -1 : 1));

export function createGraph(world: World, origin: () => string) {
  const account = (row: AccountRow | null | undefined) =>
    row && {
      ...row,
      // GraphQL returns the login of an app without the suffix that REST adds.
      avatarUrl: `${origin()}/avatars/${row.login}.png`,
      url: row.__typename === "Bot" ? `https://github.com/apps/${row.login}` : `https://github.com/${row.login}`,
    };

  const urlOf = ({ owner, name }: RepositoryRow) => `https://github.com/${owner.login}/${name}`;

  const comment = (row: CommentRow, place: { url: string; replyTo?: string }): Record<string, unknown> => ({
    __typename: row.id.startsWith("DC_") ? "DiscussionComment" : "IssueComment",
    id: row.id,
    url: `${place.url}#${row.id}`,
    bodyText: row.body,
    createdAt: row.at,
    updatedAt: row.at,
    author: account(row.author),
    isAnswer: row.isAnswer ?? false,
    replyTo: place.replyTo ? { id: place.replyTo } : null,
    replies: (args: PageArguments) => comments(row.replies ?? [], args, { ...place, replyTo: row.id }),
  });

  const comments = (rows: readonly CommentRow[], args: PageArguments, place: { url: string; replyTo?: string }) =>
    connection(
      rows,
      args,
      ({ id }) => id,
      (row) => comment(row, place),
    );

  const reviewer = (given: AccountRow | { team: string }) =>
    "team" in given
      ? {
          __typename: "Team",
          members: (args: PageArguments) =>
            connection(world.teams.get(given.team) ?? [], args, ({ id }) => id, account),
        }
      : account(given);

  function event(row: EventRow, url: string) {
    const common = { id: row.id, actor: account(row.actor), createdAt: row.at };
    switch (row.kind) {
      case "closed":
        return { __typename: "ClosedEvent", ...common };
      case "transferred":
        return { __typename: "TransferredEvent", ...common };
      case "merged":
        return { __typename: "MergedEvent", ...common };
      case "assigned":
        return { __typename: "AssignedEvent", ...common, assignee: account(row.assignee) };
      case "review_requested":
        return { __typename: "ReviewRequestedEvent", ...common, requestedReviewer: reviewer(row.reviewer) };
      case "review":
        return {
          __typename: "PullRequestReview",
          id: row.id,
          author: account(row.actor),
          state: row.state,
          bodyText: row.body,
          submittedAt: row.at,
          updatedAt: row.at ?? "2026-01-01T00:00:00Z",
          url: `${url}#${row.id}`,
        };
    }
  }

  const eventTypes = {
    closed: "CLOSED_EVENT",
    transferred: "TRANSFERRED_EVENT",
    merged: "MERGED_EVENT",
    assigned: "ASSIGNED_EVENT",
    review_requested: "REVIEW_REQUESTED_EVENT",
    review: "PULL_REQUEST_REVIEW",
  } as const;

  const timeline = (rows: readonly EventRow[], url: string) => (args: PageArguments & { itemTypes: string[] }) =>
    connection(
      rows.filter(({ kind }) => args.itemTypes.includes(eventTypes[kind])),
      args,
      ({ id }) => id,
      (row) => event(row, url),
    );

  const thread = (row: IssueRow | DiscussionRow, url: string) => ({
    id: row.id,
    number: row.number,
    title: row.title,
    bodyText: row.body,
    url,
    createdAt: row.at,
    updatedAt: row.updatedAt,
    author: account(row.author),
    comments: (args: PageArguments) => comments(row.comments, args, { url }),
  });

  function issue(row: IssueRow, repository: RepositoryRow) {
    const url = `${urlOf(repository)}/issues/${row.number}`;
    return { __typename: "Issue", ...thread(row, url), state: row.state, timelineItems: timeline(row.events, url) };
  }

  function pull(row: PullRow, repository: RepositoryRow): Record<string, unknown> {
    const url = `${urlOf(repository)}/pull/${row.number}`;
    return {
      __typename: "PullRequest",
      ...thread(row, url),
      state: row.state,
      mergedAt: row.mergedAt,
      closedAt: row.mergedAt,
      additions: 10,
      deletions: 2,
      changedFiles: 1,
      authorAssociation: "CONTRIBUTOR",
      labels: (args: PageArguments) => connection(["bug"], args, String, (name) => ({ name })),
      timelineItems: timeline(row.events, url),
      reviewThreads: (args: PageArguments) =>
        connection(
          row.threads,
          args,
          ({ id }) => id,
          (each) => reviewThread(each, row, repository),
        ),
      commits: (args: PageArguments) =>
        connection(
          row.commits,
          args,
          ({ oid }) => oid,
          (commit) => ({
            commit: {
              oid: commit.oid,
              url: `${urlOf(repository)}/commit/${commit.oid}`,
              message: commit.message,
              authoredDate: commit.at,
              parents: { totalCount: commit.parents },
              author: { user: account(commit.author) },
            },
          }),
        ),
    };
  }

  function reviewThread(row: PullRow["threads"][number], of: PullRow, repository: RepositoryRow) {
    const url = `${urlOf(repository)}/pull/${of.number}`;
    const [first] = row.comments;
    return {
      __typename: "PullRequestReviewThread",
      id: row.id,
      pullRequest: () => pull(of, repository),
      comments: (args: PageArguments) =>
        connection(
          row.comments,
          args,
          ({ id }) => id,
          (each) => ({
            ...comment(each, { url, ...(first && first !== each && { replyTo: first.id }) }),
            __typename: "PullRequestReviewComment",
          }),
        ),
    };
  }

  function discussion(row: DiscussionRow, repository: RepositoryRow) {
    return {
      __typename: "Discussion",
      ...thread(row, `${urlOf(repository)}/discussions/${row.number}`),
      category: { id: "DIC_1", name: "Q&A", slug: "q-a", emoji: ":pray:", description: "Ask", isAnswerable: true },
    };
  }

  const byChange = ({ updatedAt, id }: { updatedAt: string; id: string }) => `${updatedAt} ${id}`;

  function repository(row: RepositoryRow): Record<string, unknown> {
    return {
      __typename: "Repository",
      id: row.id,
      name: row.name,
      nameWithOwner: `${row.owner.login}/${row.name}`,
      url: urlOf(row),
      createdAt: row.createdAt,
      isPrivate: row.isPrivate,
      isFork: false,
      parent: null,
      forkCount: row.forks.length,
      owner: account(row.owner),
      stargazers: (args: PageArguments) => {
        const key = ({ at, user }: RepositoryRow["stars"][number]) => `${at} ${user.id}`;
        return connection(descending(row.stars, key), args, key, ({ user, at }) => ({
          starredAt: at,
          node: account(user),
        }));
      },
      forks: (args: PageArguments) => {
        const key = (fork: RepositoryRow) => `${fork.createdAt} ${fork.id}`;
        return connection(descending(row.forks, key), args, key, repository);
      },
      issues: (args: PageArguments & { filterBy?: { since?: string } }) => {
        const since = Date.parse(args.filterBy?.since ?? "1970-01-01");
        const rows = row.issues.filter(({ updatedAt }) => Date.parse(updatedAt) >= since);
        return connection(descending(rows, byChange), args, byChange, (each) => issue(each, row));
      },
      pullRequests: (args: PageArguments) =>
        connection(descending(row.pulls, byChange), args, byChange, (each) => pull(each, row)),
      discussions: (args: PageArguments) =>
        connection(descending(row.discussions, byChange), args, byChange, (each) => discussion(each, row)),
    };
  }

  const all = () => world.repositories;

  /** Finds a repository by its current or a former name. */
  function findRepository(owner: string, name: string): RepositoryRow | undefined {
    const fullName = `${owner}/${name}`.toLowerCase();
    return all().find((row) =>
      [`${row.owner.login}/${row.name}`, ...row.oldNames].some((each) => each.toLowerCase() === fullName),
    );
  }

  function findNode(id: string): unknown {
    for (const user of world.accounts.values()) if (user.id === id) return account(user);
    for (const row of all()) {
      if (row.id === id) return repository(row);
      for (const each of row.issues) {
        if (each.id === id) return issue(each, row);
        for (const one of each.comments) {
          if (one.id === id)
            return { ...comment(one, { url: urlOf(row) }), issue: issue(each, row), pullRequest: null };
        }
      }
      for (const each of row.discussions) {
        if (each.id === id) return discussion(each, row);
        for (const one of each.comments) {
          for (const [part, replyTo] of [
            [one, undefined] as const,
            ...(one.replies ?? []).map((reply) => [reply, one.id] as const),
          ]) {
            if (part.id !== id) continue;
            const place = { url: urlOf(row), ...(replyTo !== undefined && { replyTo }) };
            return { ...comment(part, place), discussion: { id: each.id } };
          }
        }
      }
      for (const each of row.pulls) {
        if (each.id === id) return pull(each, row);
        for (const one of each.comments) {
          if (one.id === id)
            return { ...comment(one, { url: urlOf(row) }), issue: { id: each.id }, pullRequest: { id: each.id } };
        }
        for (const one of each.threads) {
          if (one.id === id) return reviewThread(one, each, row);
          const [first] = one.comments;
          for (const part of one.comments) {
            if (part.id !== id) continue;
            const place = { url: urlOf(row), ...(first && first !== part && { replyTo: first.id }) };
            return { ...comment(part, place), __typename: "PullRequestReviewComment", pullRequest: pull(each, row) };
          }
        }
        for (const one of each.events) if (one.id === id) return event(one, urlOf(row));
      }
    }
    return undefined;
  }

  const missing = (what: string) =>
    new GraphQLError(`Could not resolve to ${what}.`, { extensions: { type: "NOT_FOUND" } });

  return {
    findRepository,
    root: (canRead: (row: RepositoryRow) => boolean) => ({
      repository: ({ owner, name }: { owner: string; name: string }) => {
        const found = findRepository(owner, name);
        return found && canRead(found) ? repository(found) : missing(`a Repository with the name '${owner}/${name}'`);
      },
      organization: ({ login }: { login: string }) => {
        const found = world.accounts.get(login.toLowerCase());
        return found?.__typename === "Organization"
          ? account(found)
          : missing(`an Organization with the login of '${login}'`);
      },
      node: ({ id }: { id: string }) => findNode(id) ?? missing(`a node with the global id of '${id}'`),
    }),
  };
}

/** Scope that a field requires from a classic token; null for none. */
const scopeOf = (type: string, field: string): string | null => {
  if (type === "User" && field === "email") return "user:email";
  if (type === "Team" || (type === "Organization" && ["name", "description", "email"].includes(field)))
    return "read:org";
  return null;
};

/** Errors, in GitHub's words, for scopes that a query needs and the token lacks. */
function missingScopes(document: DocumentNode, scopes: readonly string[]): GraphQLError[] {
  const types = new TypeInfo(githubSchema());
  const errors: GraphQLError[] = [];
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        const scope = scopeOf(types.getParentType()?.name ?? "", node.name.value);
        if (scope === null || node.name.value === "__typename" || scopes.includes(scope)) return;
        errors.push(
          new GraphQLError(
            `Your token has not been granted the required scopes to execute this query. The '${node.name.value}' field requires one of the following scopes: ['${scope}'], but your token has only been granted the: ['${scopes.join("', '")}'] scopes.`,
            { extensions: { type: "INSUFFICIENT_SCOPES" } },
          ),
        );
      },
    }),
  );
  return errors;
}

/** Answers a query as GitHub does: errors carry their `type` at the top level. */
export async function answerQuery(
  root: object,
  source: string,
  variables: Record<string, unknown>,
  scopes: readonly string[] | null,
): Promise<object> {
  let result: ExecutionResult;
  try {
    const document = parse(source);
    const invalid = validate(githubSchema(), document);
    const refused = scopes === null ? [] : missingScopes(document, scopes);
    if (invalid.length > 0) result = { errors: invalid };
    else if (refused.length > 0) result = { errors: refused };
    else {
      result = await execute({ schema: githubSchema(), document, rootValue: root, variableValues: variables });
    }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    result = { errors: [error] };
  }
  return {
    ...(result.data === undefined ? {} : { data: result.data }),
    ...(result.errors && {
      errors: result.errors.map(({ message, path, extensions }) => ({ type: extensions.type, message, path })),
    }),
  };
}
