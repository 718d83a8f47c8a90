export { AttributesDrawer } from "./attribute-definitions-drawer.tsx";
