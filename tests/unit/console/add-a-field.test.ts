import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ours } from "#tests/support/filter-values.ts";

let copy: string;

/** Inserts a code block of the recipe after a line of a file. */
async function insert(file: string, line: string, block: string | undefined): Promise<void> {
  const path = join(copy, file);
  const text = await readFile(path, "utf8");
  if (!text.includes(line) || block === undefined) throw new Error(`The recipe does not fit ${file}.`);
  await writeFile(path, text.replace(line, `${line}\n${block}`));
}

// The two files that docs/add-a-screen.md names, changed as it says, in a copy of the project.
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "add-a-field-"));
  for (const name of ["shared", "console", "server", "package.json", "tsconfig.base.json"]) {
    await cp(name, join(copy, name), { recursive: true });
  }
  await symlink(join(process.cwd(), "node_modules"), join(copy, "node_modules"));
  const recipe = (await readFile("docs/add-a-screen.md", "utf8")).split("## A list")[0] ?? "";
  const [schema, field, stored] = [...recipe.matchAll(/```ts\n(.*?)```/gs)].map(([, block]) => block);
  await insert("shared/contract/organization-row.ts", "const details = {", schema);
  await insert("shared/contract/organization-row.ts", "export const organizationFields = {", field);
  await insert("server/records/organizations/fields.ts", "export const storedFields = {", stored);
});
afterAll(() => rm(copy, { recursive: true }));

const load = (file: string) => import(/* @vite-ignore */ join(copy, file));

test("a field that is declared in two files is a sortable column, a filter and a column of CSV files", async () => {
  const list = "console/features/organizations/list";
  const { availableColumns } = await load(`${list}/organizations-columns.tsx`);
  expect(availableColumns(true)).toContainEqual(
    expect.objectContaining({ id: "nameLength", label: "Length of the name", width: 120, sort: "nameLength" }),
  );
  const { organizationsAddress } = await load(`${list}/organizations-address.ts`);
  expect(organizationsAddress.sortProps).toContain("nameLength");
  const { organizationFilters } = await load("shared/contract/organization-filters.ts");
  expect(organizationFilters(ours).filters).toContainEqual(
    expect.objectContaining({ id: "nameLength", label: "Length of the name", type: "number", property: "nameLength" }),
  );

  const { organizationFields, organizationRow } = await load("shared/contract/organization-row.ts");
  expect(Object.keys(organizationRow.shape)).toContain("nameLength");
  const { csvColumns } = await load("server/transfer/exports/column.ts");
  expect(csvColumns(organizationFields).nameLength.title).toBe("Length of the name");
  expect(csvColumns(organizationFields).nameLength.of({ nameLength: 4 })).toBe(4);

  const { organizationProperties, organizationSorts, storedFields } = await load(
    "server/records/organizations/fields.ts",
  );
  expect(organizationProperties("nameLength")).toMatchObject({ kind: "integer" });
  expect(organizationSorts.nameLength.sql).toBe(storedFields.nameLength.sql);
});
