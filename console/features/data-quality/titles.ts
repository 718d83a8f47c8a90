/** Title of the page and of its menu and palette entries. */
export const title = "Data Quality Copilot";
