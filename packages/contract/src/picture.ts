/** Pictures and films, as content uses them. */
import * as z from 'zod/mini'

/**
 * The address of a picture, without width or format; the server resizes and encodes it (`?w=`, `Accept`). The format makes the desk
 * offer the media library for it.
 */
export const picture = z.string().register(z.globalRegistry, { format: 'picture' })

/** The address of a film or a sound. The format makes the desk offer the media library for it. */
const film = z.string().register(z.globalRegistry, { format: 'film' })
export const sound = z.string().register(z.globalRegistry, { format: 'sound' })

/** A film with its poster and captions (1-site §3): addresses on the site. */
export const video = z.object({
  source: film,
  poster: picture,
  captions: z.optional(z.string()),
  title: z.string(),
})
