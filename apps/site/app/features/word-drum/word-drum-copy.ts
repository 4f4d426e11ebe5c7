/** Texts of the word drum. */
import { formatTokens } from '@fairdraw/rules/payment/money.ts'
import type { Play } from '@fairdraw/contract/games/word-drum.ts'
import type { Round } from './word-drum-run.ts'

export const DRUM_NAMES = ['first', 'second', 'third'] as const

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const triesCopy = (left: number) => (left === 1 ? 'One try left.' : `${left} tries left.`)

/** The word that the drums show. */
export const wordOn = ({ drums }: Pick<Round, 'drums'>, stops: readonly number[]): string =>
  drums.map((faces, drum) => faces[stops[drum]!]).join('')

export function triesLeft({ tries }: Pick<Round, 'tries'>, play: Play | undefined): number {
  return tries - (play?.tries.length ?? 0)
}

/** What a try has shown. */
export function resultCopy(round: Round, play: Play): string {
  const last = play.tries.at(-1)
  if (!last) return ''
  const right = DRUM_NAMES.filter((_, drum) => last.matches[drum])
  if (play.state === 'won') {
    if (play.tokens > 0) return `That’s it! You’ve won ${formatTokens(play.tokens)}.`
    return 'That’s it! You’d already had today’s play for tokens, so this one was for fun.'
  }
  if (play.state === 'lost') return 'That wasn’t it, and it was your last try. We’ll tell you the word tomorrow.'
  const found =
    right.length === 0
      ? 'No drum is right yet.'
      : `The ${listOf(right)} ${right.length === 1 ? 'drum is' : 'drums are'} right.`
  return `Not yet. ${found} ${triesCopy(triesLeft(round, play))}`
}
