/** Title of the list of reports; it stands apart, since the routes carry it. */
export const title = "Data issue reports";
