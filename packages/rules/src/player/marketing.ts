/** When something may be sent that nobody asked for, and when it may be asked for (field rules 16, 24, 26). */
import { breakAt } from './break.ts'
import type { Breaks } from './break.ts'

export const MARKETING_CHANNELS = ['email', 'text'] as const
export type MarketingChannel = (typeof MARKETING_CHANNELS)[number]

/** What a player agrees to; kept with the consent, word for word. */
export const CONSENT_WORDING: Readonly<Record<MarketingChannel, string>> = {
  email: 'Email me about new competitions, offers and winners. I can stop these at any time.',
  text: 'Text me about new competitions, offers and winners. I can stop these at any time.',
}

/** Whoever said no, or nothing, is not asked again after a log-in for so long. */
export const ASK_AGAIN_MS = 180 * 24 * 60 * 60_000

/** What of a player decides whether they are left in peace. */
export type MarketingStanding = Breaks & { bannedAt: Date | null; erasedAt: Date | null }

/** Whether a player takes a break of their own choosing, or has gone. */
export function isOnBreak(standing: MarketingStanding, now: Date): boolean {
  return standing.erasedAt !== null || breakAt(standing, now) !== undefined
}

/** The one question that every sender of marketing asks: of the standing and the last choice as they are at that moment. */
export function mayMarket(standing: MarketingStanding, isGranted: boolean, now: Date): boolean {
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
  return !isGranted && !wasAskedLately && mayMarket(standing, true, now)
}
