const attempts = 5;

/**
 * Does a transaction again when another one was in its way: it may create the same person at the same moment, who is
 * then found the next time, or merge somebody away.
 * @throws what went wrong when it is something else, or at the last attempt.
 */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code = ((error as Error).cause as { code?: string } | undefined)?.code ?? (error as { code?: string }).code;
      const isRace = code === "23505" || code === "40001" || code === "40P01" || code === "23503";
      if (!isRace || attempt === attempts) throw error;
    }
  }
}
