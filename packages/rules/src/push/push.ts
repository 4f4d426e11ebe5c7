/** What a browser is told about a draw, on a screen that anybody may see: so it is the same for all (docs/mechanisms/draw/push.md). */

/** `void`: the draw does not count, and another takes its place. */
export const PUSH_EVENTS = ['begins', 'ended', 'void'] as const
export type PushEvent = (typeof PUSH_EVENTS)[number]

/** `minutes`: for how long it is worth telling. `urgency` as in RFC 8030: whether a phone is woken to save no battery. */
type EventRow = { text: string; minutes: number; urgency: 'high' | 'normal' }

export const EVENTS: Readonly<Record<PushEvent, EventRow>> = {
  begins: { text: 'The draw begins. Watch it live.', minutes: 10, urgency: 'high' },
  ended: { text: 'The draw has ended. See how it went.', minutes: 12 * 60, urgency: 'normal' },
  void: { text: 'This draw doesn’t count. See why, and what happens next.', minutes: 12 * 60, urgency: 'normal' },
}

/** What is known of a draw when it is decided what to tell about it. Times are of the server's clock. */
export type PushStanding = {
  isVoid: boolean
  /** When the first step of its show was called; null: none was. */
  begunAt: Date | null
  /** Whether the last step was called. */
  isOver: boolean
  publishedAt: Date | null
  /** What was announced before. */
  told: readonly PushEvent[]
}

/** A show whose last step nobody calls ends so long after the result is published. */
export const OVER_AFTER_MS = 30 * 60_000

/** What is to be told about a draw now; undefined: nothing. Nobody is told of the void draw of which they heard nothing. */
export function dueEvent(standing: PushStanding, now: Date): PushEvent | undefined {
  const { isVoid, begunAt, isOver, publishedAt, told } = standing
  if (told.includes('ended') || told.includes('void')) return undefined
  if (isVoid) return told.includes('begins') ? 'void' : undefined
  const isLeftOpen = begunAt !== null && !isOver
  const publishedMs = publishedAt === null ? undefined : now.getTime() - publishedAt.getTime()
  if (isOver || (publishedMs !== undefined && (!isLeftOpen || publishedMs >= OVER_AFTER_MS))) return 'ended'
  const isFresh = begunAt !== null && now.getTime() - begunAt.getTime() < EVENTS.begins.minutes * 60_000
  return isFresh && !told.includes('begins') ? 'begins' : undefined
}
