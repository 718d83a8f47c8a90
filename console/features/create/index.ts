export { AddDrawer } from "./add-drawer.tsx";
export { organizationKind } from "./add-organization.tsx";
export { personKind } from "./add-person.tsx";
export { subProjectOptions } from "./sub-projects.ts";
