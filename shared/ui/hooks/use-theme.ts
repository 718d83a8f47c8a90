import { useSyncExternalStore } from "react";
import { setTheme, storedTheme, type Theme, watchTheme } from "../theme.ts";
import { useMedia } from "./use-media.ts";

/** Returns the chosen theme, the resolved theme and a setter. */
export function useTheme(): {
  readonly theme: Theme;
  readonly resolved: "light" | "dark";
  readonly setTheme: (theme: Theme) => void;
} {
  const theme = useSyncExternalStore(watchTheme, storedTheme);
  const dark = useMedia("(prefers-color-scheme: dark)");
  return { theme, resolved: theme === "system" ? (dark ? "dark" : "light") : theme, setTheme };
}
