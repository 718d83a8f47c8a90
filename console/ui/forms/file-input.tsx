import { FileText, Upload, X } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { fileSize } from "#shared/domain/text/file-size.ts";
import { cn } from "#shared/ui/cn.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { controlClasses } from "#shared/ui/components/forms/input.tsx";
import { texts } from "#shared/ui/texts.ts";

interface FileInputProps extends Omit<ComponentProps<"input">, "type" | "value" | "onChange"> {
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
}

/**
 * Selects files by dialog or drop and lists them below. A restyled native control, which keeps its keyboard, drop and
 * screen reader support.
 */
export function FileInput({ files, onFiles, multiple = false, className, ...props }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const add = (added: readonly File[]) => {
    const others = multiple ? files.filter(({ name }) => added.every((file) => file.name !== name)) : [];
    if (added.length > 0) onFiles([...others, ...added]);
  };
  return (
    <div data-slot="file-input" className="grid gap-1.5">
      <span className="relative block">
        <input
          type="file"
          multiple={multiple}
          className={cn(controlClasses, "block h-16 cursor-pointer border-dashed text-[0px] file:hidden", className)}
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            // Allows selecting the same file again after its removal.
            target.value = "";
          }}
          {...props}
          ref={input}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 flex items-center justify-center gap-2 text-ink-2"
        >
          <Upload className="text-ink-3" />
          {multiple ? texts.selectFiles : texts.selectFile}
        </span>
      </span>
      {files.length > 0 && (
        // Truncates names instead of widening the form.
        <ul aria-live="polite" className="flex w-0 min-w-full flex-col gap-1">
          {files.map((file) => (
            <li key={file.name} className="flex h-8 items-center gap-2 rounded-sm bg-surface-2 pr-1 pl-2.5">
              <FileText className="text-ink-3" />
              <bdi className="min-w-0 flex-1 truncate">{file.name}</bdi>
              <span className="text-xs text-ink-3 tabular-nums">{fileSize(file.size)}</span>
              <Button
                size="icon-xs"
                variant="ghost"
                aria-label={texts.remove(file.name)}
                onClick={() => {
                  onFiles(files.filter((each) => each !== file));
                  // The pressed button unmounts with its file.
                  input.current?.focus();
                }}
              >
                <X />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
