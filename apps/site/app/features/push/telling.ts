/**
 * What this browser is told about draws: how it stands, and how it begins and ends. No page needs it to be shown, so pages load it
 * when they are; a break and the closing of an account load it too (field rule 16).
 */
import { postPushRenew, postPushState, postPushSubscribe, postPushUnsubscribe } from '@fairdraw/contract/draw/push.ts'
import type { DrawSubject } from '@fairdraw/contract/draw/push.ts'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { api } from '../../api.ts'
import { findSubscription, readSupport, subscribeBrowser } from './browser-push.ts'
import type { PushSupport, Subscribed } from './browser-push.ts'

/** The draws that a browser is told about; undefined where the server does not answer. */
async function listDraws(endpoint: string): Promise<readonly DrawSubject[] | undefined> {
  const answer = await api(postPushState, { body: { endpoint } })
  return answer.ok ? answer.body.draws : undefined
}

export async function readState(draw: DrawSubject): Promise<Exclude<PushSupport, 'ready'> | 'off' | 'on'> {
  const support = readSupport()
  if (support !== 'ready') return support
  const subscription = await findSubscription()
  const draws = subscription && (await listDraws(subscription.endpoint))
  return draws?.some((one) => one.kind === draw.kind && one.subjectId === draw.subjectId) ? 'on' : 'off'
}

/** Why it does not begin: what the browser did, or what the server says. */
type Started = Pick<Subscribed, 'status'> | { text: string }

/** Asks for the permission, so call it when a button was pressed. */
export async function startTelling(draw: DrawSubject, serverKey: string): Promise<Started> {
  const subscribed = await subscribeBrowser(serverKey)
  if (subscribed.status !== 'done') return subscribed
  const { subscription, replaced } = subscribed
  if (replaced !== undefined) await api(postPushRenew, { body: { endpoint: replaced, subscription } })
  const answer = await api(postPushSubscribe, { body: { subscription, draw } })
  return answer.ok ? { status: 'done' } : { text: problemText(answer.problem) }
}

/**
 * Of a draw, or of all. Ends the browser's own subscription where nothing else needs it, or where the server does not hear of it.
 * Never throws: what calls it has done its own part.
 */
export async function stopTelling(draw?: DrawSubject): Promise<void> {
  try {
    const subscription = await findSubscription()
    if (!subscription) return
    const { endpoint } = subscription
    const answer = await api(postPushUnsubscribe, { body: { endpoint, ...(draw && { draw }) } })
    const left = answer.ok ? await listDraws(endpoint) : []
    if (left?.length === 0) await subscription.unsubscribe()
  } catch {
    // A browser that does not answer is told nothing in a break all the same, by the server.
  }
}

/** About how many draws this browser is told; undefined where it takes no notifications. */
export async function countDraws(): Promise<number | 'blocked' | undefined> {
  const support = readSupport()
  if (support !== 'ready') return support === 'blocked' ? 'blocked' : undefined
  const subscription = await findSubscription()
  return subscription ? ((await listDraws(subscription.endpoint))?.length ?? 0) : 0
}
