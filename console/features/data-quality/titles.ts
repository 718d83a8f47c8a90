/** Title of the page and its entry in menu and palette. */
export const title = "Data Quality Copilot";
