import { useMutation } from "@tanstack/react-query";
import { handleError } from "#console/core/handle-error.ts";
import type { FileAnswer } from "#shared/client/client.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { saveFile } from "./save-file.ts";
import { texts } from "./texts.ts";

/** Button that downloads the receipt of an import, with the result of each row. */
export function ReceiptButton({ download }: { download: () => Promise<FileAnswer> }) {
  const save = useMutation({
    mutationFn: async () => {
      const { pieces } = await download();
      saveFile([await new Response(pieces).blob()], "text/csv", "import-receipt.csv");
    },
    onError: (error) => handleError(error),
  });
  return (
    <div>
      <Button busy={save.isPending} onClick={() => save.mutate()}>
        {texts.receipt}
      </Button>
    </div>
  );
}
