/** Size limits of JSON from outside, checked before it is parsed. */
export interface JsonLimits {
  readonly depth: number;
  readonly values: number;
  /** Different names of all objects. Each costs as much as ten values, and an object with very many takes seconds. */
  readonly names?: number;
  /** Characters of a text. Longer ones are cut, because cleaning them takes long. Without it none is cut. */
  readonly text?: number;
}

/** JSON that exceeds the limits. */
export class JsonLimitError extends SyntaxError {
  constructor() {
    super("The JSON is too large or too deeply nested.");
  }
}
