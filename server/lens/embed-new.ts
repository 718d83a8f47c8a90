import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import { embed } from "./model.ts";
import { settingsIn } from "./settings.ts";

/**
 * Embeddings are stored with one byte per dimension. This is precise enough for comparison and needs a quarter of the
 * space.
 */
const scale = 127;

/** Converts an embedding to its stored form; null for a vector of length zero. */
export function packVector(values: readonly number[]): Buffer | null {
  const length = Math.hypot(...values);
  if (!Number.isFinite(length) || length === 0) return null;
  const largest = Math.max(...values.map(Math.abs));
  return Buffer.from(Int8Array.from(values, (value) => Math.round((value / largest) * scale)).buffer);
}

/** Returns the cosine similarity to the closest of the vectors; null when none has the same dimension. */
export function closestSimilarity(vector: Buffer, others: readonly Buffer[]): number | null {
  const own = asBytes(vector);
  const cosines = others.filter(({ length }) => length === own.length).map((other) => cosine(own, asBytes(other)));
  return cosines.length === 0 ? null : Math.max(...cosines);
}

const asBytes = (packed: Buffer): Int8Array => new Int8Array(packed.buffer, packed.byteOffset, packed.length);

function cosine(a: Int8Array, b: Int8Array): number {
  let [dot, ofA, ofB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    const [x = 0, y = 0] = [a[at], b[at]];
    dot += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return dot / Math.sqrt(ofA * ofB);
}

/** Texts per request. The response of a large model stays below 2 MiB. */
const atOnce = 25;
/** Maximum number of posts per run. The next run continues. */
const mostPosts = 500;

/**
 * Requests the missing embeddings of keywords and posts from the model. Without a model, or while it fails, full-text
 * search ranks instead. Never throws: the next run requests embeddings that are still missing.
 * @returns number of newly embedded keywords and posts
 */
export async function embedNew(
  { db, config, log }: Pick<Platform, "db" | "config" | "log">,
  signal: AbortSignal,
): Promise<number> {
  const { model, outboundAllow } = config;
  if (model === null) return 0;
  const needs = { model, outboundAllow };
  const { embeddingName } = model;
  let embedded = 0;
  try {
    for (const keywords of batches(await newKeywords(db, embeddingName))) {
      const vectors = await embed(needs, keywords, signal);
      for (const [at, keyword] of keywords.entries()) {
        const vector = packVector(vectors[at] ?? []);
        if (vector === null) continue;
        await db.execute(sql`
          insert into lens_keywords (keyword, model, vector) values (${keyword}, ${embeddingName}, ${vector})
          on conflict (keyword, model) do update set vector = excluded.vector`);
      }
      embedded += keywords.length;
    }
    const posts = await db.execute<{ id: string; text: string }>(sql`
      select id, title || E'\n' || description as text from lens_found_posts
      where vector_model is distinct from ${embeddingName} order by posted_at desc limit ${mostPosts}`);
    for (const batch of batches(posts.rows)) {
      const vectors = await embed(
        needs,
        batch.map(({ text }) => text),
        signal,
      );
      for (const [at, { id }] of batch.entries()) {
        await db.execute(sql`
          update lens_found_posts set vector = ${packVector(vectors[at] ?? [])}, vector_model = ${embeddingName}
          where id = ${id}::uuid`);
      }
      embedded += batch.length;
    }
  } catch (error) {
    if (error instanceof OutgoingError) log.warn(`Posts are ranked without embeddings: ${error.message}`);
    else if (!signal.aborted) log.error(error, "Embeddings could not be saved");
  }
  return embedded;
}

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += atOnce) yield all.slice(from, from + atOnce);
}

async function newKeywords(db: Database, model: string): Promise<string[]> {
  const [found, known] = await Promise.all([
    db.execute<{ settings: unknown }>(sql`
      select settings -> 'eagleEye' as settings from users where settings ? 'eagleEye'`),
    db.execute<{ keyword: string }>(sql`select keyword from lens_keywords where model = ${model}`),
  ]);
  const keywords = new Set(
    found.rows.flatMap(({ settings }) => {
      const read = settingsIn(settings);
      return read ? [...read.feed.keywords, ...(read.emailDigest?.feed.keywords ?? [])] : [];
    }),
  );
  for (const { keyword } of known.rows) keywords.delete(keyword);
  return [...keywords];
}
