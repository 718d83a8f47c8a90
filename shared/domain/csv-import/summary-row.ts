import { cleanLine } from "../text/clean-text.ts";

/** First words of a line with totals, in several languages. */
const summary =
  /^(?:(?:grand|sub)[\s-]?totals?|totals?|sum|summary|count|average|summe|gesamt|gesamtsumme|insgesamt|anzahl|zwischensumme|totaux|somme|nombre total|totale|somma|suma|totales|totalt|totaal|summa|sammanlagt|i alt|soma|yhteensä|razem|ogółem|celkem|spolu|összesen|toplam|genel toplam|итого|всего|сумма|разом|усього|σύνολο|合計|総計|小計|計|总计|总数|合计|總計|합계|총계|المجموع|סך הכל)(?:$|[\s:：=(,.#-])/iu;

/** Remarks that programs write below a table: "2 records", "Generated on …", "-- end of report --". */
const remark =
  /^(?:[\s*#=–—-]*(?:end of|generated|exported|created|printed|page|source|report|erstellt|exportiert|seite|quelle|ende)\b|\(?\d+\s+(?:records?|rows?|lines?|entries|results?|people|contacts?|members?|organi[sz]ations?|zeilen|datensätze|einträge|lignes|filas|righe|строк[аи]?|件|行)\b)/iu;

/** Whether a row below the last record summarizes the table or is a remark, by its first text. */
export function isSummaryRow(cells: readonly string[]): boolean {
  const filled = cells.map(cleanLine).filter((cell) => cell !== "");
  const [first = ""] = filled;
  if (first.length > 200 || cells.some((cell) => cell.includes("@"))) return false;
  return summary.test(first) ? filled.slice(1).every(isFigure) : filled.length === 1 && remark.test(first);
}

const isFigure = (cell: string) => cell.length < 40 && /^[\d\s.,%€$£¥+-]+$/.test(cell);
