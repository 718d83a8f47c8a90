import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Holder } from "#console/record-page/index.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";
import type { FeatureKey } from "#shared/domain/product/product-events.ts";

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
  /** A field says what is wrong with it once it was left, or once saving was tried. */
  readonly shows: (field: keyof Form & string) => boolean;
}

/** A kind of record that can be added from its list. */
export interface AddKind<Form extends AddForm, Errors extends FormErrors<Form>> {
  /** Path of the list, below which profiles are. */
  readonly path: "/people" | "/organizations";
  /** First parts of the keys of queries about lists and about one record. */
  readonly keys: { readonly list: string; readonly record: string };
  readonly texts: Readonly<Record<"title" | "name" | "saved" | "failed", string>>;
  readonly permission: Permission;
  readonly event: FeatureKey;
  /** Fields as the form begins, but for the sub-project. */
  readonly empty: Omit<Form, "subProject">;
  readonly errorsOf: (form: Form) => Errors;
  /** Fields kept when another record is added after this one. */
  readonly keep: (form: Form) => Partial<Form>;
  readonly create: (form: Form) => Promise<{ readonly id: string }>;
  /** The name of the profile that has one of the identities already. */
  readonly nameOf: (holder: Holder, groupId: string, signal: AbortSignal) => Promise<string>;
  /** Adds to that profile what it lacks of what was typed. */
  readonly mergeInto: (holder: Holder, form: Form, groupId: string) => Promise<void>;
  /** The fields below name and sub-project. */
  readonly Fields: (props: FieldsProps<Form, Errors>) => ReactNode;
}
