/** Which figures of a return are told: no small group of people, and nothing from which one could be worked out. */
import { FEW_PLAYERS, MIN_GROUP } from '../report/protect-players.ts'
import { RETURN_LINES, RETURN_LINE_ROWS } from './return-lines.ts'
import type { ReturnLine } from './return-lines.ts'

/** Null: there is nothing to count, such as days where nothing was answered. */
export type ReturnFigures = Readonly<Record<ReturnLine, number | null>>
/** `few`: fewer than ten people. `hidden`: a total from which such a group could be worked out. */
export type ToldFigure = number | 'few' | 'hidden' | null

const isFew = (line: ReturnLine, figure: number | null) =>
  RETURN_LINE_ROWS[line].isPeople === true && figure !== null && figure > 0 && figure < MIN_GROUP

export function toldFigures(figures: ReturnFigures): Record<ReturnLine, ToldFigure> {
  const told = (line: ReturnLine): ToldFigure => {
    const { totals = [] } = RETURN_LINE_ROWS[line]
    if (isFew(line, figures[line])) return 'few'
    const parts = totals as readonly ReturnLine[]
    return parts.some((part) => isFew(part, figures[part])) ? 'hidden' : figures[line]
  }
  return Object.fromEntries(RETURN_LINES.map((line) => [line, told(line)])) as Record<ReturnLine, ToldFigure>
}

/** What is written in place of a figure that is not told. */
export const UNTOLD_WORDS = { few: FEW_PLAYERS, hidden: 'not told: a smaller group could be worked out' } as const
