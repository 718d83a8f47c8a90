import { writeMark } from "#shared/domain/write-mark.ts";
import { storedItem } from "../base/stored-item.ts";

/** Marks of the last writes of this browser. A panel already refetches what they changed. */
export const ownWrites = storedItem<readonly string[], readonly string[]>("session", "ownWrites", []);

const maxMarks = 200;
const marks: string[] = [];

/** Notes a write of the worker before it is sent. */
export function noteWrite(key: string): void {
  marks.push(writeMark(key));
  void ownWrites.setValue(marks.slice(-maxMarks));
}
