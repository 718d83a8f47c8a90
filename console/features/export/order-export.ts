import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { goTo } from "#console/core/navigation.ts";
import type { ExportedList } from "#console/data-table/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { activityExport, memberExport, organizationExport } from "#shared/contract/exports.ts";
import type { ExportKind } from "./download-csv.ts";
import { exportRequest } from "./export-request.ts";
import { texts } from "./texts.ts";

const calls = { people: memberExport, organizations: organizationExport, activities: activityExport } as const;

/** Requests an export of a list. The server delivers the file when it is ready. */
export async function orderExport(kind: ExportKind, list: ExportedList, email: string): Promise<void> {
  try {
    const { delivery, id } = await getClient().send(calls[kind], await exportRequest(list));
    const message = delivery === "email" ? texts.byEmail(email) : texts.byConsole;
    const action = { label: texts.show, onAction: () => goTo("/exports") };
    // Existing backends do not name the export, since they keep none.
    showToast({ type: "success", title: texts.ordered, message, ...(id !== undefined && { action }) });
  } catch (error) {
    handleError(error, { isMemberExport: kind === "people" });
  }
}
