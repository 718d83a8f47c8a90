import { Monitor, Moon, Sun } from "lucide-react";

/** The choices of the theme switch. */
export const themes = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "System", icon: Monitor },
] as const;
