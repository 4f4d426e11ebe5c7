/**
 * When a competition is open, and the state of its tile and its enter button (1-site §2, §4, §6; 2-flows §4;
 * docs/product-decisions.md#catalogue). All functions are pure and take only the fields that they need. Times are ISO
 * 8601 UTC; `now` is the server's clock.
 */
import { londonDay } from '../text/london-time.ts'

export const COMPETITION_TYPES = ['paid', 'free', 'bonus', 'broadcast', 'optin', 'generic'] as const
export const STEPS = ['quiz', 'survey', 'payment'] as const
export const CHANNELS = ['online', 'sms', 'phone', 'postal'] as const

export type CompetitionType = (typeof COMPETITION_TYPES)[number]
export type Step = (typeof STEPS)[number]
export type Channel = (typeof CHANNELS)[number]

export type ExtraWindow = { dateStart: string; dateStop: string }

/** The fields of a competition that decide when it is open. The contract's Competition has them all. */
export type CompetitionSchedule = {
  status: 'active' | 'on-hold'
  isOnHold?: boolean
  /** Every ticket of its fixed run is sold. */
  isSoldOut?: boolean | undefined
  dateStart: string
  dateStop: string
  meta: { justMissed?: ExtraWindow | undefined; comingSoon?: ExtraWindow | undefined }
}

export type OpenState = 'coming-soon' | 'not-started' | 'open' | 'on-hold' | 'just-missed' | 'closed'

/** Two fields of the contract mean "on hold"; either is enough. */
export function isOnHold({ status, isOnHold }: Pick<CompetitionSchedule, 'status' | 'isOnHold'>): boolean {
  return status === 'on-hold' || isOnHold === true
}

const within = (window: ExtraWindow | undefined, now: Date) =>
  window !== undefined && Date.parse(window.dateStart) <= now.getTime() && now.getTime() < Date.parse(window.dateStop)

/** The instant from which online entries are refused: the just-missed start or the stop date, whichever is earlier. */
export function effectiveClosing(competition: Pick<CompetitionSchedule, 'dateStop' | 'meta'>): Date {
  const stop = Date.parse(competition.dateStop)
  const missed = competition.meta.justMissed
  return new Date(missed ? Math.min(stop, Date.parse(missed.dateStart)) : stop)
}

type DrawTimes = {
  drawCutOff?: string | undefined
  channels?: Partial<Record<Channel, { enabled: boolean; dateStop?: string | undefined }>> | undefined
}

/**
 * The last instant at which an entry can still be in the draw: the draw's own cut-off, or else the last closing of any way
 * to enter.
 */
export function effectiveDrawCutOff(
  competition: Pick<CompetitionSchedule, 'dateStop' | 'meta'> & { meta: DrawTimes },
): Date {
  const closes = effectiveClosing(competition).getTime()
  const { drawCutOff, channels = {} } = competition.meta
  if (drawCutOff !== undefined) return new Date(Math.max(closes, Date.parse(drawCutOff)))
  const others = CHANNELS.filter((channel) => channel !== 'online').flatMap((channel) => {
    const { enabled = false, dateStop } = channels[channel] ?? {}
    return enabled && dateStop !== undefined ? [Date.parse(dateStop)] : []
  })
  return new Date(Math.max(closes, ...others))
}

/**
 * The instant from which online entries are accepted: the start date, or the end of a coming-soon window that ends
 * later.
 */
export function effectiveOpening(competition: Pick<CompetitionSchedule, 'dateStart' | 'meta'>): Date {
  const soon = competition.meta.comingSoon
  return new Date(Math.max(Date.parse(competition.dateStart), soon ? Date.parse(soon.dateStop) : 0))
}

/** The state of a competition at an instant; the enter button works only in 'open'. */
export function openState(competition: CompetitionSchedule, now: Date): OpenState {
  if (within(competition.meta.justMissed, now)) return 'just-missed'
  if (within(competition.meta.comingSoon, now)) return 'coming-soon'
  if (now < effectiveOpening(competition)) return 'not-started'
  if (now >= effectiveClosing(competition)) return 'closed'
  return isOnHold(competition) ? 'on-hold' : 'open'
}

/** In an extra period the tile cannot be clicked and shows that period's picture and title. */
export function isExtraPeriod(state: OpenState): state is 'just-missed' | 'coming-soon' {
  return state === 'just-missed' || state === 'coming-soon'
}

/** Tiles stay listed from the coming-soon start (or the start) until the just-missed window ends. */
export function isListed(competition: CompetitionSchedule, now: Date): boolean {
  const state = openState(competition, now)
  const missed = competition.meta.justMissed
  if (state === 'closed') return missed !== undefined && now.getTime() < Date.parse(missed.dateStop)
  return state !== 'not-started'
}

/**
 * 'CLOSES <time> TODAY' is shown if the effective closing is later on the current London day; never in an extra period.
 */
export function closesToday(competition: CompetitionSchedule, now: Date): boolean {
  const state = openState(competition, now)
  if (state !== 'open' && state !== 'on-hold') return false
  return londonDay(effectiveClosing(competition)) === londonDay(now)
}

/** Times of one channel. Where one is missing, the competition's time applies. */
export type ChannelWindow = { dateStart?: string | undefined; dateStop?: string | undefined }

type ChannelsAndPromotions = {
  display?: { promotions?: ExtraWindow[] }
  channels?: Partial<Record<Channel, ChannelWindow>>
}

/** Every instant at which the competition's tile, button or channels change by the clock. */
export function boundaries(competition: CompetitionSchedule & { meta: ChannelsAndPromotions }): Date[] {
  const windows = [
    competition.meta.justMissed,
    competition.meta.comingSoon,
    ...(competition.meta.display?.promotions ?? []),
  ]
  return [
    competition.dateStart,
    competition.dateStop,
    ...windows.flatMap((w) => (w ? [w.dateStart, w.dateStop] : [])),
    // Each channel has its own opening and closing (field rule 3).
    ...Object.values(competition.meta.channels ?? {}).flatMap((window) =>
      [window.dateStart ?? [], window.dateStop ?? []].flat(),
    ),
  ].map((time) => new Date(time))
}

type Dated = Pick<CompetitionSchedule, 'dateStart' | 'dateStop' | 'meta'>

/**
 * When a channel opens and closes (field rules 3, 11): its own times, or the competition's where it has none. The
 * online channel is never open outside the competition's times. The site, the on-air scripts and the intake all use
 * this function.
 */
export function channelTimes(
  competition: Dated,
  channel: Channel,
  { dateStart, dateStop }: ChannelWindow,
): { opens: Date; closes: Date } {
  const [opens, closes] = [effectiveOpening(competition), effectiveClosing(competition)]
  const own = { opens: dateStart ? new Date(dateStart) : opens, closes: dateStop ? new Date(dateStop) : closes }
  if (channel !== 'online') return own
  return { opens: own.opens > opens ? own.opens : opens, closes: own.closes < closes ? own.closes : closes }
}

export type ChannelState = { state: 'soon' | 'open' | 'on-hold' | 'sold-out' | 'closed'; opens: Date; closes: Date }

/**
 * The state of a channel by its own times (field rule 3); for the online channel also by the competition's. A run that is
 * sold out is so on every channel: a text or a card would be for nothing, and a text would be charged.
 */
export function channelState(
  competition: CompetitionSchedule,
  channel: Channel,
  window: ChannelWindow,
  now: Date,
): ChannelState {
  const times = channelTimes(competition, channel, window)
  if (now >= times.closes) return { state: 'closed', ...times }
  const isSoldOut = competition.isSoldOut === true
  if (now < times.opens) return { state: isSoldOut ? 'sold-out' : 'soon', ...times }
  const open = channel === 'online' ? openState(competition, now) : 'open'
  if (open === 'on-hold') return { state: 'on-hold', ...times }
  // An extra period can lie within the dates. The online channel then waits for its end, or is closed.
  if (open === 'coming-soon') return { state: 'soon', ...times }
  return { state: open !== 'open' ? 'closed' : isSoldOut ? 'sold-out' : 'open', ...times }
}

/** Whether it can be entered online now; only such competitions are suggested to anybody. */
export const canBeEntered = (competition: CompetitionSchedule, now: Date): boolean =>
  openState(competition, now) === 'open' && competition.isSoldOut !== true

/** Why a competition that is open by its times cannot be entered; the first that applies. `completed`: the cap is reached. */
export type EnterButtonReason = 'on-hold' | 'sold-out' | 'completed'

export type TileState = EnterButtonReason | 'locked' | 'enter'

/**
 * The first state that applies: on hold, sold out, completed, locked, enter. `tokens`: those of the player; undefined for a visitor,
 * and for the page that all visitors share.
 */
export function tileState(
  reason: EnterButtonReason | undefined,
  tokenCost: number,
  tokens: number | undefined,
): TileState {
  return reason ?? (tokenCost > 0 && (tokens === undefined || tokens < tokenCost) ? 'locked' : 'enter')
}

/** The texts of the enter button that a competition may have of its own. */
export type EnterButtonTexts = { buttonText?: string | undefined; onHoldText?: string | undefined }

export type EnterButton = { text: string; isEnabled: boolean; reason?: EnterButtonReason | undefined }

/** The text of the enter button, the same wherever there is one (2-flows §4 'Competition entry button'). */
export function enterButtonText(
  reason: EnterButtonReason | undefined,
  { buttonText, onHoldText }: EnterButtonTexts,
): string {
  if (reason === 'on-hold') return onHoldText || 'On hold'
  if (reason === 'sold-out') return 'Sold out'
  return reason ? 'Online limit reached' : buttonText || 'Enter Online Now!'
}

/** Text and availability of the enter button. */
export function enterButton(
  competition: CompetitionSchedule,
  texts: EnterButtonTexts,
  now: Date,
  isCapped: boolean,
): EnterButton {
  const reason = isOnHold(competition)
    ? 'on-hold'
    : competition.isSoldOut
      ? 'sold-out'
      : isCapped
        ? 'completed'
        : undefined
  const isEnabled = !reason && openState(competition, now) === 'open'
  return { text: enterButtonText(reason, texts), isEnabled, reason }
}
