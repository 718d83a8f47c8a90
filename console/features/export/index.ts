export { downloadCsv } from "./download-csv.ts";
export { downloadIdentities } from "./download-identities.ts";
export { downloadRows } from "./download-rows.ts";
export { downloadSelected } from "./download-selected.ts";
export { orderExport } from "./order-export.ts";
export { ReceiptButton } from "./receipt-button.tsx";
export { resumeDownload } from "./resume-download.ts";
export { saveFile, withWords } from "./save-file.ts";
