/** Ids of profiles that this page deleted. Their 404 is expected and no further event for the user. */
const removed = new Set<string>();

export const noteRemoved = (id: string): void => void removed.add(id);
export const noteRestored = (id: string): void => void removed.delete(id);
export const wasRemovedHere = (id: string): boolean => removed.has(id);
