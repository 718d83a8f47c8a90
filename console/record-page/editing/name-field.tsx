import { ProfileName } from "../header/profile-header.tsx";
import { texts } from "../texts.ts";
import { EditInPlace } from "./edit-in-place.tsx";
import type { NameFormProps } from "./name-form.tsx";

const load = async () => (await import("./name-form.tsx")).NameForm;

/** Page heading with the name, edited in place. */
export function NameField(props: Omit<NameFormProps, "onClose">) {
  return (
    <EditInPlace label={texts.name.edit} load={load} form={props}>
      <ProfileName name={props.name} />
    </EditInPlace>
  );
}
