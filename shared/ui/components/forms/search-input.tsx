import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "../../cn.ts";
import { texts } from "../../texts.ts";
import { Input } from "./input.tsx";

/** Search field with an icon. `label` is its accessible name. `className` applies to the container. */
export function SearchInput({ className, label, ...props }: ComponentProps<typeof Input> & { label?: string }) {
  return (
    <span data-slot="search-input" className={cn("relative block", className)}>
      <Search className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3" />
      <Input type="search" className="pl-8" aria-label={label ?? props.placeholder ?? texts.search} {...props} />
    </span>
  );
}
