import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Executor } from "./database.ts";

interface Current {
  /** Null once the transaction has ended. Later work is not part of it. */
  tx: Executor | null;
  readonly afterCommit: (() => unknown)[];
}

const current = new AsyncLocalStorage<Current>();

/**
 * Wraps a database so that queries during a request run in the request's transaction. Transactions become savepoints of
 * it. Outside of such a request, the database behaves as usual.
 */
export function joinRequests(db: Database): Database {
  return new Proxy(db, {
    get(target, name) {
      const executor = requestTransaction() ?? target;
      const value: unknown = Reflect.get(executor, name, executor);
      return typeof value === "function" ? value.bind(executor) : value;
    },
  });
}

/** Returns the transaction of the current request; null outside of one. */
export function requestTransaction(): Executor | null {
  return current.getStore()?.tx ?? null;
}

/**
 * Handles a request in one transaction, which is rolled back as a whole when `work` throws.
 * @param onFollowUpError called when work after the commit fails. The transaction stays committed
 * @throws errors of `work`, and database errors of the commit
 */
export async function inRequestTransaction<T>(
  db: Database,
  work: (tx: Executor) => Promise<T>,
  onFollowUpError: (error: unknown) => void,
): Promise<T> {
  const own: Current = { tx: null, afterCommit: [] };
  let result: T;
  try {
    result = await db.transaction((tx) => {
      own.tx = tx;
      return current.run(own, () => work(tx));
    });
  } finally {
    own.tx = null;
  }
  for (const follow of own.afterCommit) {
    try {
      await follow();
    } catch (error) {
      onFollowUpError(error);
    }
  }
  return result;
}

/** Runs work that cannot be rolled back, once the request's transaction is committed. */
export async function afterCommit(work: () => unknown): Promise<void> {
  const store = current.getStore();
  if (store?.tx) store.afterCommit.push(work);
  else await work();
}
