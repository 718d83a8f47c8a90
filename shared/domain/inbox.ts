import { type CheckedKind, checksOf, type DataQualityCheck } from "./data-quality.ts";

/** Kinds of entries other than findings, in the order of the inbox. */
export const inboxWork = [
  "report",
  "integration",
  "member-merge",
  "organization-merge",
  "employer",
  "bot",
  "import",
  "own-report",
] as const;

export type InboxWork = (typeof inboxWork)[number];

/** Kind of an entry: one of `inboxWork`, or a check as `member:placeholder-name`. */
export type InboxKind = InboxWork | `${CheckedKind}:${string}`;

/** Checks that the inbox shows. People without work experience are listed by the domain of their addresses instead. */
export const inboxChecks = (kind: CheckedKind): readonly DataQualityCheck[] =>
  checksOf(kind).filter(({ type }) => type !== "no-work-experience");

/** All kinds, in the order of the inbox. */
export const inboxKinds: readonly InboxKind[] = [
  ...inboxWork.slice(0, -1),
  ...(["member", "organization"] as const).flatMap((kind) =>
    inboxChecks(kind).map(({ type }): InboxKind => `${kind}:${type}`),
  ),
  "own-report",
];

/** Check of a kind; null for other work. */
export function checkOfInboxKind(
  kind: string,
): { readonly kind: CheckedKind; readonly check: DataQualityCheck } | null {
  const [of, type] = kind.split(":");
  if (of !== "member" && of !== "organization") return null;
  const check = inboxChecks(of).find((each) => each.type === type);
  return check ? { kind: of, check } : null;
}
