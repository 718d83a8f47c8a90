export { AddOrganizationDrawer } from "./add-organization-drawer.tsx";
export { AddPersonDrawer } from "./add-person-drawer.tsx";
export { subProjectOptions } from "./sub-projects.ts";
