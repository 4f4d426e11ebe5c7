/** The sentence for players about when the winner is or was drawn. */
import { formatLongDay } from '../text/day-names.ts'

type DrawFields = { drawText?: string | undefined; drawCutOff?: string | undefined }

/**
 * The competition's own sentence until the cut-off, then a sentence in the past tense; undefined if neither is known.
 */
export function drawCopy({ drawText, drawCutOff }: DrawFields, now: Date): string | undefined {
  if (drawCutOff === undefined || Date.parse(drawCutOff) > now.getTime()) return drawText
  return `The winner was drawn on ${formatLongDay(new Date(drawCutOff))}.`
}
