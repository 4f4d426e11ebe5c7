/** A film with its poster and captions, as content uses it (1-site §3). */
import * as z from 'zod/mini'

/** Addresses on the site. A poster's has no width or format; the server resizes and encodes it (`?w=`, `Accept`). */
export const video = z.object({
  source: z.string(),
  poster: z.string(),
  captions: z.optional(z.string()),
  title: z.string(),
})
