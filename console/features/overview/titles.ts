/** Title of the overview; it stands apart, since the routes carry it. */
export const title = "Overview";
