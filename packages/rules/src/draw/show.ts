/**
 * A draw that is shown live (docs/mechanisms/draw/show.md): the steps of the show in their order, what each needs from the
 * draw, and what screens and presenter say. It decides nothing of the draw.
 */
import { formatNumber, pluralise } from '../text/count.ts'
import { asLondonFields, formatClockTime } from '../text/london-time.ts'
import { ticketCode } from '../entry/ticket.ts'
import { WITHHELD_NAME } from '../competition/winners.ts'
import type { DrawState } from './draw.ts'
import {
  furtherLines,
  furtherResults,
  furtherResultsSay,
  furtherSay,
  inSentence,
  listOf,
  unbroken,
} from './show-prizes.ts'
import type { FurtherPrize, FurtherTicket } from './show-prizes.ts'

/**
 * How far ahead of the press of ‘next’ a step is due, in milliseconds. A reply is kept for half a second by the process and for one
 * by the front, and a phone asks about once a second: so every screen has the step before it is due.
 */
export const SHOW_LEAD_MS = 3_000

/** What is public of a draw, as far as a show needs it. Times are of ISO 8601, in UTC. */
export type ShowFacts = {
  title: string
  state: DrawState
  /** The main prize, which is drawn live. */
  prize: string
  further: readonly FurtherPrize[]
  /** Empty until the result is published. */
  furtherTickets: readonly FurtherTicket[]
  tickets: number
  /** The tickets by the way in; empty where their entries are not counted by it. */
  channels: readonly { channel: string; tickets: number }[]
  /** Who has seen the sealed list, and how many must have. */
  seen: readonly { witness: string; time: string }[]
  quorum: number
  /** When the number is published; null until the witnesses have seen the list. */
  drawsAt: string | null
  /** Whether anybody could make the number, as in a demonstration. */
  isDemonstration: boolean
  /** The public number, as hexadecimal. */
  number: string | null
  /** The ticket that was drawn first for the main prize, and its place in the list, from 1. */
  ticket: { number: number; place: number } | null
  /** The winner as they chose to be named; null until the result is published and they have chosen. */
  winner: string | null
}

export const SHOW_STEPS = ['welcome', 'sealed', 'seen', 'waiting', 'number', 'ticket', 'winner', 'thanks'] as const
export type ShowStep = (typeof SHOW_STEPS)[number]

/** Whether a step may follow another: the next one, any that was shown before, and the end. `last`: undefined before the first. */
export function mayFollow(step: ShowStep, last: ShowStep | undefined): boolean {
  const at = last === undefined ? -1 : SHOW_STEPS.indexOf(last)
  return step === 'thanks' || SHOW_STEPS.indexOf(step) <= at + 1
}

/** The step after this one; undefined after the last. */
export const stepAfter = (last: ShowStep | undefined): ShowStep | undefined =>
  last === undefined ? SHOW_STEPS[0] : SHOW_STEPS[SHOW_STEPS.indexOf(last) + 1]

/** The steps from the number on: phones have something to repeat. */
export const isRepeated = (step: ShowStep | undefined): boolean =>
  step !== undefined && SHOW_STEPS.indexOf(step) >= SHOW_STEPS.indexOf('number')
/** The steps at which the winning ticket is known to everybody. */
export const isTicketShown = (step: ShowStep | undefined): boolean =>
  step !== undefined && SHOW_STEPS.indexOf(step) >= SHOW_STEPS.indexOf('ticket')

/** Whether the screen has the draw's title itself. */
export const isTitled = (step: ShowStep | undefined, { state }: Pick<ShowFacts, 'state'>): boolean =>
  step === undefined || step === 'welcome' || step === 'thanks' || state === 'void'
/** Whether it says how many phones agree. Of a draw that does not count that would say nothing. */
export const isCountShown = (step: ShowStep | undefined, { state }: Pick<ShowFacts, 'state'>): boolean =>
  isRepeated(step) && state !== 'void'

export const STEP_NAMES: Readonly<Record<ShowStep, string>> = {
  welcome: 'Welcome',
  sealed: 'The list is sealed',
  seen: 'Who has seen it',
  waiting: 'Waiting for the number',
  number: 'The number',
  ticket: 'The winning ticket',
  winner: 'The winner',
  thanks: 'Thanks',
}

/** One screen of the show. */
export type ShowScene = {
  /** Small, above the headline. */
  kicker: string
  /** Between the two, one line each: what comes before the best. */
  before?: readonly string[]
  headline: string
  /** large: short, and what everybody waits for. digits: groups that are compared one by one. */
  look?: 'large' | 'digits'
  /** Below the headline, one line each. */
  lines: readonly string[]
  /** What the presenter says, and the captions. */
  say: string
  /** Said on every screen while it holds: the result is not official yet. */
  caution?: string
}

const WAYS_IN: Readonly<Record<string, string>> = {
  online: 'online',
  sms: 'by text',
  phone: 'by phone',
  postal: 'by post',
}

const clock = (time: string) => formatClockTime(new Date(time))

/** '7.05pm and 3 seconds': the second counts while everybody looks at a clock. */
function clockToTheSecond(time: string): string {
  const seconds = asLondonFields(new Date(time)).getUTCSeconds()
  return seconds === 0 ? clock(time) : `${clock(time)} and ${pluralise(seconds, 'second')}`
}

const DEMONSTRATION = 'This is a demonstration, which makes the number itself: it proves nothing.'
const NOT_OFFICIAL = 'Not official yet: two people check the result before it counts.'
/** Digits of the number that a screen has room for. */
const SHOWN_DIGITS = 24

/** The number in groups of four, as far as a screen has room. */
const shownNumber = (number: string) =>
  `${number.slice(0, SHOWN_DIGITS).replaceAll(/(.{4})(?=.)/g, '$1 ')}${number.length > SHOWN_DIGITS ? ' …' : ''}`

/** A witness is named by its site and what it is there: 'auditor.example/witness'. */
const spoken = (witness: string) => witness.replace(/\/.*/, '')

/** Many draws have the name of their prize. */
const otherThan = (title: string, prize: string) => (prize === title ? [] : [prize])

/** The number is out, and the result is not: of what is published it is told as it was before the number. */
const isJustDrawn = (state: DrawState) => state === 'drawn' || state === 'approved'
const isOfficial = ({ state }: ShowFacts) => state === 'published' || state === 'approved'

const SCENES: Readonly<Record<ShowStep, (facts: ShowFacts) => ShowScene>> = {
  welcome: ({ title, prize, further, isDemonstration }) => ({
    kicker: 'Live draw',
    headline: title,
    lines: [...otherThan(title, prize), ...furtherLines(further), ...(isDemonstration ? [DEMONSTRATION] : [])],
    say: `Welcome to the draw. The ${further.length > 0 ? 'main prize' : 'prize'} is ${inSentence(prize)}.${furtherSay(further)} You can see every step, and your phone can check it with us.`,
  }),
  sealed: ({ tickets, channels }) => {
    const waysIn = channels.map(({ channel, tickets: of }) => `${formatNumber(of)} ${WAYS_IN[channel] ?? channel}`)
    return {
      kicker: 'The list is sealed',
      headline: pluralise(tickets, 'ticket'),
      look: 'large',
      lines: waysIn,
      say: `The list is sealed, with ${pluralise(tickets, 'ticket')}${waysIn.length > 1 ? `: ${listOf(waysIn)}` : ''}. From now on nobody can add a ticket, change one or take one out.`,
    }
  },
  seen: ({ seen, quorum, isDemonstration }) =>
    seen.length === 0
      ? {
          kicker: 'Who has seen it',
          headline: 'Our own word',
          lines: ['No witness signs this list.'],
          say: 'No witness signs this list. When it was sealed is our own word, and everything after that can be checked.',
        }
      : {
          kicker: 'The sealed list was seen by',
          headline: pluralise(seen.length, 'witness', 'witnesses'),
          lines: [
            ...seen.map(({ witness, time }) => `${witness}, at ${clock(time)}`),
            ...(isDemonstration ? ['A demonstration runs these witnesses itself.'] : []),
          ],
          say: `${pluralise(seen.length, 'witness', 'witnesses')} signed that this is the list: ${listOf(seen.map(({ witness, time }) => `${spoken(witness)} at ${clock(time)}`))}. At least ${quorum} have to, so nobody can swap it for another.`,
        },
  waiting: ({ drawsAt, isDemonstration, state }) => ({
    kicker: 'Waiting for the number',
    headline: drawsAt === null ? 'Soon' : clockToTheSecond(drawsAt),
    lines: [
      isDemonstration
        ? DEMONSTRATION
        : 'A public number that nobody can know before, made by independent organisations.',
    ],
    say:
      drawsAt !== null && isJustDrawn(state)
        ? `And there it is: the number came out at ${clockToTheSecond(drawsAt)}. The list was sealed before that, so nobody could know. Together they decide.`
        : `Now we wait for a public number. Nobody knows it yet, not even us.${drawsAt === null ? '' : ` It comes at ${clockToTheSecond(drawsAt)}.`} Together with the sealed list, it decides.`,
  }),
  number: ({ number, isDemonstration }) => ({
    kicker: 'The public number',
    headline: shownNumber(number ?? ''),
    look: 'digits',
    lines: isDemonstration ? [DEMONSTRATION] : ['The same for everybody, everywhere.'],
    say: 'Here’s the number, the same for everybody. With the sealed list it leads to one ticket, and to no other. Phones are working it out right now.',
  }),
  ticket: (facts) => {
    const { ticket, tickets } = facts
    const place =
      ticket === null ? [] : [`Number ${formatNumber(ticket.place)} of ${formatNumber(tickets)} on the list`]
    return {
      kicker: facts.further.length > 0 ? 'The ticket of the main prize' : 'The winning ticket',
      headline: ticket === null ? 'Working it out' : ticketCode(ticket.number),
      look: 'large',
      lines: place,
      say: `${ticket === null ? 'We’re working out the winning ticket.' : `The winning ticket is ${unbroken(ticketCode(ticket.number))}.`}${isOfficial(facts) ? '' : ' Two people check the result before it’s official.'}`,
      ...(isOfficial(facts) ? {} : { caution: NOT_OFFICIAL }),
    }
  },
  winner: (facts) => {
    const { ticket, prize } = facts
    const scene = {
      kicker: facts.furtherTickets.length > 0 ? 'The winners' : 'The winner',
      before: furtherResults(facts.further, facts.furtherTickets),
      lines: [prize, ...(ticket === null ? [] : [`Ticket ${ticketCode(ticket.number)}`])],
    }
    const others = furtherResultsSay(facts.further, facts.furtherTickets)
    if (facts.state === 'published' && facts.winner !== null) {
      const isUnnamed = facts.winner === WITHHELD_NAME
      const main = others === '' ? '' : 'And the main prize: '
      const congratulations = `${main === '' ? 'Congratulations' : 'congratulations'} to ${isUnnamed ? 'our winner, who’d rather not be named. They win' : `${facts.winner}, who wins`} ${inSentence(prize)}!`
      return { ...scene, headline: isUnnamed ? 'Our winner' : facts.winner, say: `${others}${main}${congratulations}` }
    }
    const named = 'We say who it is when they’ve told us how they want to be named.'
    return {
      ...scene,
      headline: 'We’re calling them',
      say: isOfficial(facts)
        ? `${others}We’re getting in touch with the winner${others === '' ? '' : ' of the main prize'} now. ${named}`
        : `Two people check the result, and then we call the winner. ${named}`,
      ...(isOfficial(facts) ? {} : { caution: NOT_OFFICIAL }),
    }
  },
  thanks: (facts) => ({ kicker: facts.title, headline: 'Thank you for watching', ...goodbye(facts) }),
}

/** A show may end before its draw does. */
function goodbye({ state, number }: ShowFacts): Pick<ShowScene, 'lines' | 'say'> {
  if (state === 'void')
    return {
      lines: [ANOTHER_DRAW],
      say: 'Thank you for watching. This draw doesn’t count, so there’ll be another, from the same list, and no ticket is lost. The reasons are on our site.',
    }
  if (number === null)
    return {
      lines: ['The draw goes on, and the result will be on our site.'],
      say: 'Thank you for watching. The draw isn’t over yet. It goes on, every ticket keeps its place, and the result will be on our site.',
    }
  return {
    lines: ['Everything about this draw stays on our site, and anybody can check it.'],
    say: 'Thank you for watching. Everything about this draw stays on our site, and you can check it whenever you like. If your ticket didn’t come up: thank you for taking part.',
  }
}

const ANOTHER_DRAW = 'There’ll be another, from the same list. No ticket is lost.'

/** What the presenter says of a void draw. */
export const VOID_SAY =
  'This draw doesn’t count, so nobody has won yet. There’ll be another, from the same list, and no ticket is lost. The reasons are on our site.'

const VOID_SCENE = ({ title }: ShowFacts): ShowScene => ({
  kicker: title,
  headline: 'This draw doesn’t count',
  lines: [ANOTHER_DRAW],
  say: VOID_SAY,
})

/** What screens show at a step. A void draw shows that it is void, whatever the step. */
export const sceneOf = (step: ShowStep, facts: ShowFacts): ShowScene =>
  facts.state === 'void' && step !== 'thanks' ? VOID_SCENE(facts) : SCENES[step](facts)

/** What a screen shows whose own check of the draw has failed: no ticket, and `caution` says so. */
export const withFailedCheck = (scene: ShowScene, step: ShowStep | undefined, caution: string): ShowScene => ({
  ...scene,
  ...(step === 'ticket' && { headline: 'No match', lines: [], say: 'This screen couldn’t confirm the ticket.' }),
  caution,
})

/** What screens show before the first step, and of a draw that nobody shows. */
export function sceneBefore(facts: ShowFacts): ShowScene {
  const { title, prize, state } = facts
  if (state === 'void') return VOID_SCENE(facts)
  const isOver = state === 'published'
  return {
    kicker: isOver ? 'The draw' : 'Live draw',
    headline: title,
    lines: [...otherThan(title, prize), isOver ? 'The winners are drawn.' : 'We begin soon.'],
    say: isOver ? 'The winners of this draw are drawn.' : 'The draw begins soon.',
  }
}

/** How long a rehearsal counts down to the number, which was published long ago. */
export const REHEARSED_COUNTDOWN_MS = 10_000

/** The instant that the screen ‘waiting’ counts down to, in epoch milliseconds; undefined where it is not known. */
export function countdownEnd(
  { drawsAt }: Pick<ShowFacts, 'drawsAt'>,
  { isRehearsal, shownAt }: { isRehearsal: boolean; shownAt: number },
): number | undefined {
  if (isRehearsal) return shownAt + REHEARSED_COUNTDOWN_MS
  return drawsAt === null ? undefined : Date.parse(drawsAt)
}

/** A step that was called, and the instant from which it is shown (ISO 8601). */
export type CalledStep = { step: ShowStep; shownAt: string }

/** The step that is shown at a time (epoch ms): the last one that is due. Undefined before the first. */
export const stepAt = <Step extends CalledStep>(steps: readonly Step[], now: number): Step | undefined =>
  steps.findLast(({ shownAt }) => Date.parse(shownAt) <= now)
