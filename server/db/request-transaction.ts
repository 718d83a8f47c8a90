import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Executor } from "./database.ts";

interface Current {
  /** Null once the transaction has ended: what goes on afterwards is not part of it. */
  tx: Executor | null;
  readonly afterCommit: (() => unknown)[];
}

const current = new AsyncLocalStorage<Current>();

/**
 * The same database, whose queries belong to the transaction of the request that makes them, and whose transactions
 * are savepoints of it. Without such a request it is as it was.
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

/** The transaction of the request that is being handled; null outside of one. */
export function requestTransaction(): Executor | null {
  return current.getStore()?.tx ?? null;
}

/**
 * Handles a request in one transaction: it takes effect as a whole, or not at all when `work` throws.
 * @param onFollowUpError told when something after the commit fails: the write took effect all the same
 * @throws what `work` throws, and what the database says to the commit
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

/** Does something that the database does not take back, once the request's transaction is on disk. */
export async function afterCommit(work: () => unknown): Promise<void> {
  const store = current.getStore();
  if (store?.tx) store.afterCommit.push(work);
  else await work();
}
