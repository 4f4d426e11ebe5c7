/** A film with its poster and captions, as content uses it (1-site §3). */
import * as z from 'zod/mini'
import { picture } from './picture.ts'

/** Addresses on the site. */
export const video = z.object({
  source: z.string(),
  poster: picture,
  captions: z.optional(z.string()),
  title: z.string(),
})
