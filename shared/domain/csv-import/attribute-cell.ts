const yes = /^(yes|true|1)$/i;
const no = /^(no|false|0)$/i;

/** Formats a cell or a stored value like an exported table does. An unset flag equals `no`. */
export function attributeText(value: unknown, isFlag: boolean): string {
  if (isFlag)
    return yes.test(String(value ?? "")) ? "yes" : no.test(String(value ?? "")) || !value ? "no" : String(value);
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((each) => attributeText(each, false)).join("; ");
  return (typeof value === "object" ? JSON.stringify(value) : String(value)).trim();
}

/** Parses a cell as a value of the attribute's type. Invalid values stay text and are rejected by validation. */
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
