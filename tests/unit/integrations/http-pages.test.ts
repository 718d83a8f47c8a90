import { expect, test } from "vitest";
import { createHttp } from "#server/integrations/sync/http.ts";
import type { SafeFetch } from "#server/platform/outgoing/safe-fetch.ts";

const recordBytes = 3 * 1024 * 1024;

/** A provider whose records have 3 MiB each; the third one is larger than any response may be. */
function providerOf(asked: number[]) {
  const fetch = (async (address: string) => {
    const size = Number(new URL(address).searchParams.get("limit"));
    asked.push(size);
    const bytes = new URL(address).searchParams.get("from") === "2" ? 9 * 1024 * 1024 : size * recordBytes;
    return new Response(new Uint8Array(bytes).fill(32), { headers: { "content-type": "application/json" } });
  }) as unknown as SafeFetch["fetch"];
  return httpOf(fetch);
}

function httpOf(fetch: SafeFetch["fetch"]) {
  return createHttp({
    ...{ baseUrl: "https://provider.example", fetch, others: [], signal: new AbortController().signal },
    limits: { acquire: async () => {}, block: async () => {}, note: async () => {} } as never,
    credentials: async () => ({}),
    renew: async () => false,
    onRequest: () => {},
  });
}

test("a list that is too large is requested again in halves, down to one record", async () => {
  const asked: number[] = [];
  const http = providerOf(asked);
  await http.get("/records", { query: { limit: 15 }, pageSize: "limit" });
  expect(asked).toEqual([15, 8, 4, 2]);
  asked.length = 0;
  const one = http.get("/records", { query: { limit: 4, from: 2 }, pageSize: "limit" });
  await expect(one).rejects.toMatchObject({ kind: "too-large" });
  expect(asked).toEqual([4, 2, 1]);
});

test("the number of records in a body is halved too", async () => {
  const asked: unknown[] = [];
  const fetch = (async (_address: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    const bytes = JSON.parse(body).limit * recordBytes;
    return new Response(new Uint8Array(bytes).fill(32), { headers: { "content-type": "application/json" } });
  }) as unknown as SafeFetch["fetch"];
  await httpOf(fetch).post("/search", { body: { limit: 4, sort: "id" }, pageSize: "limit" });
  expect(asked).toEqual([
    { limit: 4, sort: "id" },
    { limit: 2, sort: "id" },
  ]);
});

test("a list of too many values or different names is requested again in halves, too", async () => {
  for (const record of ["[".repeat(50) + "]".repeat(50), '{"a":1}']) {
    const asked: number[] = [];
    const fetch = (async (address: string) => {
      const size = Number(new URL(address).searchParams.get("limit"));
      asked.push(size);
      const records = Array.from({ length: size * 1_000 }, (_, at) => record.replace("a", `name${at}`));
      return new Response(`[${records.join(",")}]`, { headers: { "content-type": "application/json" } });
    }) as unknown as SafeFetch["fetch"];
    const { body } = await httpOf(fetch).get("/records", { query: { limit: 16 }, pageSize: "limit" });
    expect(body).toHaveLength((asked.at(-1) ?? 0) * 1_000);
    expect(asked.length).toBeGreaterThan(1);
  }
});
