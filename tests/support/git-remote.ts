import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A commit as a test defines it. */
export interface TestCommit {
  /** `Name <address>`; bytes for text that is not UTF-8. */
  readonly author?: string | Buffer;
  /** The author by default. */
  readonly committer?: string | Buffer;
  readonly message?: string | Buffer;
  /** Seconds since 1970 and time zone, such as `1700000000 +0200`. */
  readonly date?: string;
  /** Contents by path; other files stay unchanged. */
  readonly files?: Readonly<Record<string, string>>;
  /** Another parent, for a merge: the name of a commit or a branch. */
  readonly merge?: string;
  /** Starts without earlier history. */
  readonly orphan?: boolean;
}

export interface TestRepository {
  readonly name: string;
  /** URL as a user would enter it, without `.git`. */
  readonly url: string;
  readonly folder: string;
  /** Adds commits to a branch, `main` by default. */
  commit(commits: readonly TestCommit[], branch?: string): Promise<void>;
  /** Imports a stream in the format of git fast-import. */
  fastImport(stream: Iterable<string | Buffer>): Promise<void>;
  /** Returns the output of a git command in this repository, without the trailing line break. */
  git(...args: string[]): Promise<string>;
}

export interface GitHost {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  /** `127.0.0.1:port` */
  readonly host: string;
  /** Method and URL of every request, in order. */
  readonly requests: string[];
  createRepository(name: string): Promise<TestRepository>;
  /** Requires a value of `Authorization` for a repository. */
  protect(name: string, authorization: string): void;
  /** Folder of the repositories. */
  readonly root: string;
  /** Answers every request below `/name` with a handler, for misbehaving hosts. */
  answer(name: string, handler: (request: IncomingMessage, response: ServerResponse) => void): string;
  stop(): Promise<void>;
}

/** Serves git repositories over HTTP on this machine with git's own server program. */
export async function startGitHost(options: { filter?: boolean } = {}): Promise<GitHost> {
  const root = await mkdtemp(join(tmpdir(), "cdp-git-host-"));
  const handlers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  const protectedBy = new Map<string, string>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const [, name = ""] = (request.url ?? "").split(/[/?]/);
    const handler = handlers.get(name);
    const expected = protectedBy.get(name.replace(/\.git$/, ""));
    if (expected !== undefined && request.headers.authorization !== expected) {
      response.writeHead(401, { "www-authenticate": "Basic" }).end();
    } else if (handler) handler(request, response);
    else serve(root, request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    origin: `http://${host}`,
    host,
    requests,
    async createRepository(name) {
      const folder = join(root, `${name}.git`);
      await mkdir(folder);
      await run(folder, ["init", "--quiet", "--bare", "--initial-branch=main", "."]);
      await run(folder, ["config", "uploadpack.allowFilter", String(options.filter ?? true)]);
      return repository(name, folder, `http://${host}/${name}`);
    },
    root,
    protect(name, authorization) {
      protectedBy.set(name, authorization);
    },
    answer(name, handler) {
      handlers.set(name, handler);
      return `http://${host}/${name}`;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      await rm(root, { recursive: true, force: true });
    },
  };
}

function repository(name: string, folder: string, url: string): TestRepository {
  const fastImport = async (stream: Iterable<string | Buffer>) => {
    await run(folder, ["fast-import", "--quiet", "--force"], stream);
  };
  return {
    name,
    url,
    folder,
    fastImport,
    git: async (...args) => (await run(folder, args)).toString("utf8").trimEnd(),
    async commit(commits, branch = "main") {
      const tip = (await run(folder, ["for-each-ref", "--format=%(objectname)", `refs/heads/${branch}`]))
        .toString()
        .trim();
      await fastImport(commitStream(commits, branch, tip));
    },
  };
}

function* commitStream(commits: readonly TestCommit[], branch: string, tip: string): Generator<string | Buffer> {
  let from = tip;
  for (const [index, commit] of commits.entries()) {
    const author = commit.author ?? "Ada Example <ada@example.org>";
    const date = commit.date ?? `${1_700_000_000 + index} +0000`;
    if (commit.orphan) yield `reset refs/heads/${branch}\n\n`;
    yield `commit refs/heads/${branch}\nmark :${index + 1}\n`;
    yield* line("author", author, date);
    yield* line("committer", commit.committer ?? author, date);
    yield* data(commit.message ?? `Commit ${index + 1}\n`);
    if (from !== "" && !commit.orphan) yield `from ${from}\n`;
    if (commit.merge) yield `merge ${commit.merge}\n`;
    for (const [path, content] of Object.entries(commit.files ?? { "file.txt": `${date} ${index}` })) {
      yield `M 100644 inline ${path}\n`;
      yield* data(content);
    }
    yield "\n";
    from = `:${index + 1}`;
  }
}

function* line(what: string, who: string | Buffer, date: string): Generator<string | Buffer> {
  yield `${what} `;
  yield who;
  yield ` ${date}\n`;
}

function* data(content: string | Buffer): Generator<string | Buffer> {
  yield `data ${Buffer.byteLength(content)}\n`;
  yield content;
  yield "\n";
}

const environment = {
  PATH: process.env.PATH,
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  LC_ALL: "C",
};

async function run(folder: string, args: readonly string[], input: Iterable<string | Buffer> = []): Promise<Buffer> {
  const child = spawn("git", args, { cwd: folder, env: environment, stdio: ["pipe", "pipe", "pipe"] });
  const out: Buffer[] = [];
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const closed = once(child, "close");
  await pipeline(Readable.from(input, { objectMode: true }), child.stdin).catch(() => {});
  const [code] = await closed;
  if (code !== 0) throw new Error(`git ${args.join(" ")} ended with ${code}: ${output}`);
  return Buffer.concat(out);
}

/** Passes a request to git http-backend, as a web server does (CGI). */
async function serve(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = "", query = ""] = (request.url ?? "").split("?");
  // Answers with and without `.git`, as large hosts do.
  const served = path.replace(/^\/([^/]+?)(?:\.git)?\//, "/$1.git/");
  const child = spawn("git", ["http-backend"], {
    env: {
      ...environment,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      REQUEST_METHOD: request.method,
      PATH_INFO: served,
      QUERY_STRING: query,
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
      HTTP_GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
      GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
      REMOTE_ADDR: "127.0.0.1",
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  response.on("close", () => child.kill());
  request.pipe(child.stdin).on("error", () => {});
  let head = Buffer.alloc(0);
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    if (response.headersSent) {
      if (!response.write(chunk)) await once(response, "drain");
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) continue;
    for (const header of head.subarray(0, end).toString().split("\r\n")) {
      const [name = "", value = ""] = header.split(/:\s*(.*)/s);
      if (name.toLowerCase() === "status") response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.write(head.subarray(end + 4));
  }
  response.end();
}
