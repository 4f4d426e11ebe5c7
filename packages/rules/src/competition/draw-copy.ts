/** When the winner is drawn, or was, in a player's words. */
import { longDay } from '../text/london-time.ts'

type Drawn = { drawText?: string | undefined; drawCutOff?: string | undefined }

/** The competition's own sentence until the draw's day is over, and then that it was; undefined where neither is known. */
export function drawCopy({ drawText, drawCutOff }: Drawn, now: Date): string | undefined {
  if (drawCutOff === undefined || Date.parse(drawCutOff) > now.getTime()) return drawText
  return `The winner was drawn on ${longDay(new Date(drawCutOff))}.`
}
