import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchRemote } from "#server/integrations/git/fetch-remote.ts";
import { type FetchLimits, gitLimits } from "#server/integrations/git/limits.ts";
import { locateRemote } from "#server/integrations/git/locate-remote.ts";
import { folderBytes } from "#server/integrations/git/repository.ts";
import { type GitHost, startGitHost } from "#tests/support/git-remote.ts";

let host: GitHost;
let folder: string;
beforeAll(async () => {
  host = await startGitHost();
  folder = await mkdtemp(join(tmpdir(), "cdp-git-limits-"));
});
afterAll(async () => {
  await host.stop();
  await rm(folder, { recursive: true, force: true });
});

const mebibyte = 1024 ** 2;
/** The product's own limits of time, because an honest fetch may be slow on a busy machine. */
const limits = { ...gitLimits, repositoryBytes: 3 * mebibyte };

async function fetching(url: string, more: Partial<FetchLimits> = {}, signal = new AbortController().signal) {
  const located = await locateRemote(url, { allow: [host.host], signal });
  return fetchRemote(located, join(folder, `${url.split("/").at(-1)}.git`), { signal, limits: { ...limits, ...more } });
}

const endless = (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { "content-type": "application/x-git-upload-pack-advertisement" });
  const more = () => {
    while (
      !response.destroyed &&
      response.write("003fdeadbeefdeadbeefdeadbeefdeadbeefdeadbeef refs/heads/endless\n".repeat(5_000))
    );
    if (!response.destroyed) response.once("drain", more);
  };
  more();
};

test("a repository above the size limit is canceled while it is fetched, and none of it is kept", async () => {
  const plain = await startGitHost({ filter: false });
  const repository = await plain.createRepository("huge");
  const noise = () => Array.from({ length: 60_000 }, () => Math.random().toString(36).slice(2)).join("\n");
  await repository.commit(Array.from({ length: 20 }, (_, at) => ({ files: { [`noise-${at}`]: noise() } })));
  const signal = new AbortController().signal;
  const located = await locateRemote(repository.url, { allow: [plain.host], signal });
  const copy = join(folder, "huge.git");
  await expect(fetchRemote(located, copy, { signal, limits })).rejects.toThrow(
    "The repository is larger than the limit of 3 MiB.",
  );
  expect(await folderBytes(copy)).toBe(0);
  await plain.stop();
});

test("without its contents, the same history is small", async () => {
  const repository = await host.createRepository("slim");
  const noise = () => Array.from({ length: 60_000 }, () => Math.random().toString(36).slice(2)).join("\n");
  await repository.commit(Array.from({ length: 20 }, (_, at) => ({ files: { [`noise-${at}`]: noise() } })));
  expect(await fetching(repository.url)).toBe(await repository.git("rev-parse", "HEAD"));
  expect(await folderBytes(join(folder, "slim.git"))).toBeLessThan(mebibyte);
});

test("an endless response is canceled", async () => {
  await expect(fetching(host.answer("endless", endless))).rejects.toThrow(
    /memory limit|invalid git response|took longer|closed the connection/,
  );
});

test("a host that never answers the second request is canceled", async () => {
  let requestCount = 0;
  const url = host.answer("silent", (_request, response) => {
    requestCount += 1;
    if (requestCount === 1)
      response.writeHead(200, { "content-type": "application/x-git-upload-pack-advertisement" }).end("0000");
  });
  await expect(fetching(url, { questionMilliseconds: 1_500 })).rejects.toThrow(/took longer/);
});

test("a stop ends git at once, with all of its child processes", async () => {
  const controller = new AbortController();
  let requestCount = 0;
  const url = host.answer("stopped", (_request, response) => {
    requestCount += 1;
    if (requestCount === 1)
      response.writeHead(200, { "content-type": "application/x-git-upload-pack-advertisement" }).end("0000");
    else controller.abort(new Error("the platform stops"));
  });
  await expect(fetching(url, {}, controller.signal)).rejects.toThrow("the platform stops");
  const running = await Promise.all(
    (await readdir("/proc").catch(() => []))
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => {
        const { readFile } = await import("node:fs/promises");
        return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      }),
  );
  expect(running.filter((command) => command.includes(url))).toEqual([]);
});

test("files left by a killed git are removed before the next fetch", async () => {
  const { writeFile } = await import("node:fs/promises");
  const repository = await host.createRepository("locked");
  await repository.commit([{}]);
  await fetching(repository.url);
  const copy = join(folder, "locked.git");
  await writeFile(join(copy, "refs", "heads", "main.lock"), "");
  await writeFile(join(copy, "objects", "pack", "tmp_pack_abc"), "x".repeat(mebibyte));
  await repository.commit([{}]);
  expect(await fetching(repository.url)).toBe(await repository.git("rev-parse", "HEAD"));
  expect((await readdir(join(copy, "objects", "pack"))).filter((name) => name.startsWith("tmp_"))).toEqual([]);
});

test("a SHA-256 repository is read too", async () => {
  const repository = await host.createRepository("sha256");
  await rm(repository.folder, { recursive: true });
  const { mkdir } = await import("node:fs/promises");
  await mkdir(repository.folder);
  await repository.git("init", "--quiet", "--bare", "--object-format=sha256", "--initial-branch=main", ".");
  await repository.git("config", "uploadpack.allowFilter", "true");
  await repository.commit([{}, {}]);
  const head = await fetching(repository.url);
  expect(head).toHaveLength(64);
  expect(head).toBe(await repository.git("rev-parse", "HEAD"));
});
