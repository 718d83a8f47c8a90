import { type ImportAttribute, importPlatforms } from "#shared/domain/csv-import/field.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { texts } from "./texts.ts";

/** Select value of a column that is not imported. */
export const notImported = "-";

/** Returns the fields that a column can be mapped to. */
export const fieldOptions = (kind: ImportKind, attributes: readonly ImportAttribute[]): Option[] => [
  { value: notImported, label: texts.leaveOut },
  ...Object.entries(texts.fields[kind]).map(([value, label]) => ({ value, label })),
  ...importPlatforms[kind].map(({ key, name }) => ({ value: `identity:${key}`, label: name })),
  ...attributes.map(({ name, label }) => ({ value: `attribute:${name}`, label })),
];
