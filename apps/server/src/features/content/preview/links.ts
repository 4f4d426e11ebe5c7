/** Addresses and the cookie of previews (docs/mechanisms/content.md#preview-links). */

export const PREVIEW_PATH = '/win/preview'
export const END_PREVIEW_PATH = `${PREVIEW_PATH}/end`

export const previewLink = (origin: string, token: string) => `${new URL(origin).origin}${PREVIEW_PATH}/${token}`

/** Every spelling of the cookie's name ends with this, so that the fast path looks for it alone. */
export const PREVIEW_COOKIE = 'fairdraw-preview='

/** Over https no other host or path can set it. */
const nameFor = (origin: string) => (origin.startsWith('https:') ? `__Host-${PREVIEW_COOKIE}` : PREVIEW_COOKIE)

/** The header that sets the cookie, or with an empty token removes it. It has to reach the API too, so its path is the root. */
export function previewCookie(token: string, origin: string, maxAgeSeconds: number): string {
  const secure = origin.startsWith('https:') ? ['Secure'] : []
  const age = `Max-Age=${token === '' ? 0 : Math.max(1, Math.floor(maxAgeSeconds))}`
  return [`${nameFor(origin)}${token}`, 'Path=/', 'HttpOnly', 'SameSite=Strict', age, ...secure].join('; ')
}

/** The token in a `Cookie` header; undefined where there is none. */
export function readPreviewCookie(header: string | undefined, origin: string): string | undefined {
  const name = nameFor(origin)
  return header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(name))
    ?.slice(name.length)
}

/** What a preview's document puts on each of its calls, and each reply from a preview has: the instant that is shown. */
export const PREVIEW_HEADER = 'x-preview'
