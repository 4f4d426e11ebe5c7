/**
 * Hands the log-in over to the next document, where the browser stores nothing: otherwise the player would log in again on the way to
 * the payment, and on the way back. Loaded only there.
 */
import { postHandover } from '@fairdraw/contract/login.ts'
import { session } from '../session.ts'
import { sso } from '../sso.ts'
import { HANDOVER_MARK } from './take-handover.ts'

/** The address with a code for the next document. Without an answer the player logs in again there. */
export async function withHandover(href: string): Promise<string> {
  const url = new URL(href, location.href)
  if (session.get().status !== 'player' || url.origin !== location.origin) return href
  const answer = await sso(postHandover, {})
  if (answer.ok) url.hash = HANDOVER_MARK + answer.body.code
  return url.href
}

/** The address of the document that a click is about to load; undefined where it stays, or opens elsewhere. */
function leadsTo(event: MouseEvent): string | undefined {
  const { target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  const link = (target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]')
  if (!link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return undefined
  const isElsewhere = link.origin !== location.origin
  const isHere = link.pathname === location.pathname && link.search === location.search && link.hash !== ''
  return isElsewhere || isHere ? undefined : link.href
}

/** The router has handled the clicks that it keeps in this document when they arrive at the window. */
export function handOverOnLeaving(): void {
  let isLeaving = false
  const leave = async (href: string) => {
    const address = await withHandover(href)
    isLeaving = false
    location.assign(address)
  }
  window.addEventListener('click', (event) => {
    const href = leadsTo(event)
    if (href === undefined || session.get().status !== 'player') return
    event.preventDefault()
    // The code of a second press would end the first.
    if (isLeaving) return
    isLeaving = true
    void leave(href)
  })
}
