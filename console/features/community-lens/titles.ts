/** Title of Community Lens; it stands apart, since the routes carry it. */
export const title = "Community Lens";
