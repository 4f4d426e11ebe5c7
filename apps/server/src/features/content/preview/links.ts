/** URLs and the cookie of previews (docs/mechanisms/content.md#preview-links). */

export const PREVIEW_PATH = '/win/preview'
export const END_PREVIEW_PATH = `${PREVIEW_PATH}/end`

export const previewLink = (origin: string, token: string) => `${new URL(origin).origin}${PREVIEW_PATH}/${token}`

/** Every form of the cookie's name ends with this, so that the fast path checks only this. */
export const PREVIEW_COOKIE = 'fairdraw-preview='

/** Over https, no other host or path can set the cookie. */
const nameFor = (origin: string) => (origin.startsWith('https:') ? `__Host-${PREVIEW_COOKIE}` : PREVIEW_COOKIE)

/** The Set-Cookie header; an empty token deletes the cookie. The API needs the cookie too, so its path is the root. */
export function previewCookie(token: string, origin: string, maxAgeSeconds: number): string {
  const secure = origin.startsWith('https:') ? ['Secure'] : []
  const age = `Max-Age=${token === '' ? 0 : Math.max(1, Math.floor(maxAgeSeconds))}`
  return [`${nameFor(origin)}${token}`, 'Path=/', 'HttpOnly', 'SameSite=Strict', age, ...secure].join('; ')
}

/** The token in a `Cookie` header; undefined when there is none. */
export function readPreviewCookie(header: string | undefined, origin: string): string | undefined {
  const name = nameFor(origin)
  return header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(name))
    ?.slice(name.length)
}

/** The preview's document adds it to each of its calls, and each reply of a preview has it: the simulated time. */
export const PREVIEW_HEADER = 'x-preview'
