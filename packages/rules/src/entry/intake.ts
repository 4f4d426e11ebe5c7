/**
 * Entries by text, phone and post: when a delivered row counts, why it is rejected, and the charge and the message for
 * its sender (field rules 3, 4, 5, 11, 19). Pure; times are instants, amounts pence.
 */
import { breakAt, wasOnBreak } from '../player/break.ts'
import type { Breaks, ChosenBreak } from '../player/break.ts'
import { CHANNELS, channelTimes } from '../competition/competition.ts'
import type { Channel, ChannelWindow, CompetitionSchedule } from '../competition/competition.ts'
import { londonDay } from '../text/london-time.ts'
import { formatPrice, formatTokens } from '../payment/money.ts'

/** The channels that sources deliver. Online entries come from the site only. */
export const INTAKE_CHANNELS = CHANNELS.filter((channel): channel is IntakeChannel => channel !== 'online')
export type IntakeChannel = Exclude<Channel, 'online'>

type ReasonRow = {
  /** The cause for the source that delivers. */
  readonly cause: string
  /** The message for the sender, if the channel sends one. '{name}' is the competition's name. */
  readonly text?: string
}

/** Every reason to reject a row. Where the site refuses a player for the same reason, the code is the same. */
export const INTAKE_REASONS = {
  unreadable: {
    cause: 'A field that every row needs is missing, too long or not what it should be, or the row has too many cells.',
  },
  'shortened-number': {
    cause:
      'A spreadsheet has shortened the reference or the phone number, as in 4.47701E+11, and its last digits are lost. Format that column as text in the original, and send the rows again.',
  },
  'wrong-number': { cause: 'The phone number is not a UK mobile number.' },
  'wrong-time': {
    cause: 'The time of entry is no date with a time, or lies after the delivery.',
  },
  'unclear-date': {
    cause:
      'A date like 05/12/2026 could be read day first or month first, and no other date of the delivery shows which. Write it as 2026-12-05.',
  },
  duplicate: { cause: 'The source’s reference has given an entry, or was charged, before.' },
  'unknown-competition': {
    cause: 'No competition has that number.',
    text: 'Sorry, we couldn’t tell which prize draw your entry was for, so we couldn’t accept it.',
  },
  'wrong-channel': {
    cause: 'The competition cannot be entered in this way.',
    text: 'Sorry, you can’t enter ‘{name}’ this way, so we couldn’t accept your entry. Our site says how you can enter.',
  },
  'wrong-cost': {
    cause: 'The source’s price is not the price that the competition’s own record has for this channel.',
    text: 'Sorry, something was wrong with the price of your entry to ‘{name}’, so we couldn’t accept it.',
  },
  'not-started': {
    cause: 'The entry was made before the channel opened.',
    text: 'Sorry, ‘{name}’ wasn’t open yet when you entered, so we couldn’t accept your entry.',
  },
  closed: {
    cause: 'The entry was made when the channel had closed.',
    text: 'Sorry, your entry to ‘{name}’ reached us after it had closed, so we couldn’t accept it.',
  },
  'after-draw': {
    cause: 'The entry was made in time, but delivered after the cut-off of the draw.',
    text: 'Sorry, your entry to ‘{name}’ reached us after the draw, so it wasn’t included. This isn’t your fault.',
  },
  'wrong-answer': {
    cause: 'The answer to a skill question is missing or wrong.',
    text: 'Sorry, that wasn’t the right answer, so your entry to ‘{name}’ isn’t in the draw.',
  },
  'age-unverified': {
    cause: 'The sender is not 18, or has not stated to be.',
    text: 'Sorry, you need to be 18 or over to enter ‘{name}’, so we couldn’t accept your entry.',
  },
  suspended: {
    cause: 'The account of that number is suspended.',
    text: 'Sorry, your account is suspended, so we couldn’t accept your entry to ‘{name}’.',
  },
  paused: {
    cause: 'The player was taking a break when the entry was made, or when it was delivered.',
    text: 'You asked for a break from Fairdraw, so we couldn’t accept your entry to ‘{name}’.',
  },
  ineligible: {
    cause: 'The player does not meet what the competition asks of its entrants.',
    text: 'Sorry, you can’t enter ‘{name}’ under its rules, so we couldn’t accept your entry.',
  },
  'email-not-verified': {
    cause: 'The competition asks for a verified email address.',
    text: 'Sorry, ‘{name}’ is only for players with a verified email address, so we couldn’t accept your entry.',
  },
  'entry-limit-exceeded': {
    cause: 'The player has as many entries by this channel as the competition allows.',
    text: 'You’ve reached the limit for entering ‘{name}’ this way, so we couldn’t accept this entry.',
  },
  'sold-out': {
    cause: 'The competition has a fixed run of tickets, and fewer are left than the entry needs.',
    text: 'Sorry, every ticket for ‘{name}’ had gone when your entry reached us, so we couldn’t accept it.',
  },
  'spend-limit-exceeded': {
    cause: 'The entry would pass the spend limit that the player or the operator set.',
    text: 'That would have taken you over your monthly limit, so we couldn’t accept your entry to ‘{name}’.',
  },
} as const satisfies Record<string, ReasonRow>

export type IntakeReason = keyof typeof INTAKE_REASONS

/** A parsed row. */
export type IntakeRow = {
  enteredAt: Date
  /** When the whole delivery had arrived. */
  deliveredAt: Date
  /** The price according to the source; undefined if the source states none. */
  costPence?: number | undefined
  /**
   * `YYYY-MM-DD`; undefined if it was not asked for, because entering states an age of 18 or over (the copy of each
   * channel says so).
   */
  birthday?: string | undefined
  /** Whether all answers are right. */
  isAnswerRight: boolean
}

/** The terms of a channel, from the competition's own record. */
export type IntakeOffer = {
  isEnabled: boolean
  opens: Date
  closes: Date
  /** Entries delivered after this instant cannot be in the draw. */
  drawCutOff?: Date | undefined
  costPence: number
  /** The maximum number of entries of one player by this channel. */
  cap?: number | undefined
  /** How many tickets one entry gives. */
  tickets: number
  /** Whether the channel's copy says that a late entry may still be charged (field rule 19). */
  isLateCharged: boolean
  isSkill: boolean
  needsEmail: boolean
}

/** The fields of a competition that decide about entries by other channels. The contract's Competition has them all. */
export type IntakeCompetition = Pick<CompetitionSchedule, 'dateStart' | 'dateStop'> & {
  legalBasis: 'free-draw' | 'skill'
  meta: CompetitionSchedule['meta'] & {
    emailVerificationRequired?: boolean | undefined
    drawCutOff?: string | undefined
    display: { tc: { tcFull: string } }
    channels: Partial<
      Record<
        Channel,
        ChannelWindow & {
          enabled: boolean
          info: string
          cost: string
          costPence?: number | undefined
          cap?: number | undefined
          tickets?: number | undefined
          isLateCharged?: boolean | undefined
        }
      >
    >
  }
}

/** A channel without times of its own is open as long as the competition. */
export function intakeOffer(competition: IntakeCompetition, channel: IntakeChannel): IntakeOffer {
  const { legalBasis, meta } = competition
  const settings = meta.channels[channel]
  return {
    isEnabled: settings?.enabled === true,
    ...channelTimes(competition, channel, settings ?? {}),
    drawCutOff: meta.drawCutOff === undefined ? undefined : new Date(meta.drawCutOff),
    costPence: settings?.costPence ?? 0,
    cap: settings?.cap,
    tickets: settings?.tickets ?? 1,
    isLateCharged: settings?.isLateCharged === true,
    isSkill: legalBasis === 'skill',
    needsEmail: meta.emailVerificationRequired === true,
  }
}

/** The player of a phone number; the defaults apply to an unknown number. */
export type IntakePlayer = Breaks & {
  /** Breaks that the player chose, including past ones. */
  breaks: readonly ChosenBreak[]
  hasStatedAge: boolean
  /** Whether the last check of their age says that they are under 18. */
  isUnderAge: boolean
  isBanned: boolean
  isEmailVerified: boolean
  /** Whether they may see and enter the competition. */
  isEligible: boolean
  /** The number of the player's entries in the competition by this channel. */
  entries: number
  /** Whether the cost would exceed a spend limit. */
  isOverLimit: boolean
  /** Whether the run of the competition has too few tickets left for the entry. */
  isSoldOut: boolean
}

/** The result for a row: entered, or rejected with a reason; and in both cases the charge to its sender. */
export type IntakeVerdict = { reason?: IntakeReason; chargedPence: number }

/** A source's clock may be this much ahead of ours. */
const CLOCK_SKEW_MS = 5 * 60_000

/** Judges a row by its time at the source, not by its time of delivery. */
export function judgeIntakeRow(row: IntakeRow, offer: IntakeOffer | undefined, player: IntakePlayer): IntakeVerdict {
  const rejected = (reason: IntakeReason) => ({ reason, chargedPence: 0 })
  if (!offer) return rejected('unknown-competition')
  if (!offer.isEnabled) return rejected('wrong-channel')
  if (row.enteredAt.getTime() > row.deliveredAt.getTime() + CLOCK_SKEW_MS) return rejected('wrong-time')
  const refusal = refuseRow(row, offer) ?? refusePlayer(row, offer, player)
  if (row.enteredAt < offer.closes) return refusal ? rejected(refusal) : { chargedPence: offer.costPence }
  // A late entry is charged only if the channel's copy warned of it, the sender gets a message, and no other refusal
  // applies.
  const isCharged = offer.isLateCharged && refusal === undefined
  return { reason: 'closed', chargedPence: isCharged ? offer.costPence : 0 }
}

function refuseRow(row: IntakeRow, offer: IntakeOffer): IntakeReason | undefined {
  if (row.costPence !== undefined && row.costPence !== offer.costPence) return 'wrong-cost'
  if (row.enteredAt < offer.opens) return 'not-started'
  if (offer.drawCutOff && row.deliveredAt >= offer.drawCutOff) return 'after-draw'
  if (row.birthday !== undefined && !isAdult(row.birthday, row.enteredAt)) return 'age-unverified'
  if (offer.isSkill && !row.isAnswerRight) return 'wrong-answer'
  return undefined
}

function refusePlayer(row: IntakeRow, offer: IntakeOffer, player: IntakePlayer): IntakeReason | undefined {
  if (player.isBanned) return 'suspended'
  // An entry made or received during a break is refused. One made before the break and received after it counts (field
  // rule 16).
  if (wasOnBreak(player, player.breaks, row.enteredAt) || breakAt(player, row.deliveredAt)) return 'paused'
  if (!player.hasStatedAge || player.isUnderAge) return 'age-unverified'
  if (!player.isEligible) return 'ineligible'
  if (offer.needsEmail && !player.isEmailVerified) return 'email-not-verified'
  if (offer.cap !== undefined && player.entries >= offer.cap) return 'entry-limit-exceeded'
  if (player.isOverLimit) return 'spend-limit-exceeded'
  return player.isSoldOut ? 'sold-out' : undefined
}

/** Whether somebody born on a day, `YYYY-MM-DD`, is 18 on the London day of an instant. */
export function isAdult(birthday: string, at: Date): boolean {
  const today = londonDay(at)
  return birthday <= `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`
}

const NOUNS: Record<IntakeChannel, string> = { sms: 'text', phone: 'call', postal: 'card' }

/** The message to the sender of a rejected row; undefined if none is sent. */
export function rejectionCopy(
  reason: IntakeReason,
  { channel, name, chargedPence }: { channel: IntakeChannel; name: string; chargedPence: number },
): string | undefined {
  const { text }: ReasonRow = INTAKE_REASONS[reason]
  if (text === undefined || channel === 'postal') return undefined
  const charge =
    chargedPence > 0
      ? `As we warned when you entered, you were charged ${formatPrice(chargedPence)} for your ${NOUNS[channel]}.`
      : `We haven’t charged you for your ${NOUNS[channel]}, but your phone company may.`
  return `${text.replace('{name}', name)} ${charge}`
}

/** The message to the sender of an entry. `tickets`: in the format that people read out. `tokensEarned`: 0 for none. */
export function acceptanceCopy({
  channel,
  name,
  tickets,
  tokensEarned,
  chargedPence,
}: {
  channel: IntakeChannel
  name: string
  tickets: readonly string[]
  tokensEarned: number
  chargedPence: number
}): string {
  const ticket = tickets.length === 1 ? 'Your ticket is' : 'Your tickets are'
  const earned = tokensEarned > 0 ? ` You’ve earned ${formatTokens(tokensEarned)}.` : ''
  const cost =
    chargedPence > 0
      ? ` That ${NOUNS[channel]} cost ${formatPrice(chargedPence)}. Your phone company may charge you too.`
      : ''
  return `You’re in for ‘${name}’. ${ticket} ${new Intl.ListFormat('en-GB').format(tickets)}.${earned}${cost}`
}
