import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { maxPieceCharacters, type RecordImport } from "#shared/contract/record-imports.ts";
import { generatedExport, generatedFiles } from "#tests/support/generated-export.ts";
import { freePort } from "#tests/support/port.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import type { Figure } from "./figures.ts";
import { signedIn } from "./git-import.ts";

const usualPeople = 100_000;
const activitiesOfOne = 10;

/**
 * Measures a first import of 100,000 people and 1,000,000 activities into an empty platform on PostgreSQL, from the
 * first file to the end, with a kill -9 halfway; then its receipt and its undo. `PEOPLE` sets a different size.
 */
export async function benchRecordImport(): Promise<Figure[]> {
  const people = Number(process.env.PEOPLE ?? usualPeople);
  const activities = people * activitiesOfOne;
  const dataDir = await mkdtemp(join(tmpdir(), "cdp-bench-import-"));
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase("bench");
  const begin = async () => {
    const started = startServerProcess(
      ["--data-dir", dataDir, "--database-url", databaseUrl, "--empty"],
      await freePort(),
    );
    await started.ready;
    return { started, api: await signedIn(started.url, dataDir) };
  };
  let { started: server, api } = await begin();
  const until = async (id: string, isThere: (job: RecordImport) => boolean): Promise<RecordImport> => {
    for (;;) {
      const job = await api<RecordImport>(`/record-import/${id}`);
      if (job.status === "failed") throw new Error(`The import failed: ${job.error}`);
      if (isThere(job)) return job;
      await wait(200);
    }
  };
  const startedAt = performance.now();
  const minutes = (since: number) => (performance.now() - since) / 60_000;
  const figure = (what: string, value: number, budget: number | null = null): Figure => ({
    ...{ what: `${what} (${people.toLocaleString("en")} people)`, value, unit: "min", budget },
  });
  const figures: Figure[] = [];
  try {
    const { id } = await api<RecordImport>("/record-import", "POST", { format: "platform" });
    for (const file of generatedFiles(generatedExport(people, activities), maxPieceCharacters)) {
      await api(`/record-import/${id}/file`, "POST", file);
    }
    figures.push(figure("records: files sent", minutes(startedAt)));
    const reading = performance.now();
    await api(`/record-import/${id}/read`, "POST");
    await until(id, ({ status }) => status === "ready");
    figures.push(figure("records: read and tried", minutes(reading)));
    const importing = performance.now();
    await api(`/record-import/${id}/start`, "POST");
    await until(id, ({ imported }) => (imported.activities?.created ?? 0) > activities / 2);
    server.child.kill("SIGKILL");
    await server.ended;
    ({ started: server, api } = await begin());
    const done = await until(id, ({ status }) => status === "done");
    figures.push(figure("records: imported, with a kill -9 halfway", minutes(importing)));
    figures.push(figure("records: a first import, all together", minutes(startedAt), 10));
    if (done.imported.people?.created !== people || done.imported.activities?.created !== activities) {
      throw new Error(`Not everything was imported: ${JSON.stringify(done.imported)}`);
    }
    const requestedAt = performance.now();
    const receipt = await api<string>(`/record-import/${id}/receipt`);
    const lines = receipt.trim().split("\r\n").length - 1;
    if (lines !== done.total) throw new Error(`The receipt has ${lines} lines for ${done.total} records.`);
    figures.push(figure("records: receipt", minutes(requestedAt)));
    const undoing = performance.now();
    await api(`/record-import/${id}/undo`, "POST");
    const { undone } = await until(id, ({ status }) => status === "undone");
    if (undone.people?.undone !== people) throw new Error(`Not everything was taken back: ${JSON.stringify(undone)}`);
    figures.push(figure("records: taken back", minutes(undoing)));
    return figures;
  } finally {
    server.child.kill("SIGKILL");
    await server.ended;
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
