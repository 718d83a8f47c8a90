import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { cn } from "../cn.ts";
import { texts } from "../texts.ts";
import { Button } from "./button.tsx";

interface CopyButtonProps {
  text: string;
  /** What is copied: "Copy" by default. */
  label?: string;
  className?: string;
  onCopied?: () => void;
}

/** Copies a text; says so for two seconds, to readers too. */
export function CopyButton({ text, label = texts.copy, className, onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // The page may not reach the clipboard: then nothing is claimed.
      return;
    }
    setCopied(true);
    onCopied?.();
  };
  return (
    <>
      <Button variant="ghost" size="icon-xs" aria-label={label} className={cn(className)} onClick={copy}>
        {copied ? <Check className="size-3.5 text-good" /> : <Copy className="size-3.5" />}
      </Button>
      <span role="status" className="sr-only">
        {copied ? texts.copied : ""}
      </span>
    </>
  );
}
