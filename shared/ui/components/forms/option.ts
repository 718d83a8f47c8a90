import type { ReactNode } from "react";

/** One choice of a select or a combobox. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** Before the label: an avatar of 20, a mark. */
  readonly icon?: ReactNode;
  /** At the end of the line: a count. */
  readonly end?: ReactNode;
  readonly disabled?: boolean;
}
