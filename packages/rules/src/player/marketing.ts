/** When messages that need a player's consent may be sent, and when they may be asked to opt in (field rules 16, 24, 26). */
import { breakAt } from './break.ts'
import type { Breaks } from './break.ts'

export const MARKETING_CHANNELS = ['email', 'text'] as const
export type MarketingChannel = (typeof MARKETING_CHANNELS)[number]

/** The wording that a player agrees to. It is stored with the consent, word for word. */
export const CONSENT_WORDING: Readonly<Record<MarketingChannel, string>> = {
  email: 'Email me about new competitions, offers and winners. I can stop these at any time.',
  text: 'Text me about new competitions, offers and winners. I can stop these at any time.',
}

/**
 * The purposes of a player's consent to messages: 'marketing' is news and offers, 'results' the result of draws that the player
 * entered and did not win. The same rules of sending and withdrawing hold for both.
 */
export const CONSENT_PURPOSES = ['marketing', 'results'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

/** The wording of the consent to result notices; stored like that of marketing. */
export const RESULT_WORDING: Readonly<Record<MarketingChannel, string>> = {
  email: 'Email me when a competition I’ve entered is drawn and I haven’t won. I can stop these at any time.',
  text: 'Text me when a competition I’ve entered is drawn and I haven’t won. I can stop these at any time.',
}

/** A player who said no, or did not answer, is not asked again after a log-in for this long. */
export const ASK_AGAIN_MS = 180 * 24 * 60 * 60_000

/** The fields of a player that decide whether marketing may be sent. */
export type MarketingStanding = Breaks & { bannedAt: Date | null; erasedAt: Date | null }

/** Whether a player is on a break that they chose, or is erased. */
export function isOnBreak(standing: MarketingStanding, now: Date): boolean {
  return standing.erasedAt !== null || breakAt(standing, now) !== undefined
}

/** Called at the moment of sending every message that needs consent, with the player's standing and last choice. */
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
