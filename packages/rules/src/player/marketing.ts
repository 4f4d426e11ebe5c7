/** When marketing may be sent, and when a player may be asked to opt in (field rules 16, 24, 26). */
import { breakAt } from './break.ts'
import type { Breaks } from './break.ts'

export const MARKETING_CHANNELS = ['email', 'text'] as const
export type MarketingChannel = (typeof MARKETING_CHANNELS)[number]

/** The wording that a player agrees to. It is stored with the consent, word for word. */
export const CONSENT_WORDING: Readonly<Record<MarketingChannel, string>> = {
  email: 'Email me about new competitions, offers and winners. I can stop these at any time.',
  text: 'Text me about new competitions, offers and winners. I can stop these at any time.',
}

/** A player who said no, or did not answer, is not asked again after a log-in for this long. */
export const ASK_AGAIN_MS = 180 * 24 * 60 * 60_000

/** The fields of a player that decide whether marketing may be sent. */
export type MarketingStanding = Breaks & { bannedAt: Date | null; erasedAt: Date | null }

/** Whether a player is on a break that they chose, or is erased. */
export function isOnBreak(standing: MarketingStanding, now: Date): boolean {
  return standing.erasedAt !== null || breakAt(standing, now) !== undefined
}

/** Every sender of marketing calls this at the moment of sending, with the player's standing and last choice. */
export function canSendMarketing(standing: MarketingStanding, isGranted: boolean, now: Date): boolean {
  return isGranted && standing.bannedAt === null && !isOnBreak(standing, now)
}

/** Whether the opt-in form may be shown after a log-in. */
export function mayAskForOptIn(
  standing: MarketingStanding & { optInAskedAt: Date | null },
  isGranted: boolean,
  now: Date,
): boolean {
  const { optInAskedAt } = standing
  const wasAskedLately = optInAskedAt !== null && now.getTime() - optInAskedAt.getTime() < ASK_AGAIN_MS
  return !isGranted && !wasAskedLately && canSendMarketing(standing, true, now)
}
