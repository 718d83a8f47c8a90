export { AttributesDrawer } from "./attributes-drawer.tsx";
