import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { FreshQueryClient } from "#shared/ui/query-client.ts";

/** Invalidates a query while its first answer is awaited, and returns what an observer shows in the end. */
async function shownAfter(client: QueryClient): Promise<string | undefined> {
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ["list"],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => {});
  const invalidated = client.invalidateQueries({ queryKey: ["list"] });
  answers[0]?.("before the change");
  answers[1]?.("after the change");
  await invalidated;
  stop();
  return client.getQueryData(["list"]);
}

test("a list that is invalidated while its first answer is awaited shows the state after the change", async () => {
  expect(await shownAfter(new FreshQueryClient())).toBe("after the change");
});

test("TanStack Query alone would keep the first answer", async () => {
  expect(await shownAfter(new QueryClient())).toBe("before the change");
});

test("a caller that awaits the first answer gets the one after the change", async () => {
  const client = new FreshQueryClient();
  const answers: ((value: string) => void)[] = [];
  const options = {
    queryKey: ["list"],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  };
  const stop = new QueryObserver(client, options).subscribe(() => {});
  const awaited = client.fetchQuery(options);
  const invalidated = client.invalidateQueries();
  answers[0]?.("before the change");
  answers[1]?.("after the change");
  await invalidated;
  expect(await awaited).toBe("after the change");
  stop();
});

test("without a refetch the first answer is still awaited", async () => {
  const client = new FreshQueryClient();
  let answer = (_value: string) => {};
  const options = {
    queryKey: ["list"],
    queryFn: () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  };
  const awaited = client.fetchQuery(options);
  await client.invalidateQueries({ queryKey: ["list"], refetchType: "none" });
  answer("first");
  expect(await awaited).toBe("first");
});
