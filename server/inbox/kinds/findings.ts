import { summarizeChecks } from "#server/curation/data-quality/counts.ts";
import { countCauses, isByValue, listCauses } from "#server/curation/data-quality/open-findings.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { gapKey, listEmployerGaps } from "#server/records/people/employer-gaps.ts";
import { inboxChecks } from "#shared/domain/inbox.ts";
import type { Description, PageOfKind, Scope } from "../description.ts";

const findings = (["member", "organization"] as const).flatMap((kind) =>
  inboxChecks(kind).map(
    ({ type }): Description => ({
      kind: `${kind}:${type}`,
      access: "dataQualityEdit",
      records: kind,
      keys: isByValue(type) ? "text" : "id",
      async list(platform, scope, page) {
        const count = await countOf(platform, scope, kind, type, page);
        const causes =
          count === 0 || page.limit === 0
            ? []
            : await listCauses(platform.db, kind, scope.segmentIds, { type, ...page });
        return {
          count,
          rows: causes.map(({ value, names, ...cause }) => ({
            ...cause,
            names: value === null ? names : [value],
            detail: value === null ? null : names.join(", "),
          })),
        };
      },
    }),
  ),
);

/** Summaries of the requests that are being answered. */
const summaries = new WeakMap<Scope, ReturnType<typeof summarizeChecks>>();

/** Counts with the stored counts of the segment where there are any. */
async function countOf(
  { db }: Platform,
  scope: Scope,
  kind: "member" | "organization",
  type: string,
  { only, except }: PageOfKind,
): Promise<number> {
  const { segments } = scope.requester;
  const [segment] = segments;
  const countNow = (among: Pick<PageOfKind, "except"> & { only?: readonly string[] | undefined }) =>
    countCauses(db, kind, scope.segmentIds, { type, ...among });
  if (only || segments.length !== 1 || !segment || segment.type === "subproject") return countNow({ only, except });
  const summary = summaries.get(scope) ?? summarizeChecks(db, segment.id, new Date());
  summaries.set(scope, summary);
  const count = (await summary).checks.find((each) => each.kind === kind && each.type === type)?.count ?? 0;
  if (count === 0) return 0;
  if (isByValue(type)) return countNow({ except });
  return except.length === 0 ? count : count - (await countNow({ only: except, except: [] }));
}

const employers: Description = {
  kind: "employer",
  access: "memberEdit",
  records: "member",
  keys: "text",
  async list({ db }, { segmentIds }, page) {
    const { rows, count } = await listEmployerGaps(db, segmentIds, { kind: "none", ...page });
    return {
      count,
      rows: rows.map((gap) => ({
        key: gapKey(gap),
        names: gap.domain === null ? [] : [gap.domain],
        detail: gap.names.join(", "),
        records: gap.people,
        ids: gap.ids,
        activities: gap.activities,
        gap,
      })),
    };
  },
};

export const findingWork: readonly Description[] = [employers, ...findings];
