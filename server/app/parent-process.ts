/** Variable by which a process of the platform tells its child what it is. */
export const parentVariable = "PLATFORM_PARENT";

/** Process that started this one and holds its IPC channel: the web server or the supervisor; null without one. */
export function parentProcess(): "web" | "supervisor" | null {
  const parent = process.env[parentVariable];
  return process.send !== undefined && (parent === "web" || parent === "supervisor") ? parent : null;
}
