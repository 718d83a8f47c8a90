import { type ChildProcessByStdio, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import type { Readable } from "node:stream";
import { GitError } from "./git-error.ts";
import { gitLimits } from "./limits.ts";

/**
 * Settings of every command. They ignore the machine's and user's configuration, and disable hooks, password prompts,
 * automatic cleanup and all protocols. Objects omitted by a fetch stay omitted, because git would otherwise download
 * each one that a command reads.
 */
const settings = [
  "protocol.allow=never",
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.packedGitWindowSize=64m",
  "core.packedGitLimit=512m",
  "credential.helper=",
  "gc.auto=0",
  "maintenance.auto=false",
  "i18n.logOutputEncoding=UTF-8",
  "log.mailmap=true",
  "mailmap.file=",
  "safe.bareRepository=all",
  "safe.directory=*",
];

export interface GitOptions {
  /** Bare repository; undefined for requests to a remote. */
  readonly repository?: string;
  /** Additional settings, `name=value`. */
  readonly settings?: readonly string[];
  /** Additional variables, for credentials. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly milliseconds: number;
  /** Address space of each process, KiB. Default: `gitLimits`. */
  readonly memoryKibibytes?: number;
  /** Called with git's output on stderr while it runs. */
  readonly onMessage?: (text: string) => void;
}

export interface RunningGit {
  readonly stdout: Readable;
  /** @throws GitError when git fails, times out or is missing; the signal's reason when it was aborted. */
  readonly ended: Promise<void>;
  /** Kills git and all its child processes. */
  readonly stop: () => void;
}

/** Failure of git itself, with its error output. */
export class GitExit extends GitError {
  readonly said: string;
  constructor(errorOutput: string) {
    super(lastLine(errorOutput) || "git failed without an error message.");
    this.name = "GitExit";
    this.said = errorOutput;
  }
}

/** Starts git at low priority, with bounded memory and time. */
export function startGit(args: readonly string[], options: GitOptions): RunningGit {
  const all = [
    ...(options.repository ? [`--git-dir=${options.repository}`] : []),
    ...[...settings, ...(options.settings ?? [])].flatMap((setting) => ["-c", setting]),
    ...args,
  ];
  const child = spawnBounded(all, options);
  lowerPriority(child.pid);
  let errorOutput = "";
  let stoppedBy: "time" | "signal" | "caller" | null = null;
  const stop = (by: "time" | "signal" | "caller") => {
    stoppedBy ??= by;
    killGroup(child.pid);
  };
  const timer = setTimeout(() => stop("time"), options.milliseconds);
  const onAbort = () => stop("signal");
  options.signal.addEventListener("abort", onAbort, { once: true });
  if (options.signal.aborted) onAbort();
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errorOutput = (errorOutput + text).slice(-20_000);
    options.onMessage?.(text);
  });
  const ended = new Promise<void>((resolve, reject) => {
    const settle = (error: unknown) => {
      clearTimeout(timer);
      options.signal.removeEventListener("abort", onAbort);
      if (error === null) resolve();
      else reject(error);
    };
    child.on("error", (error: NodeJS.ErrnoException) =>
      settle(error.code === "ENOENT" ? new GitError(gitIsMissing, { cause: error }) : error),
    );
    child.on("close", (code) => {
      if (stoppedBy === "signal") settle(options.signal.reason);
      else if (stoppedBy === "time") settle(new GitError(`Reading took longer than ${span(options.milliseconds)}.`));
      else if (code === 0 || stoppedBy === "caller") settle(null);
      else settle(code === 127 ? new GitError(gitIsMissing) : new GitExit(errorOutput));
    });
  });
  // Prevents an unhandled rejection while the caller is still reading the output.
  ended.catch(() => {});
  return { stdout: child.stdout, ended, stop: () => stop("caller") };
}

/**
 * Runs git and returns its output as text.
 * @throws GitError, also when the output exceeds `maxBytes`.
 */
export async function runGit(
  args: readonly string[],
  options: GitOptions & { readonly maxBytes?: number },
): Promise<string> {
  return (await readGit(args, options)).toString("utf8");
}

/** Like `runGit`, but returns bytes, for output whose encoding is unknown. */
export async function readGit(
  args: readonly string[],
  options: GitOptions & { readonly maxBytes?: number },
): Promise<Buffer> {
  const { stdout, ended, stop } = startGit(args, options);
  const chunks: Buffer[] = [];
  let size = 0;
  const maxBytes = options.maxBytes ?? 1024 ** 2;
  stdout.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) stop();
    else chunks.push(chunk);
  });
  await ended;
  if (size > maxBytes) throw new GitError("The output of git is too large.");
  return Buffer.concat(chunks);
}

/** Error message when the server has no git. */
export const gitIsMissing = "git is not installed on this platform's server. Install it to read repositories.";
/** git 2.37 added `http.curloptResolve`, which pins a host name to its checked addresses. */
const gitIsOld = "git on this platform's server is too old. Reading repositories requires version 2.37 or newer.";

/** Returns the reason why this machine cannot read repositories, in one sentence; null when it can. */
export async function gitProblem(): Promise<string | null> {
  try {
    const text = await runGit(["version"], { signal: AbortSignal.timeout(10_000), milliseconds: 10_000 });
    const [, major, minor] = /\b(\d{1,4})\.(\d{1,4})/.exec(text) ?? [];
    const isNew = Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 37);
    return isNew ? null : gitIsOld;
  } catch {
    return gitIsMissing;
  }
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Starts git in a separate process group, so that its child processes can be killed with it. */
function spawnBounded(args: readonly string[], { memoryKibibytes, variables }: GitOptions): Child {
  const env = { ...environment(), ...variables };
  const options = { stdio: ["ignore", "pipe", "pipe"] as ["ignore", "pipe", "pipe"], env, cwd: "/" };
  if (process.platform === "win32") return spawn("git", args, { ...options, cwd: process.cwd(), windowsHide: true });
  const script = `ulimit -v ${memoryKibibytes ?? gitLimits.memoryKibibytes} 2>/dev/null; exec git "$@"`;
  return spawn("/bin/sh", ["-c", script, "git", ...args], { ...options, detached: true });
}

/** Returns the minimal environment for git, without proxies and settings of the machine. */
function environment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    // Keeps git from reading files in the operator's home folder, such as passwords in a .netrc.
    HOME: "/dev/null",
    LC_ALL: "C",
    TZ: "UTC",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    SSH_ASKPASS: "",
    GIT_NO_LAZY_FETCH: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_OPTIONAL_LOCKS: "0",
    ...(process.platform === "win32" ? { SYSTEMROOT: process.env.SYSTEMROOT } : {}),
  };
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended, or the system refuses: git then runs at normal priority.
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

function lastLine(text: string): string {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  const errorLine = lines.findLast((line) => /^(fatal|error):/.test(line)) ?? lines.at(-1) ?? "";
  return errorLine.replace(/^(fatal|error):\s*/, "").slice(0, 300);
}

function span(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
