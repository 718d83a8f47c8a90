const maxAttempts = 5;

/**
 * Runs a transaction, and retries it when it conflicts with another one. For example, both may create the same person,
 * which the retry then finds, or another one may merge a person.
 * @throws any other error, and the error of the last attempt
 */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code = ((error as Error).cause as { code?: string } | undefined)?.code ?? (error as { code?: string }).code;
      const isRace = code === "23505" || code === "40001" || code === "40P01" || code === "23503";
      if (!isRace || attempt === maxAttempts) throw error;
    }
  }
}
