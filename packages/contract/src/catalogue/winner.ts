/** A winner as the site shows them. */
import * as z from 'zod/mini'
import { picture, video } from '../picture.ts'

const text = z.string()
const time = z.iso.datetime()

export const winner = z.object({
  id: text,
  /** As much of the name as the winner allows to be published (rules/winners.ts). */
  name: text,
  location: text,
  isHidden: z.boolean(),
  meta: z.object({ competitionId: z.int(), prize: text, date: time }),
  image: picture,
  article: z.optional(z.object({ title: text, text: text })),
  /** The winner, seen or heard. */
  video: z.optional(video),
  showsImages: z.array(z.object({ source: picture, showName: text, showOnWinnerList: z.boolean() })),
})
export type Winner = z.infer<typeof winner>

/** The operator's text about a winner, in addition to what the draw says. */
export const winnerStory = z.pick(winner, { image: true, article: true, video: true, showsImages: true })
export type WinnerStory = z.infer<typeof winnerStory>
