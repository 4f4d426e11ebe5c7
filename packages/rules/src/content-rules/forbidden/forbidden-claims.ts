/** Claims that no text may make, of a competition or of the whole site. A claim is a sentence, which the finding quotes. */
import { findPricedPrize } from '../claims.ts'
import type { FieldRule } from '../content-rule.ts'
import {
  MAX_DELIVERY_DAYS,
  findBundledConsent,
  findClosingChange,
  findHandPicked,
  findLateDelivery,
  findPrizeChange,
  findPromisedWin,
} from './unfair-claims.ts'

export type ForbiddenClaim = {
  name: string
  rules: readonly FieldRule[]
  find: (text: string) => string | undefined
  /** Why it is refused, after the sentence itself. */
  because: string
  refused: string
  accepted: string
}

export const messagesOf = ({ find, because }: ForbiddenClaim, text: string): string[] => {
  const said = find(text)
  return said === undefined ? [] : [`‘${said.slice(0, 200)}’: ${because}`]
}

export const FORBIDDEN_CLAIMS: readonly ForbiddenClaim[] = [
  {
    name: 'no-right-to-extend',
    rules: ['6'],
    find: findClosingChange,
    because: 'it reserves another closing, and a published closing stands.',
    refused: 'We reserve the right to alter the closing time.',
    accepted: 'Once we’ve published a closing time, we won’t change it.',
  },
  {
    name: 'prize-costs-nothing',
    rules: ['2'],
    find: findPricedPrize,
    because: 'learning of a prize, claiming it and having it cost nothing.',
    refused: 'To claim your prize, call 0909 879 0123.',
    accepted: 'It costs nothing to claim your prize.',
  },
  {
    name: 'winner-at-random',
    rules: ['8'],
    find: findHandPicked,
    because: 'the winner is found by the draw that everybody can check, not chosen by anybody or in another way.',
    refused: 'The producers pull a name from the hat.',
    accepted: 'A computer picks each winner at random.',
  },
  {
    name: 'no-right-to-change-prize',
    rules: ['10'],
    find: findPrizeChange,
    because: 'it reserves another prize. Winners get what is described, or an equivalent worth at least as much.',
    refused: 'We reserve the right to change the prize at any time.',
    accepted: 'If the prize isn’t available, we may replace it with an equivalent worth at least as much.',
  },
  {
    name: 'prize-not-late',
    rules: ['10'],
    find: findLateDelivery,
    because: `a prize comes within ${MAX_DELIVERY_DAYS} days.`,
    refused: 'Prizes are delivered within 180 days.',
    accepted: 'Prizes are delivered within 30 days.',
  },
  {
    name: 'no-promised-win',
    rules: ['17'],
    find: findPromisedWin,
    because: 'it promises a win, or makes one seem likelier than it is.',
    refused: 'Nine in ten players win.',
    accepted: 'Every entry has the same chance of winning.',
  },
  {
    name: 'consent-apart',
    rules: ['24'],
    find: findBundledConsent,
    because: 'marketing is agreed to by a choice of its own, never by entering or with the terms.',
    refused: 'By entering, you agree to receive our newsletter.',
    accepted: 'Marketing is a separate choice and never a condition of entry.',
  },
]
