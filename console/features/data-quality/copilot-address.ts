import { useMemo } from "react";
import { useLocation } from "react-router";
import { type CheckedKind, checksOf, type DataQualityCheck } from "#shared/domain/data-quality.ts";
import { hasChecks } from "./copilot-queries.ts";

/** What the page shows, all of it in the address: `?projectGroup=…&type=…&project=…&record=…#organization`. */
export interface CopilotState {
  readonly kind: CheckedKind;
  /** A check, `merge-suggestions` or `bot-suggestions`; null is the front page. */
  readonly type: string | null;
  /** Null is the whole project group. */
  readonly projectId: string | null;
  /** The record that is open in the drawer. */
  readonly record: string | null;
  readonly showsIgnored: boolean;
}

export const copilotPath = "/data-quality-assistant";

/** The checks of a kind that this backend has. */
export function availableChecks(kind: CheckedKind): readonly DataQualityCheck[] {
  return checksOf(kind).filter(({ isCommon }) => isCommon || hasChecks());
}

/** Suggestions that stand before the checks. */
export const suggestionTypes = {
  member: ["merge-suggestions", "bot-suggestions"],
  organization: ["merge-suggestions"],
} as const;

/** Reads the state from the address; what makes no sense is the default. */
export function useCopilotState(): CopilotState {
  const { search, hash } = useLocation();
  return useMemo(() => readState(search, hash), [search, hash]);
}

function readState(search: string, hash: string): CopilotState {
  const params = new URLSearchParams(search);
  const kind = hash === "#organization" ? "organization" : "member";
  const named = params.get("type");
  const types: readonly string[] = [...suggestionTypes[kind], ...availableChecks(kind).map(({ type }) => type)];
  return {
    kind,
    // Without counts there is nothing to see on a front page.
    type: types.find((type) => type === named) ?? (hasChecks() ? null : "merge-suggestions"),
    projectId: params.get("project"),
    record: params.get("record"),
    showsIgnored: params.get("ignored") === "true",
  };
}

/** Address of a state. */
export function copilotHref(groupId: string, { kind, type, projectId, record, showsIgnored }: CopilotState): string {
  const params = new URLSearchParams({
    projectGroup: groupId,
    ...(type && { type }),
    ...(projectId && { project: projectId }),
    ...(showsIgnored && { ignored: "true" }),
    ...(record && { record }),
  });
  return `${copilotPath}?${params}#${kind}`;
}
