import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Minimum size in bytes. Compressing smaller files saves nothing. */
const minBytes = 1_000;

/** Writes compressed copies (`.br`, `.gz`) of each text file of the build, for servers that deliver them. */
export function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const files = (await readdir(join(dir, "assets"))).filter((name) => /\.(js|css|svg)$/.test(name));
      await Promise.all(
        files.map(async (name) => {
          const path = join(dir, "assets", name);
          const content = await readFile(path);
          if (content.byteLength < minBytes) return;
          const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength };
          await writeFile(`${path}.br`, await compressBrotli(content, { params: size }));
          await writeFile(`${path}.gz`, await compressGzip(content, { level: constants.Z_BEST_COMPRESSION }));
        }),
      );
    },
  };
}
