/** Part of a text: plain, a name of the interface, code, or a link to a page of the guide or to another site. */
export type Inline =
  | string
  | { readonly bold: string }
  | { readonly code: string }
  | { readonly to: string; readonly text: string };

export type Block =
  | { readonly kind: "heading"; readonly title: string }
  | { readonly kind: "paragraph"; readonly text: readonly Inline[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly kind: "table";
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly kind: "picture"; readonly source: string; readonly text: string };

export interface Outline {
  readonly title: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** A page of the guide, as console/build/guide.ts reads it. */
export interface Page extends Outline {
  readonly blocks: readonly Block[];
  /** URLs of the pictures by their `source`. */
  readonly pictures: Readonly<Record<string, string>>;
}

/** Id of a heading, like that of code hosts: "Take a merge back" is `take-a-merge-back`. */
export const sectionId = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replace(/\s+/g, "-");
