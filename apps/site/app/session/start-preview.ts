/**
 * Starts a preview document, which has no session: its calls are marked as those of a preview, and nobody is logged in.
 */
import { connect } from '../api.ts'
import { PREVIEW_HEADER } from '../preview.ts'
import { fetchAndSyncClock } from './clock.ts'

/** Data of pages and API calls. Files are excluded, because they are the same for everybody. */
const ANSWERED_BY_PREVIEW = /^\/(?:api|static|sso|win(?!\/assets\/))(?:\/|\.data|$)/

/**
 * Marks every call as coming from a preview. A reply of the public site means that the preview is over, and the page
 * reloads.
 */
export function startPreview() {
  const plain = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { origin, pathname } = new URL(request.url)
    if (origin !== window.location.origin || !ANSWERED_BY_PREVIEW.test(pathname)) return plain(request)
    request.headers.set(PREVIEW_HEADER, '1')
    const reply = await plain(request)
    if ((reply.ok || reply.status === 410) && !reply.headers.has(PREVIEW_HEADER)) window.location.reload()
    return reply
  }
  connect(() => ({ fetch: fetchAndSyncClock }))
}
