const yes = /^(yes|true|1)$/i;
const no = /^(no|false|0)$/i;

/** A cell's text, or a stored value, as an exported table shows it; a flag that is not set is not different from `no`. */
export function attributeText(value: unknown, isFlag: boolean): string {
  if (isFlag)
    return yes.test(String(value ?? "")) ? "yes" : no.test(String(value ?? "")) || !value ? "no" : String(value);
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((each) => attributeText(each, false)).join("; ");
  return (typeof value === "object" ? JSON.stringify(value) : String(value)).trim();
}

/** A cell as the value of an attribute of the type; what cannot be one is left as text, and refused by whoever checks it. */
export function parsedAttribute(text: string, type: string): unknown {
  if (type === "boolean") return yes.test(text) ? true : no.test(text) ? false : text;
  if (type === "number" && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
  if (type === "multiSelect")
    return text
      .split(";")
      .map((part) => part.trim())
      .filter((part) => part !== "");
  return text;
}
