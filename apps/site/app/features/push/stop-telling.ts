/** What this browser is told, and an end to it: by the button, and with a break or the account (field rule 16). */
import { postPushState, postPushUnsubscribe } from '@fairdraw/contract/draw/push.ts'
import type { DrawSubject } from '@fairdraw/contract/draw/push.ts'
import { api } from '../../api.ts'

/** Not needed for any page, so it comes after it. */
export const loadBrowser = () => import('./browser-push.ts')

/** The draws that a browser is told about; undefined where the server does not answer. */
export async function listDraws(endpoint: string): Promise<readonly DrawSubject[] | undefined> {
  const answer = await api(postPushState, { body: { endpoint } })
  return answer.ok ? answer.body.draws : undefined
}

/**
 * Of a draw, or of all. Ends the browser's own subscription where nothing else needs it, or where the server does not hear of it.
 * Never throws: what calls it has done its own part.
 */
export async function stopTelling(draw?: DrawSubject): Promise<void> {
  try {
    const { findSubscription } = await loadBrowser()
    const subscription = await findSubscription()
    if (!subscription) return
    const { endpoint } = subscription
    const answer = await api(postPushUnsubscribe, { body: { endpoint, ...(draw && { draw }) } })
    const left = answer.ok ? await listDraws(endpoint) : []
    if (left?.length === 0) await subscription.unsubscribe()
  } catch {
    // Without its code, or with a browser that does not answer, the server still tells nobody in a break.
  }
}
