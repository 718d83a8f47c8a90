/** Title of the page; it stands apart, since the routes carry it. */
export const title = "Administration";
