/** Title of the trash; it stands apart, since the routes carry it. */
export const title = "Trash";
