import { create } from "zustand";
import type { ReportedAttribute } from "#shared/domain/issue-report.ts";

/** Profile that a report is about. */
export interface ReportSubject {
  readonly kind: "person" | "organization";
  readonly id: string;
}

interface Reporting {
  readonly subject: ReportSubject;
  readonly attribute: ReportedAttribute | null;
}

/** Report that is being written; null while the form is closed. */
const store = create<{ readonly reporting: Reporting | null }>()(() => ({ reporting: null }));

/** Opens the form for a profile, or for one of its attributes. */
export function reportIssue(subject: ReportSubject, attribute: ReportedAttribute | null = null): void {
  store.setState({ reporting: { subject, attribute } });
}

/** Closes the form and discards the input. */
export function closeReport(): void {
  store.setState({ reporting: null });
}

/** Returns the open report about this profile; null while the form is closed. */
export function useReporting({ kind, id }: ReportSubject): Reporting | null {
  return store(({ reporting }) => (reporting?.subject.kind === kind && reporting.subject.id === id ? reporting : null));
}
