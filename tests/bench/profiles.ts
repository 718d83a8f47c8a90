import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { recognize } from "#shared/profiles/recognize.ts";
import type { Figure } from "./figures.ts";

const addresses = [
  "https://github.com/octo-cat?tab=repositories",
  "https://github.com/nodejs/node/pull/12/files",
  "https://github.com/nodejs/node/tree/main/lib",
  "https://www.linkedin.com/in/jane-doe-1a2b3c/details/experience/",
  "https://de.linkedin.com/in/j%C3%BCrgen-m%C3%BCller",
  "https://www.linkedin.com/feed/",
  "https://x.com/jane/status/1920115400000000000?s=21",
  "https://x.com/jane/with_replies",
  "https://old.reddit.com/user/jane_doe/submitted/?sort=top",
  "https://www.reddit.com/r/selfhosting/comments/1k7q2zd/we_moved_40_schools/",
  "https://news.example/2026/11/a-long-story-about-nothing?page=2#comments",
  "https://github.com.evil.example/octo-cat",
];

/** Measures the time to parse and recognize a million tab URLs, and the bundle size of the recognizer. */
export async function benchProfiles(): Promise<Figure[]> {
  recognizeMany(200_000);
  return [
    { what: "recognizing 1,000,000 addresses", value: recognizeMany(1_000_000), unit: "s", budget: 1 },
    { what: "the recognizer, bundled, gzip", value: await bundledSize(), unit: "KB", budget: 3 },
  ];
}

/** Returns the elapsed seconds. */
function recognizeMany(count: number): number {
  const started = performance.now();
  let recognized = 0;
  for (let i = 0; i < count; i += 1) {
    if (recognize(addresses[i % addresses.length] ?? "")) recognized += 1;
  }
  const seconds = (performance.now() - started) / 1000;
  if (recognized === 0) throw new Error("no address was recognized");
  return seconds;
}

async function bundledSize(): Promise<number> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: fileURLToPath(new URL("../../shared/profiles/recognize.ts", import.meta.url)),
        preserveEntrySignatures: "strict",
      },
    },
  });
  const outputs = [result].flat().flatMap((part) => ("output" in part ? part.output : []));
  const code = outputs.map((output) => (output.type === "chunk" ? output.code : "")).join("");
  if (!code.includes("linkedin")) throw new Error("the bundle is empty");
  return gzipSync(code).byteLength / 1024;
}
