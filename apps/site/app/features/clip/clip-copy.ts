/** Texts of the page of clips. */
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { formatDayAndTime } from '@fairdraw/rules/text/day-names.ts'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import type { ClaimedDraw, ClipRunState } from './clip-run.ts'

/** '0:07'. */
export function formatPosition(seconds: number): string {
  const whole = Math.floor(seconds + 0.05)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** '7 seconds', '1 minute 20'. */
export function formatLength(seconds: number): string {
  const whole = Math.round(seconds)
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  if (minutes === 0) return `${rest} seconds`
  return `${pluralise(minutes, 'minute')}${rest === 0 ? '' : ` ${rest}`}`
}

export const drawCopy = ({ name, at }: ClaimedDraw): string => `${name}, on ${formatDayAndTime(new Date(at))}`

/** The state of a clip on its card. */
export function cardCopy(earlier: { watchedSeconds: number; isClaimed: boolean } | undefined, seconds: number): string {
  if (earlier?.isClaimed) return 'Ticket earned'
  if (!earlier || earlier.watchedSeconds === 0) return '1 ticket'
  return earlier.watchedSeconds >= seconds ? 'Ticket ready' : 'Carry on watching'
}

/** What is announced to screen readers when it changes. */
export function announcement({ status, hasJumped, isLost, draw, problem }: ClipRunState): string {
  if (status === 'claimed') return draw ? `You’ve got a ticket for ${drawCopy(draw)}.` : ''
  if (status === 'ready')
    return problem ? problemText(problem) : 'You’ve watched it all. You can claim your ticket now.'
  if (status === 'elsewhere') return 'Paused. You’ve started a clip in another place.'
  if (status === 'watching' && isLost) return 'We can’t reach our server. Keep watching: it counts once we’re back.'
  if (status === 'watching' && hasJumped) return 'Skipping ahead doesn’t count, so we’ve gone back.'
  return ''
}
