import { expect } from "vitest";
import type { RecordFormat, RecordImport } from "#shared/contract/record-imports.ts";
import { type RecordPart, recordParts } from "#shared/contract/v1/export.ts";
import type { TestPlatform } from "#tests/support/platform.ts";

/** File contents by name. */
export type Files = Readonly<Record<string, string>>;

/** Sends a request as an administrator and expects success. */
export async function ask<T>(platform: TestPlatform, method: string, path: string, body?: object): Promise<T> {
  const answer = await platform.api(path, { method, account: "admin", ...(body && { body }) });
  expect(answer.status, `${method} ${path}: ${answer.text.slice(0, 500)}`).toBe(200);
  return answer.json<T>();
}

/** Waits until an import has one of these statuses. */
export async function until(platform: TestPlatform, id: string, ...statuses: string[]): Promise<RecordImport> {
  const look = () => ask<RecordImport>(platform, "GET", `/record-import/${id}`);
  await expect.poll(async () => [...statuses, "failed"].includes((await look()).status)).toBe(true);
  const found = await look();
  if (!statuses.includes(found.status)) expect.fail(`The import ${found.status}: ${found.error}`);
  return found;
}

interface Sent {
  readonly format: RecordFormat;
  readonly segmentId?: string;
}

/** Sends files, reads them and waits for the preview. */
export async function readFiles(platform: TestPlatform, sent: Sent, files: Files): Promise<RecordImport> {
  const { id } = await ask<RecordImport>(platform, "POST", "/record-import", sent);
  for (const [name, text] of Object.entries(files)) {
    // Sends the file in pieces that split a line.
    const middle = Math.floor(text.length / 2);
    const half = text.slice(0, middle).isWellFormed() ? middle : middle + 1;
    await ask(platform, "POST", `/record-import/${id}/file`, { name, piece: 0, text: text.slice(0, half) });
    await ask(platform, "POST", `/record-import/${id}/file`, { name, piece: 1, text: text.slice(half) });
  }
  await ask(platform, "POST", `/record-import/${id}/read`);
  return until(platform, id, "ready");
}

/** Starts a previewed import and waits for its end. */
export async function startImport(platform: TestPlatform, id: string): Promise<RecordImport> {
  await ask(platform, "POST", `/record-import/${id}/start`);
  return until(platform, id, "done");
}

export async function undoImport(platform: TestPlatform, id: string): Promise<RecordImport> {
  await ask(platform, "POST", `/record-import/${id}/undo`);
  return until(platform, id, "undone");
}

/** Rows of a segment's export by part, and the manifest. */
export async function exported(platform: TestPlatform, segmentId: string): Promise<Record<string, string>> {
  const get = async (path: string) => {
    const answer = await platform.api(path, { account: "admin" });
    expect(answer.status, answer.text.slice(0, 500)).toBe(200);
    return answer.text;
  };
  const files: Record<string, string> = { "manifest.json": await get(`/v1/segments/${segmentId}/export`) };
  for (const part of recordParts) {
    files[`Cloud Harbor-${part}.ndjson`] = await get(`/v1/segments/${segmentId}/export/${part}`);
  }
  return files;
}

/** Rows of a part of an export. */
export const rowsOf = (files: Files, part: RecordPart): Record<string, unknown>[] =>
  (files[`Cloud Harbor-${part}.ndjson`] ?? "").split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
