import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";

const root = join(import.meta.dirname, "../../..");
const samples = join(root, "tests/wire-samples");

/** Runs the tool like `npm run wire --`. */
function wire(...args: string[]): Promise<{ code: number; out: string; complaint: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [join(root, "scripts/wire.ts"), ...args], { cwd: root }, (error, out, complaint) => {
      done({ code: error === null ? 0 : Number(error.code), out, complaint });
    });
  });
}

interface Sample {
  request: { method: string; path: string };
  status: number;
  contentType: string | null;
  body: unknown;
}

function recorded(name: string): Sample {
  return JSON.parse(readFileSync(join(samples, name), "utf8"));
}

/** A backend that returns the recorded responses of an existing one; `change` may modify a response. */
async function replay(change: (sample: Sample) => unknown = ({ body }) => body): Promise<string> {
  const key = (method: string, path: string) =>
    `${method} ${(path.split("?")[0] ?? "").replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")}`;
  const answers = new Map(
    readdirSync(samples)
      .reverse()
      .map((name) => recorded(name))
      .filter(({ status }) => status === 200)
      .map((sample) => [key(sample.request.method, sample.request.path), sample]),
  );
  return listen((request, response) => {
    const sample = answers.get(key(request.method ?? "", request.url ?? ""));
    request.resume();
    if (!sample) return void response.writeHead(404, { "content-type": "text/plain" }).end("Page not found");
    const body = change(sample);
    response
      .writeHead(200, sample.contentType ? { "content-type": sample.contentType } : {})
      .end(typeof body === "string" ? body : JSON.stringify(body));
  });
}

/** A backend that rejects every token. */
function refusing(): Promise<string> {
  return listen((_, response) => response.writeHead(401).end("An unexpected error occurred"));
}

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "wire-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe("npm run wire -- <folder>", () => {
  it("prints the number of samples that parse, and exits with 0 when all do", async () => {
    const { code, out } = await wire(samples);
    expect(out.trim()).toMatch(/^\d+ parse, 0 do not, \d+ use calls outside the contract\.$/);
    expect(code).toBe(0);
  });

  it("prints a line for each sample that does not parse, and exits with 1", async () => {
    const spoiled = recorded("GET_auth_me.json");
    spoiled.body = { id: 7 };
    const folder = folderWith({
      "GET_auth_me.json": JSON.stringify(spoiled),
      "broken.json": "{",
      "POST_member_query.json": readFileSync(join(samples, "POST_member_query.json"), "utf8"),
    });
    const { code, out } = await wire(folder);
    const lines = out.trim().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^GET_auth_me\.json: answer: id: /);
    expect(lines[1]).toBe("broken.json: the file is not JSON");
    expect(lines[2]).toBe("1 parse, 2 do not, 0 use calls outside the contract.");
    expect(code).toBe(1);
  });

  it("a folder that is missing or has no samples is one clear sentence, and exits with 2", async () => {
    expect(await wire("/not/there")).toMatchObject({ code: 2, complaint: "The folder /not/there cannot be read.\n" });
    expect((await wire(folderWith({}))).complaint).toMatch(/^There are no samples/);
  });

  it("wrong usage names the help, and exits with 2", async () => {
    for (const args of [[], ["a", "b"], ["--against", "http://localhost/api"], ["--nonsense"]]) {
      const { code, complaint } = await wire(...args);
      expect(complaint, args.join(" ")).toContain("npm run wire -- --help");
      expect(code).toBe(2);
    }
  });
});

describe("npm run wire -- --against <API URL> --token <token>", () => {
  it("makes the read calls, with ids from earlier responses; all responses parse", async () => {
    const { out } = await wire("--against", await replay(), "--token", "t");
    // Calls without a recording answer 404 here; every other response must parse.
    expect(out.split("\n").filter((line) => line !== "" && !/404 Page not found|\(not checked\)/.test(line))).toEqual([
      expect.stringMatching(/^\d+ parse, /),
    ]);
    expect(Number(/^(\d+) parse/m.exec(out)?.[1])).toBeGreaterThanOrEqual(25);
  });

  it("prints a line for each response that does not parse, and exits with 1", async () => {
    const api = await replay(({ request, body }) => (request.path === "/auth/me" ? { id: 7 } : body));
    const { code, out } = await wire("--against", api, "--token", "t");
    expect(out).toMatch(/^GET \/auth\/me: id: /m);
    expect(code).toBe(1);
  });

  it("a backend that is unreachable or rejects the token is one clear sentence, and exits with 2", async () => {
    expect(await wire("--against", "http://127.0.0.1:9/api", "--token", "t")).toMatchObject({
      code: 2,
      complaint: "The backend cannot be reached at this URL.\n",
    });
    expect(await wire("--against", await refusing(), "--token", "t")).toMatchObject({
      code: 2,
      complaint: "The backend rejects this token.\n",
    });
  });
});
