/** When messages that need a player's consent may be sent, and when they may be asked to opt in (field rules 16, 24, 26). */
import { breakAt } from './break.ts'
import type { Breaks } from './break.ts'

export const MARKETING_CHANNELS = ['email', 'text'] as const
export type MarketingChannel = (typeof MARKETING_CHANNELS)[number]

/** The wording that a player agrees to; stored with the consent, word for word. */
export const CONSENT_WORDING: Readonly<Record<MarketingChannel, string>> = {
  email: 'Email me about new competitions, offers and winners. I can stop these at any time.',
  text: 'Text me about new competitions, offers and winners. I can stop these at any time.',
}

/**
 * What a player's consent to messages is for: news and offers, or the result of draws that they entered and did not win. The second
 * is about their own entries, and is sent and ended by the same rules.
 */
export const CONSENT_PURPOSES = ['marketing', 'results'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

/** The wording by which a player asks to be told of draws that they did not win; stored like that of marketing. */
export const RESULT_WORDING: Readonly<Record<MarketingChannel, string>> = {
  email: 'Email me when a competition I’ve entered is drawn and I haven’t won. I can stop these at any time.',
  text: 'Text me when a competition I’ve entered is drawn and I haven’t won. I can stop these at any time.',
}

/** A player who said no, or did not answer, is not asked again after a log-in for so long. */
export const ASK_AGAIN_MS = 180 * 24 * 60 * 60_000

/** The fields of a player that decide whether marketing may be sent. */
export type MarketingStanding = Breaks & { bannedAt: Date | null; erasedAt: Date | null }

/** Whether a player is on a break of their own choosing, or is erased. */
export function isOnBreak(standing: MarketingStanding, now: Date): boolean {
  return standing.erasedAt !== null || breakAt(standing, now) !== undefined
}

/** Every sender of messages that need consent asks this, with the standing and the last choice at that moment. */
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
