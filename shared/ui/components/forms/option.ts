import type { ReactNode } from "react";

/** Option of a select or combobox. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** Shown before the label: an avatar of 20 px or an icon. */
  readonly icon?: ReactNode;
  /** Shown at the end of the line, for example a count. */
  readonly end?: ReactNode;
  readonly disabled?: boolean;
  /** Heading of the options that follow each other with the same one. */
  readonly group?: string;
}
