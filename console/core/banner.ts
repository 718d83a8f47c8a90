import { bannerErrorWorkingDays } from "#shared/domain/limits.ts";
import { parseDate } from "#shared/domain/text/dates.ts";

/** Fields of a sub-project and its integrations that the banner needs. */
export interface SubProjectHealth {
  readonly id: string;
  readonly name: string;
  readonly integrations: readonly {
    readonly platform: string;
    readonly status: string;
    readonly updatedAt: string | null;
  }[];
}

/** Banner above the page, with its button. The caller decides about the target of the button. */
export interface Banner {
  readonly kind: "error" | "no-data";
  /** Subject of the sentence: a sub-project's name (shown in bold), or "Several sub-projects". */
  readonly subject: string;
  /** The rest of the sentence. */
  readonly problem: string;
  /** The whole sentence. */
  readonly text: string;
  /** Confluence notice in the same block (wire.md 28.3); null when no Confluence integration of them is stopped. */
  readonly notice: string | null;
  /** Button target. One sub-project: its integration page. Several: the admin page of the group's projects. */
  readonly button: { readonly label: string; readonly target: "integrations" | "project-group" };
  readonly subProjectIds: readonly string[];
}

const problems = {
  error: "integrations with connectivity issues",
  "no-data": "integrations that are not receiving activities",
} as const;

function line(kind: Banner["kind"], affected: readonly SubProjectHealth[]): Banner | null {
  const first = affected[0];
  if (!first) return null;
  const single = affected.length === 1;
  const subject = single ? first.name : "Several sub-projects";
  const problem = `${single ? "has" : "have"} ${problems[kind]}`;
  return {
    kind,
    subject,
    problem,
    text: `${subject} ${problem}`,
    notice: affected.some(({ integrations }) => integrations.some(isStoppedConfluence)) ? confluenceNotice : null,
    button: { label: "Manage integrations", target: single ? "integrations" : "project-group" },
    subProjectIds: affected.map((subProject) => subProject.id),
  };
}

/**
 * Notice about a stopped Confluence integration, on its card, in its drawer and in the banner (wire.md 24, rules.md 2).
 */
export const confluenceNotice = "The Confluence integration is temporarily stopped.";

const stopped: ReadonlySet<string> = new Set(["error", "needs-reconnect", "inactive"]);

/** Whether a Confluence integration no longer reads anything until someone acts. */
export const isStoppedConfluence = ({ platform, status }: { readonly platform: string; readonly status: string }) =>
  platform === "confluence" && stopped.has(status);

/**
 * The banner of a project group, or null (rules.md 2, wire.md 28.3). The first case that applies: sub-projects with an
 * error integration last updated more than 3 working days ago or one that must be reconnected, then sub-projects with a
 * no-data integration.
 */
export function bannerFor(subProjects: readonly SubProjectHealth[], now: Date): Banner | null {
  const failing = subProjects.filter((subProject) =>
    subProject.integrations.some(({ status, updatedAt }) => {
      if (status === "needs-reconnect") return true;
      const updated = parseDate(updatedAt);
      return status === "error" && updated !== null && workingDaysBetween(updated, now) > bannerErrorWorkingDays;
    }),
  );
  const silent = subProjects.filter((subProject) => subProject.integrations.some(({ status }) => status === "no-data"));
  return line("error", failing) ?? line("no-data", silent);
}

/** Returns whether the banner is polled: while any integration is in progress (rules.md 4). */
export function keepsRefreshing(subProjects: readonly SubProjectHealth[]): boolean {
  return subProjects.some(({ integrations }) => integrations.some(({ status }) => status === "in-progress"));
}

const dayMs = 86_400_000;

function isWeekend(dayStart: number): boolean {
  const weekday = new Date(dayStart).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** Working days from one instant to a later one, in days with fractions. Saturdays and Sundays (UTC) do not count. */
export function workingDaysBetween(from: Date, to: Date): number {
  const start = from.getTime();
  const end = to.getTime();
  if (!(end > start)) return 0;
  // Seven days always contain five working days, so only the days after the full weeks are checked one by one.
  const weeks = Math.floor((end - start) / (7 * dayMs));
  let elapsed = weeks * 5 * dayMs;
  let at = start + weeks * 7 * dayMs;
  while (at < end) {
    const dayStart = Math.floor(at / dayMs) * dayMs;
    const next = Math.min(end, dayStart + dayMs);
    if (!isWeekend(dayStart)) elapsed += next - at;
    at = next;
  }
  return elapsed / dayMs;
}
