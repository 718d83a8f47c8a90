import * as z from "zod/mini";
import type { Config } from "#server/platform/core/config.ts";
import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import { requestJson } from "#server/platform/outgoing/request-json.ts";
import { targetOf } from "#server/platform/outgoing/resolve-target.ts";

type Needs = Pick<Config, "outboundAllow"> & { readonly model: NonNullable<Config["model"]> };

/** Text generation takes longer than other requests. */
const mostMilliseconds = 60_000;

/** Sends a request to the endpoint. It may be on this machine, because the operator configured its address. */
async function ask({ model, outboundAllow }: Needs, path: string, body: unknown, signal: AbortSignal) {
  const answer = await requestJson(`${model.url}${path}`, {
    method: "POST",
    headers: model.key === null ? {} : { authorization: `Bearer ${model.key}` },
    body,
    allow: [...outboundAllow, targetOf(new URL(model.url))],
    signal,
    mostMilliseconds,
  });
  if (answer.status !== 200) throw new OutgoingError(`The model answered ${answer.status}.`);
  return answer.json;
}

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).check(z.minLength(1)),
});

/**
 * Generates a text. The model is given no tools, and only the text of its response is used. Instructions inside the
 * question therefore cannot trigger any action.
 * @throws OutgoingError with one sentence
 */
export async function write(needs: Needs, system: string, question: string, signal: AbortSignal): Promise<string> {
  const messages = [
    { role: "system", content: system },
    { role: "user", content: question },
  ];
  const body = { model: needs.model.name, messages, max_tokens: 500, stream: false };
  const read = z.safeParse(completion, await ask(needs, "/chat/completions", body, signal));
  const text = read.data?.choices[0]?.message.content.trim();
  if (!text) throw new OutgoingError("The model returned no text.");
  return text;
}

const embeddings = z.object({
  data: z.array(z.object({ index: z.number(), embedding: z.array(z.number()).check(z.minLength(1)) })),
});

/**
 * Returns the embeddings of the texts, in the same order.
 * @throws OutgoingError when the endpoint cannot be reached or returns no embeddings
 */
export async function embed(needs: Needs, texts: readonly string[], signal: AbortSignal): Promise<number[][]> {
  const body = { model: needs.model.embeddingName, input: texts, encoding_format: "float" };
  const read = z.safeParse(embeddings, await ask(needs, "/embeddings", body, signal));
  const vectors = read.data?.data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding);
  if (vectors?.length !== texts.length) throw new OutgoingError("The model returned no embeddings.");
  return vectors;
}
