import { HttpError } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import { organizationValueProblem } from "#server/records/organizations/attributes-write.ts";
import { assertAttributeFits, loadDefinitions } from "#server/records/people/attribute-values.ts";
import type { Attribute } from "#shared/domain/attributes.ts";
import type { ImportRow } from "./rows.ts";

/** Rows without attribute values of another kind than the attribute's, and what was left out, by key. */
export async function withFittingAttributes(tx: Executor, kind: RecordKind, rows: readonly ImportRow[]) {
  const definitions = kind === "member" ? await loadDefinitions(tx) : new Map();
  const leftOut = new Map<string, string>();
  const fitting = rows.map((row): ImportRow => {
    const attributes = Object.entries((row.data.attributes ?? {}) as Readonly<Record<string, Attribute>>);
    const problems = new Map(
      attributes.flatMap(([name, attribute]) => {
        const problem =
          kind === "member"
            ? problemOf(() => assertAttributeFits(definitions, name, attribute))
            : organizationValueProblem(name, attribute);
        return problem === null ? [] : [[name, problem] as const];
      }),
    );
    if (problems.size === 0) return row;
    leftOut.set(row.key, `Left out: ${[...problems.values()].join(" ")}`.slice(0, 1_000));
    const kept = Object.fromEntries(attributes.filter(([name]) => !problems.has(name)));
    return { ...row, data: { ...row.data, attributes: kept } };
  });
  return { fitting, leftOut };
}

function problemOf(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.message;
  }
}
