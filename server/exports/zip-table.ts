import { Zip, ZipDeflate } from "fflate";

/** Bytes of a stored piece, about. */
const pieceBytes = 256 * 1024;

/** Compresses a table into a ZIP archive with one file, piece by piece. */
export async function* zipTable(fileName: string, table: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let ready: Uint8Array[] = [];
  let size = 0;
  const archive = new Zip((error, data) => {
    if (error) throw error;
    ready.push(data);
    size += data.length;
  });
  const file = new ZipDeflate(fileName, { level: 6 });
  archive.add(file);
  const take = () => {
    const piece = Buffer.concat(ready);
    ready = [];
    size = 0;
    return piece;
  };
  for await (const text of table) {
    file.push(Buffer.from(text));
    if (size >= pieceBytes) yield take();
  }
  file.push(new Uint8Array(), true);
  archive.end();
  yield take();
}
