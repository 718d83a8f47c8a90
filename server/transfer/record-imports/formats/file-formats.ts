import type { RecordFormat } from "#shared/contract/record-imports.ts";
import type { FileFormat } from "./format.ts";
import { gitdmFormat } from "./gitdm.ts";
import { platformFormat } from "./platform.ts";
import { sortingHatFormat } from "./sortinghat.ts";

/** Formats that are read from files. */
export const fileFormats: Readonly<Partial<Record<RecordFormat, FileFormat>>> = {
  platform: platformFormat,
  sortinghat: sortingHatFormat,
  gitdm: gitdmFormat,
};
