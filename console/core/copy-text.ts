import { showToast } from "#shared/ui/toast.ts";

const texts = { copied: (text: string) => `Copied ${text}`, failed: "The browser did not allow copying." } as const;

/** Puts a text into the clipboard and says so, in other words where they are given. */
export async function copyText(text: string, said: string = texts.copied(text)): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ type: "success", message: said });
  } catch {
    showToast({ type: "error", message: texts.failed });
  }
}
