import { type ProviderAnswer, type ProviderRequest, type ProviderServer, startProvider } from "./provider-server.ts";

/** AccountInfo, as DETAILED_ACCOUNTS shows it. */
export interface GerritAccount {
  readonly _account_id: number;
  readonly name?: string;
  readonly username?: string;
  readonly email?: string;
  readonly tags?: readonly string[];
}

interface StoredComment {
  readonly path: string;
  readonly info: Record<string, unknown>;
}

/** A change and the actions on it. Times are `yyyy-mm-dd hh:mm:ss` and become the update time. */
export interface GerritTestChange {
  readonly number: number;
  readonly info: Record<string, unknown>;
  readonly comments: StoredComment[];
  patchSet(at: string, uploader: GerritAccount): GerritTestChange;
  vote(at: string, by: GerritAccount, label: string, value: number): GerritTestChange;
  message(at: string, by: GerritAccount, message: string, tag?: string): GerritTestChange;
  comment(at: string, by: GerritAccount, path: string, message: string, inReplyTo?: string): GerritTestChange;
  submit(at: string, by: GerritAccount): GerritTestChange;
  abandon(at: string, by: GerritAccount): GerritTestChange;
}

export interface GerritServer extends ProviderServer {
  account(details: Omit<GerritAccount, "_account_id">): GerritAccount;
  project(name: string): void;
  /** Hides the project from everyone. */
  hide(project: string): void;
  change(at: string, owner: GerritAccount, project: string, subject: string): GerritTestChange;
  remove(change: GerritTestChange): void;
}

/** Maximum number of changes or projects in one response, whatever the request states. */
const mostAtOnce = 500;

/** Gerrit writes times with nanoseconds; tests may leave them out. */
const written = (at: string) => (at.includes(".") ? at : `${at}.000000000`);

/** Pads a time to nanoseconds, so that times are compared as Gerrit compares them. */
const nanoseconds = (time: string) => time.padEnd(29, "0");

/**
 * A Gerrit that follows the documentation of its REST API as far as anonymous users can read it: projects, the query of
 * changes with `project`, `after` and `before`, and comments.
 */
export async function startGerrit(): Promise<GerritServer> {
  const projects = new Set(["All-Projects", "All-Users"]);
  const changes: GerritTestChange[] = [];
  let ids = 0;
  const server = await startProvider((request) => answerOf(request));

  function answerOf({ url }: ProviderRequest): ProviderAnswer {
    const [, collection, id, view] = url.pathname.split("/").map(decodeURIComponent);
    if (collection === "projects" && !id) return gerritJson(listProjects(url.searchParams));
    if (collection === "projects" && projects.has(id ?? ""))
      return gerritJson({ id: encodeURIComponent(id ?? ""), name: id });
    if (collection === "changes" && !id) return queryChanges(url.searchParams);
    const change = changes.find(({ number, info }) => id === `${info.project}~${number}`);
    if (collection !== "changes" || view !== "comments" || !change) return { status: 404, body: `Not found: ${id}\n` };
    const byPath = Object.groupBy(change.comments, ({ path }) => path);
    return gerritJson(
      Object.fromEntries(Object.entries(byPath).map(([path, comments]) => [path, comments?.map(({ info }) => info)])),
    );
  }

  function listProjects(query: URLSearchParams) {
    const from = Number(query.get("S") ?? 0);
    const names = [...projects].sort().slice(from, from + Math.min(Number(query.get("n") ?? mostAtOnce), mostAtOnce));
    return Object.fromEntries(names.map((name) => [name, { id: encodeURIComponent(name), state: "ACTIVE" }]));
  }

  function queryChanges(query: URLSearchParams): ProviderAnswer {
    const q = query.get("q") ?? "";
    const operand = (name: string) => new RegExp(`${name}:"([^"]*)"`).exec(q)?.[1];
    const project = operand("project");
    const [after, before] = [operand("after"), operand("before")];
    const found = changes
      .map(({ info, comments }): Record<string, unknown> => ({ ...info, total_comment_count: comments.length }))
      .filter((info) => info.project === project && projects.has(String(project)))
      .filter(
        ({ updated }) =>
          (!after || String(updated) >= nanoseconds(after)) && (!before || String(updated) <= nanoseconds(before)),
      )
      .toSorted((a, b) => (String(a.updated) < String(b.updated) ? 1 : -1));
    const from = Number(query.get("S") ?? 0);
    const page = found.slice(from, from + Math.min(Number(query.get("n") ?? mostAtOnce), mostAtOnce));
    const last = page.at(-1);
    if (last && from + page.length < found.length) last._more_changes = true;
    return gerritJson(page);
  }

  function change(at: string, owner: GerritAccount, project: string, subject: string): GerritTestChange {
    ids += 1;
    const number = ids;
    const messages: Record<string, unknown>[] = [];
    const revisions: Record<string, Record<string, unknown>> = {};
    const labels: Record<string, { all: Record<string, unknown>[] }> = {};
    const info: Record<string, unknown> = {
      id: `${encodeURIComponent(project)}~${number}`,
      project,
      branch: "main",
      change_id: `I${String(number).padStart(40, "0")}`,
      subject,
      status: "NEW",
      created: written(at),
      updated: written(at),
      insertions: 3,
      deletions: 1,
      _number: number,
      owner,
      messages,
      revisions,
      labels,
    };
    const touch = (moment: string) => {
      info.updated = written(moment);
    };
    const own: GerritTestChange = {
      number,
      info,
      comments: [],
      patchSet(moment, uploader) {
        const _number = Object.keys(revisions).length + 1;
        revisions[`${_number}`.padStart(40, "a")] = { kind: "REWORK", _number, created: written(moment), uploader };
        return own.message(moment, uploader, `Uploaded patch set ${_number}.`, "autogenerated:gerrit:newPatchSet");
      },
      vote(moment, by, label, value) {
        labels[label] ??= { all: [] };
        labels[label].all.push({ ...by, value, date: written(moment) });
        const patchSet = Object.keys(revisions).length;
        return own.message(moment, by, `Patch Set ${patchSet}: ${label}${value > 0 ? "+" : ""}${value}`);
      },
      message(moment, by, message, tag) {
        messages.push({ id: `m${number}-${messages.length}`, author: by, date: written(moment), message, tag });
        touch(moment);
        return own;
      },
      comment(moment, by, path, message, inReplyTo) {
        const id = `c${number}_${own.comments.length}`;
        const more = inReplyTo ? { in_reply_to: inReplyTo } : {};
        own.comments.push({
          path,
          info: {
            id,
            author: by,
            updated: written(moment),
            message,
            patch_set: 1,
            line: 7,
            unresolved: false,
            ...more,
          },
        });
        return own.message(moment, by, "Patch Set 1:\n\n(1 comment)");
      },
      submit(moment, by) {
        Object.assign(info, { status: "MERGED", submitted: written(moment), submitter: by });
        const text = `Change has been successfully merged by ${by.name}`;
        return own.message(moment, by, text, "autogenerated:gerrit:merged");
      },
      abandon(moment, by) {
        info.status = "ABANDONED";
        return own.message(moment, by, "Abandoned\n\nNot needed.", "autogenerated:gerrit:abandon");
      },
    };
    projects.add(project);
    changes.push(own);
    return own.patchSet(at, owner);
  }

  return {
    ...server,
    account(details) {
      ids += 1;
      return { _account_id: 1_000_000 + ids, ...details };
    },
    project: (name) => void projects.add(name),
    hide: (project) => void projects.delete(project),
    change,
    remove: (change) => void changes.splice(changes.indexOf(change), 1),
  };
}

/** Returns JSON after the prefix line that keeps browsers from running it. */
function gerritJson(value: unknown): ProviderAnswer {
  return { headers: { "content-type": "application/json; charset=utf-8" }, body: `)]}'\n${JSON.stringify(value)}` };
}
