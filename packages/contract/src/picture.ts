/** The address of a picture, as content uses it. */
import * as z from 'zod/mini'

/**
 * Without width or format; the server resizes and encodes it (`?w=`, `Accept`). The format makes the desk offer the media
 * library for it.
 */
export const picture = z.string().register(z.globalRegistry, { format: 'picture' })
