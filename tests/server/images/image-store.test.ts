import { createHash } from "node:crypto";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { imageType } from "#server/platform/images/download-image.ts";
import { createImageCache } from "#server/platform/images/image-cache.ts";
import { createImageStore, type ImageStore } from "#server/platform/images/image-store.ts";
import { type ImageHost, png, startImageHost } from "./image-host.ts";

let folder: string;
let host: ImageHost;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cdp-images-"));
  host = await startImageHost();
});
afterEach(async () => {
  await host.stop();
  await rm(folder, { recursive: true, force: true });
});

function cacheOn(store: ImageStore, onUnkept: (error: unknown) => void = (error) => expect.unreachable(String(error))) {
  return createImageCache({ store, allow: [host.host], onUnkept });
}

async function makeOlder(address: string, days: number): Promise<void> {
  const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  await utimes(join(folder, createHash("sha256").update(address).digest("hex")), then, then);
}

test("above its limit the store deletes the oldest images", async () => {
  const store = createImageStore(folder, 10_000);
  const picture = Buffer.alloc(3_000);
  const ages = { first: 2, second: 3, third: 1 };
  for (const [name, days] of Object.entries(ages)) {
    await store.write(name, picture);
    await makeOlder(name, days);
  }
  await store.write("fourth", picture);
  const images = await Promise.all(["first", "second", "third", "fourth"].map((name) => store.read(name)));
  expect(images.map((image) => image !== null)).toEqual([true, false, true, true]);
});

test("an image older than a week is fetched again; the old one is served when that fails", async () => {
  const store = createImageStore(folder, 1_000_000);
  const cache = cacheOn(store);
  const newer = Buffer.concat([png, Buffer.from("newer")]);
  const url = host.answer("/face.png", (response) => response.end(png));
  expect(await cache.find(url)).toEqual(png);
  await makeOlder(url, 6);
  expect(await cache.find(url)).toEqual(png);
  expect(host.requests).toHaveLength(1);

  await makeOlder(url, 8);
  host.answer("/face.png", (response) => response.end(newer));
  expect(await cache.find(url)).toEqual(newer);

  await makeOlder(url, 8);
  host.answer("/face.png", (response) => response.writeHead(503).end());
  expect(await cache.find(url)).toEqual(newer);
  expect(await cache.find(url)).toEqual(newer);
  expect(host.requests).toHaveLength(3);
  await cache.close();
});

test("at most 16 images are fetched at once; the others wait", async () => {
  const cache = cacheOn(createImageStore(folder, 1_000_000));
  const held: (() => void)[] = [];
  let most = 0;
  const urls = Array.from({ length: 40 }, (_, index) =>
    host.answer(`/${index}.png`, (response) => {
      held.push(() => response.end(png));
      most = Math.max(most, held.length);
      if (held.length === 16 || host.requests.length > 32) for (const release of held.splice(0)) release();
    }),
  );
  expect(await Promise.all(urls.map((url) => cache.find(url)))).toHaveLength(40);
  expect(most).toBe(16);
  await cache.close();
});

test("an image that cannot be stored is served anyway", async () => {
  // A file has the path of the required folder.
  await writeFile(join(folder, "full"), "");
  const unkept: unknown[] = [];
  const cache = cacheOn(createImageStore(join(folder, "full"), 1_000_000), (error) => unkept.push(error));
  expect(await cache.find(host.answer("/face.png", (response) => response.end(png)))).toEqual(png);
  expect(unkept).toHaveLength(1);
  await cache.close();
});

test("closing cancels running requests", async () => {
  const cache = cacheOn(createImageStore(folder, 1_000_000));
  let reached = () => {};
  const requested = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const found = cache.find(host.answer("/held.png", () => reached()));
  const refused = expect(found).rejects.toThrow();
  await requested;
  await cache.close();
  await refused;
});

describe("the type of an image is detected by its first bytes", () => {
  test.each([
    ["image/png", png],
    ["image/jpeg", Buffer.from("ffd8ffe000104a464946", "hex")],
    ["image/gif", Buffer.from("GIF89a\x01\x00", "latin1")],
    ["image/gif", Buffer.from("GIF87a\x01\x00", "latin1")],
    ["image/webp", Buffer.from("RIFF\x1a\0\0\0WEBPVP8L", "latin1")],
    ["image/avif", Buffer.from("\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf", "latin1")],
    ["image/avif", Buffer.from("\0\0\0\x18ftypmif1\0\0\0\0miafavif", "latin1")],
    [null, Buffer.from("\0\0\0\x10ftypisom\0\0\0\0avif", "latin1")],
    [null, Buffer.from("RIFF\x1a\0\0\0WAVEfmt ", "latin1")],
    [null, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    [null, Buffer.from(" GIF89a")],
    [null, Buffer.alloc(0)],
  ])("%s", (type, bytes) => {
    expect(imageType(bytes)).toBe(type);
  });
});
