import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";

/** 1 January 1980, the first day of the format: the same files make the same archive whenever it is made. */
const date = 0x0021;
const version = 20;
const deflated = 8;
const namesAreUtf8 = 0x0800;

/** A folder as a zip archive, by the names of its files. The same folder gives the same bytes. */
export async function zipOf(folder: string): Promise<Buffer> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const path of paths.sort()) {
    const name = Buffer.from(relative(folder, path).split(sep).join("/"));
    const content = await readFile(path);
    const packed = deflateRawSync(content, { level: 9 });
    const about = aboutOf({ name, content, packed });
    parts.push(fields(0x04034b50, 4), about, name, packed);
    directory.push(fields(0x02014b50, 4), fields(version, 2), about, Buffer.alloc(10), fields(offset, 4), name);
    offset += 4 + about.length + name.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const counts = Buffer.concat([fields(paths.length, 2), fields(paths.length, 2)]);
  const places = Buffer.concat([fields(index.length, 4), fields(offset, 4), fields(0, 2)]);
  return Buffer.concat([...parts, index, fields(0x06054b50, 4), fields(0, 4), counts, places]);
}

/** What an entry says of its file, before it and in the directory alike. */
function aboutOf({ name, content, packed }: { name: Buffer; content: Buffer; packed: Buffer }): Buffer {
  return Buffer.concat([
    ...[version, namesAreUtf8, deflated, 0, date].map((value) => fields(value, 2)),
    ...[crc32(content), packed.length, content.length].map((value) => fields(value, 4)),
    ...[name.length, 0].map((value) => fields(value, 2)),
  ]);
}

function fields(value: number, size: 2 | 4): Buffer {
  const field = Buffer.alloc(size);
  field.writeUIntLE(value, 0, size);
  return field;
}
