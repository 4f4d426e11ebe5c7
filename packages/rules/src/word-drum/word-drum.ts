/**
 * The word drum: three drums of syllables, which the player stops to build the word of the day
 * (docs/mechanisms/word-drum.md). A round follows from the game's words and the day, so that every process and every
 * player has the same one.
 */
export const DRUMS = 3
/** A drum has at most as many faces, the right one included. */
export const MAX_FACES = 6
export const MIN_FACES = 4
/** How often a word may be checked in one play. */
export const TRIES = 3

export const PLAY_STATES = ['playing', 'won', 'lost'] as const
export type PlayState = (typeof PLAY_STATES)[number]

/** `parts`: one for each drum. `note`: what is said about the word once its day is over. */
export type DrumWord = { parts: readonly string[]; clue: string; note: string }
/** `drums`: the faces of each drum, in the order in which they turn. `answer`: the right face of each. */
export type Round = { clue: string; drums: string[][]; answer: number[]; word: string; note: string }

/** The stopped face of each drum, and which of them are right. */
export type Try = { stops: number[]; matches: boolean[] }

const DAY_MS = 86_400_000
/** Days are London days, `YYYY-MM-DD`. */
const dayNumber = (day: string) => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS)

/** The faces that the words give a drum, without repetition. */
const facesOf = (words: readonly DrumWord[], drum: number): string[] => [
  ...new Set(words.map(({ parts }) => parts[drum]!)),
]

/** Why a game with these words cannot be played; undefined: it can. */
export function findWordsFault(words: readonly DrumWord[]): string | undefined {
  for (let drum = 0; drum < DRUMS; drum += 1)
    if (facesOf(words, drum).length < MIN_FACES)
      return `Drum ${drum + 1} has fewer than ${MIN_FACES} different faces. Add words.`
  const spelt = words.map(({ parts }) => parts.join(''))
  return new Set(spelt).size < spelt.length ? 'A word is there twice.' : undefined
}

/** The round of a day. The words come one after another, and begin again after the last. */
export function roundOf(words: readonly DrumWord[], day: string): Round {
  const number = dayNumber(day)
  const { parts, clue, note } = words[number % words.length]!
  const random = createRandom(number)
  const drums = parts.map((part, drum) => {
    const others = shuffle(
      facesOf(words, drum).filter((face) => face !== part),
      random,
    )
    return shuffle([part, ...others.slice(0, MAX_FACES - 1)], random)
  })
  return { clue, note, drums, word: parts.join(''), answer: drums.map((faces, drum) => faces.indexOf(parts[drum]!)) }
}

export const isOnDrums = ({ drums }: Pick<Round, 'drums'>, stops: readonly number[]): boolean =>
  stops.length === drums.length && stops.every((stop, drum) => stop < drums[drum]!.length)

export const checkTry = ({ answer }: Pick<Round, 'answer'>, stops: readonly number[]): Try => ({
  stops: [...stops],
  matches: answer.map((right, drum) => stops[drum] === right),
})

export function stateAfter(tries: readonly Try[]): PlayState {
  if (tries.at(-1)?.matches.every(Boolean)) return 'won'
  return tries.length < TRIES ? 'playing' : 'lost'
}

/** Mulberry32. Which faces a drum has is no secret, so it need not be unpredictable. */
function createRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Fisher–Yates. */
function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    ;[shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!]
  }
  return shuffled
}
