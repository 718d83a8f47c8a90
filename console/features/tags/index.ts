export { TagsDrawer } from "./tags-drawer.tsx";
