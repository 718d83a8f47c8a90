export { ImportDrawer } from "./import-drawer.tsx";
