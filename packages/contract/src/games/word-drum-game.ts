/** The public part of a word drum, which is in the document of the whole site (word-drum.ts has the rest). */
import * as z from 'zod/mini'

export const gameId = z.string().check(z.regex(/^[a-z\d][a-z\d-]{0,63}$/))

/** Its id is its slug. */
export const wordDrumGame = z.object({
  id: gameId,
  title: z.string().check(z.minLength(1), z.maxLength(60)),
  text: z.string().check(z.maxLength(300)),
  /** What the right word wins. */
  tokens: z.int().check(z.minimum(1), z.maximum(1000)),
})
export type WordDrumGame = z.infer<typeof wordDrumGame>
