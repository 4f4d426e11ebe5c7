/** The site's pages of competitions: their rails, and the tiles of the showcase between them. */
import * as z from 'zod/mini'
import { picture, sound, video } from '../picture.ts'
import { theme } from './competition.ts'

const text = z.string()

export const rail = z.object({
  id: text,
  name: text,
  displayAsRails: z.boolean(),
  onlyTokenPaid: z.boolean(),
  /** Its competitions are ordered by closing, not by the order in which they are listed here. */
  isByClosing: z.optional(z.boolean()),
  /**
   * Competitions that come first, in this order, on every page with this rail. The others of the rail follow, in the order that
   * each has for the page.
   */
  competitions: z.optional(z.array(z.int())),
  headerColor: z.optional(text),
})
export type Rail = z.infer<typeof rail>

export const page = z.object({
  id: text,
  slug: text,
  meta: z.object({
    title: text,
    description: text,
    /** Ids of the page's rails, in their order. */
    rails: z.array(text),
    herosHeaderEnabled: z.boolean(),
    herosImageMobile: z.optional(picture),
    herosImageDesktop: z.optional(picture),
    text: z.optional(text),
    accentColor: z.optional(text),
    backgroundsEnabled: z.boolean(),
    backgroundsColor: z.optional(text),
    linkColor: z.optional(text),
  }),
})
export type Page = z.infer<typeof page>

export const showcaseItem = z.object({
  id: text,
  name: text,
  content: text,
  headerText: text,
  type: z.enum(['horizontal', 'vertical', 'audio', 'mediaCarousel']),
  location: z.enum(['tickets-counter-widget', 'last-chance', 'profile-widget', 'download-tm-app']),
  mediaImage: z.optional(picture),
  mediaVideo: z.optional(video),
  /** The id of the page that shows it, and its position there. */
  page: text,
  order: z.int(),
  meta: z.object({
    color: z.optional(text),
    textColor: z.optional(text),
    bgColor: z.optional(text),
    accentColor: z.optional(text),
    cardLink: z.optional(text),
    cardImgAspectRatio: z.optional(text),
    audio: z.optional(sound),
    slides: z.optional(
      z.array(
        z.object({
          type: z.enum(['imageSlide', 'videoSlide']),
          image: z.optional(picture),
          thumbnail: z.optional(picture),
          video: z.optional(video),
          name: text,
          content: text,
        }),
      ),
    ),
    competitionId: z.optional(z.int()),
    boxTopText: z.optional(text),
    boxBottomText: z.optional(text),
    /** While it is enabled, the colour of the card, and of the top text as a ribbon. */
    theme: z.optional(theme),
    textAlignment: z.optional(z.enum(['left', 'center', 'right'])),
    /** Where the app can be downloaded, for the tile that offers it. */
    googlePlayLink: z.optional(z.url()),
    appStoreLink: z.optional(z.url()),
  }),
})
export type ShowcaseItem = z.infer<typeof showcaseItem>
