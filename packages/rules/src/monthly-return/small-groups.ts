/** Which figures of a return are told: no small group of people, and nothing from which one could be worked out. */
import { RETURN_LINES, RETURN_LINE_ROWS } from './return-lines.ts'
import type { ReturnLine } from './return-lines.ts'

/** Null: there is nothing to count, such as days where nothing was answered. */
export type ReturnFigures = Readonly<Record<ReturnLine, number | null>>
/** `few`: fewer than ten people. `hidden`: a total from which such a group could be worked out. */
export type ToldFigure = number | 'few' | 'hidden' | null

export const SMALL_GROUP = 10

const isFew = (line: ReturnLine, figure: number | null) =>
  RETURN_LINE_ROWS[line].isPeople === true && figure !== null && figure > 0 && figure < SMALL_GROUP

export function toldFigures(figures: ReturnFigures): Record<ReturnLine, ToldFigure> {
  const told = (line: ReturnLine): ToldFigure => {
    const { totals = [] } = RETURN_LINE_ROWS[line]
    if (isFew(line, figures[line])) return 'few'
    const parts = totals as readonly ReturnLine[]
    return parts.some((part) => isFew(part, figures[part])) ? 'hidden' : figures[line]
  }
  return Object.fromEntries(RETURN_LINES.map((line) => [line, told(line)])) as Record<ReturnLine, ToldFigure>
}

export const FEW_TEXT = 'fewer than 10'
export const HIDDEN_TEXT = 'not told: a smaller group could be worked out'
