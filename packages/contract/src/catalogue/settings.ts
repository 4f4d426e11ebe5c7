/** What the operator sets for the whole site. */
import { EXPERIMENT_POLICIES } from '@fairdraw/rules/competition/experiment.ts'
import * as z from 'zod/mini'
import { exchangeRates } from '../exchange.ts'
import { picture, sound, video } from '../picture.ts'

const text = z.string()
const time = z.iso.datetime()
const count = z.int().check(z.nonnegative())

const winnersSlide = z.object({
  id: text,
  type: z.enum(['article', 'audio', 'video']),
  image: picture,
  audio: z.optional(sound),
  video: z.optional(video),
  article: z.optional(text),
  name: text,
  text: z.object({ top: text, bottom: text }),
  button: z.object({ text: text, link: z.optional(text), color: z.optional(text) }),
  backgroundColor: z.optional(text),
})

/** London's clock, `HH:MM`. */
const clockTime = z.optional(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)))

/** What competitions begin with at the desk, and say about their promoter. The site does not get it. */
export const newCompetitions = z.object({
  /** Name and address of the promoter, as terms name them. */
  promoter: text,
  /** Where cards are posted. */
  postalAddress: text,
  textNumber: z.optional(text),
  phoneNumber: z.optional(text),
  /** What comes before the number in a competition's reference. */
  referencePrefix: z.optional(text),
  /** What the terms of every competition say at their end. */
  terms: z.optional(text),
  programmes: z.array(
    z.object({
      name: text,
      image: z.optional(picture),
      opensAt: clockTime,
      closesAt: clockTime,
      /** Days from the opening to the closing. */
      days: z.optional(count),
      /** What an entry costs; 0: nothing. */
      pence: z.optional(count),
    }),
  ),
})
export type NewCompetitions = z.infer<typeof newCompetitions>

export const settings = z.object({
  contactEmail: text,
  exchangeRates,
  /** Tokens for each entry with which a new paid competition begins at the desk; its editor may change them. */
  tokensEarned: z.optional(count),
  tokensHeroInfo: text,
  whatAreTokens: text,
  winsdayOverlayObject: z.object({ title: text, text: text }),
  winnersCarouselObject: z.object({
    carouselEnabled: z.boolean(),
    items: z.array(winnersSlide),
    desktopBackgroundImage: z.optional(picture),
    mobileBackgroundImage: z.optional(picture),
  }),
  abTesting: z.object({ cardImage: count, heroImage: count, bundleSelector: count }),
  /**
   * Whether browsers take part in experiments until their visitor objects, or only after their visitor agrees (field
   * rule 25).
   */
  privacy: z.object({ experiments: z.enum(EXPERIMENT_POLICIES) }),
  imageModalEnabled: z.boolean(),
  imageModalSchedule: z.optional(z.object({ start: time, end: time })),
  imageModalButtonText: z.optional(text),
  imageModalButtonEnabled: z.boolean(),
  imageModalButtonUrl: z.optional(text),
  imageModalImage: z.optional(picture),
  imageModalBody: z.optional(text),
  /** What players read who have sent too many requests, where no time to wait is known. Absent: our own text (2-flows §8). */
  tooManyRequestsText: z.optional(z.string().check(z.maxLength(255))),
  /**
   * The site's own terms: paragraphs separated by blank lines, headings that begin with '## ', list items with '- '.
   */
  terms: text,
})
export type Settings = z.infer<typeof settings>
