/** Writes a JSON list item by item. */
export async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
