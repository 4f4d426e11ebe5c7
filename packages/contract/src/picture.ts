/** Pictures and films, as content uses them. */
import * as z from 'zod/mini'

/**
 * The address of a picture, without width or format; the server resizes and encodes it (`?w=`, `Accept`). The format makes the desk
 * offer the media library for it.
 */
export const picture = z.string().register(z.globalRegistry, { format: 'picture' })

/** A film with its poster and captions (1-site §3): addresses on the site. */
export const video = z.object({
  source: z.string(),
  poster: picture,
  captions: z.optional(z.string()),
  title: z.string(),
})
