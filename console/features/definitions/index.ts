export { DefinitionForm, type FormSlot } from "./definition-form.tsx";
export { DefinitionsDrawer } from "./definitions-drawer.tsx";
