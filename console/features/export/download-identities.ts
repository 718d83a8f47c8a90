import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { showToast } from "#console/ui/toast.ts";
import type { QueryOf } from "#shared/contract/call.ts";
import { identityExport } from "#shared/contract/identity-export.ts";
import { saveFile } from "./save-file.ts";
import { texts } from "./texts.ts";

export type IdentityFormat = QueryOf<typeof identityExport>["format"];

/** Downloads the linked identities of a project group in the format of git or of another tool. */
export async function downloadIdentities(format: IdentityFormat, groupId: string): Promise<void> {
  try {
    const { fileName, pieces } = await getClient().download(identityExport, {
      query: { format, segments: [groupId] },
    });
    const file = await new Response(pieces).blob();
    saveFile([file], file.type, fileName ?? "identities.txt");
    showToast({ type: "success", message: texts.identities });
  } catch (error) {
    handleError(error);
  }
}
