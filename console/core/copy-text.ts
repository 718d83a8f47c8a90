import { showToast } from "#console/ui/toast.ts";

const texts = { copied: (text: string) => `Copied ${text}`, failed: "The browser did not allow copying." } as const;

/** Copies a text to the clipboard and shows a toast with `message`. */
export async function copyText(text: string, message: string = texts.copied(text)): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ type: "success", message: message });
  } catch {
    showToast({ type: "error", message: texts.failed });
  }
}
