import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FeatureKey } from "#console/core/product-events.ts";
import type { Holder } from "#console/record-page/index.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";

/** Fields of every form that adds a record. */
export interface AddForm {
  readonly displayName: string;
  /** Id of the sub-project; empty while none is chosen. */
  readonly subProject: string;
}

/** Errors of a form by field; null for a valid field. */
export type FormErrors<Form extends AddForm> = Readonly<
  Record<"displayName" | "subProject", string | null> & Partial<Record<keyof Form | "contact", unknown>>
>;

export interface FieldsProps<Form extends AddForm, Errors> {
  readonly groupId: string;
  readonly form: UseFormReturn<Form>;
  readonly errors: Errors;
  /** Returns whether a field shows its error: after the user left it or tried to save. */
  readonly shows: (field: keyof Form & string) => boolean;
}

/** Record type that users can add from its list. */
export interface AddKind<Form extends AddForm, Errors extends FormErrors<Form>> {
  /** Path of the list and parent path of the profiles. */
  readonly path: "/people" | "/organizations";
  /** First parts of query keys of lists and of single records. */
  readonly keys: { readonly list: string; readonly record: string };
  readonly texts: Readonly<Record<"title" | "name" | "saved" | "failed", string>>;
  readonly permission: Permission;
  readonly event: FeatureKey;
  /** Initial form values, except for the sub-project. */
  readonly empty: Omit<Form, "subProject">;
  readonly errorsOf: (form: Form) => Errors;
  /** Returns the values to keep when the user adds another record. */
  readonly keep: (form: Form) => Partial<Form>;
  readonly create: (form: Form) => Promise<{ readonly id: string }>;
  /** Fetches the name of the profile that has one of the identities already. */
  readonly nameOf: (holder: Holder, groupId: string, signal: AbortSignal) => Promise<string>;
  /** Adds the entered values that the existing profile lacks. */
  readonly mergeInto: (holder: Holder, form: Form, groupId: string) => Promise<void>;
  /** Fields below name and sub-project. */
  readonly Fields: (props: FieldsProps<Form, Errors>) => ReactNode;
}
