import { create } from "zustand";
import type { ReportedAttribute } from "#shared/domain/issue-report.ts";

/** The profile that a report is about. */
export interface ReportSubject {
  readonly kind: "person" | "organization";
  readonly id: string;
}

interface Reporting {
  readonly subject: ReportSubject;
  readonly attribute: ReportedAttribute | null;
}

/** What is being reported now; null while the form is closed. */
const store = create<{ readonly reporting: Reporting | null }>()(() => ({ reporting: null }));

/** Opens the form for a profile, or for the attribute from whose menu it was asked. */
export function reportIssue(subject: ReportSubject, attribute: ReportedAttribute | null = null): void {
  store.setState({ reporting: { subject, attribute } });
}

/** Closes the form; what was typed is forgotten. */
export function closeReport(): void {
  store.setState({ reporting: null });
}

/** What of this profile is being reported; null while the form is closed. */
export function useReporting({ kind, id }: ReportSubject): Reporting | null {
  return store(({ reporting }) => (reporting?.subject.kind === kind && reporting.subject.id === id ? reporting : null));
}
