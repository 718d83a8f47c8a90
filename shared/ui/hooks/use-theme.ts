import { useSyncExternalStore } from "react";
import { setTheme, storedTheme, type Theme, watchTheme } from "../theme.ts";
import { useMedia } from "./use-media.ts";

/** The chosen theme, what it comes to now, and the way to change it. */
export function useTheme(): {
  readonly theme: Theme;
  readonly resolved: "light" | "dark";
  readonly setTheme: (theme: Theme) => void;
} {
  const theme = useSyncExternalStore(watchTheme, storedTheme);
  const dark = useMedia("(prefers-color-scheme: dark)");
  return { theme, resolved: theme === "system" ? (dark ? "dark" : "light") : theme, setTheme };
}
