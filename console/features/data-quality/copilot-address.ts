import { useMemo } from "react";
import { useLocation } from "react-router";
import { type CheckedKind, checksOf, type DataQualityCheck } from "#shared/domain/data-quality.ts";
import { hasChecks } from "./copilot-queries.ts";

/** State of the page, stored in the URL: `?projectGroup=…&type=…&project=…&record=…#organization`. */
export interface CopilotState {
  readonly kind: CheckedKind;
  /** Check type, `merge-suggestions` or `bot-suggestions`; null for the front page. */
  readonly type: string | null;
  /** Null for the whole project group. */
  readonly projectId: string | null;
  /** Id of the record that is open in the drawer. */
  readonly record: string | null;
  readonly showsIgnored: boolean;
}

export const copilotPath = "/data-quality-assistant";

/** Returns the checks of a record type that the backend supports. */
export function availableChecks(kind: CheckedKind): readonly DataQualityCheck[] {
  return checksOf(kind).filter(({ isCommon }) => isCommon || hasChecks());
}

/** Suggestion types listed before the checks. */
export const suggestionTypes = {
  member: ["merge-suggestions", "bot-suggestions"],
  organization: ["merge-suggestions"],
} as const;

/** Reads the state from the URL. Invalid values fall back to the defaults. */
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
    // The front page is empty without counts.
    type: types.find((type) => type === named) ?? (hasChecks() ? null : "merge-suggestions"),
    projectId: params.get("project"),
    record: params.get("record"),
    showsIgnored: params.get("ignored") === "true",
  };
}

/** Returns the URL of a state. */
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
