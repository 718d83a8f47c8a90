/** Waits for work, but not longer than `limitMs`. Errors of the work are its own. */
export async function atMost(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work.then(noResult, noResult), late]);
  clearTimeout(timer);
}

const noResult = () => {};
