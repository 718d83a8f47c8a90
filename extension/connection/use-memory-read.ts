import { useEffect, useState } from "react";
import { readMemory } from "./session-memory.ts";

/** Reads the session memory on mount. @returns whether it has been read */
export function useMemoryRead(): boolean {
  const [isRead, setRead] = useState(false);
  useEffect(() => void readMemory().then(() => setRead(true)), []);
  return isRead;
}
