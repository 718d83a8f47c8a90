import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";
import { classConfig } from "./class-groups.ts";

const merge = createTailwindMerge(() => classConfig);

/** Joins class names. Of two utilities for the same property the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
