import { Monitor, Moon, Sun } from "lucide-react";

/** Options of the theme menu. */
export const themes = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "System", icon: Monitor },
] as const;
