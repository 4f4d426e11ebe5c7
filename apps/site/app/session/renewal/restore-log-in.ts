import { postRestore, postTakeOver } from '@fairdraw/contract/login.ts'
import { isStorageBlocked } from '@fairdraw/ui/browser/browser-storage.ts'
import { handOverOnLeaving } from '../handover/give-handover.ts'
import { takeHandover } from '../handover/take-handover.ts'
import { sso } from '../sso.ts'
import type { LogIn, TokenStore } from '../token-store.ts'
import { deleteRememberedCookie, isRemembered } from './remembered.ts'

/**
 * The log-in of a player who asked to stay logged in, in a browser that has deleted what scripts stored: Safari does after seven
 * days without a visit. The renewal cookie is exchanged for a new token. Of several tabs that open at once only one asks.
 * In a browser that stores nothing the document before this one hands it over with a code, and this one to the next.
 */
export async function restoreLogIn(
  tokens: Pick<TokenStore, 'read'>,
  withLock: (task: () => Promise<void>) => Promise<void>,
): Promise<LogIn | undefined> {
  const handover = takeHandover()
  if (isStorageBlocked()) handOverOnLeaving()
  if (handover !== undefined && isHandoverAllowed()) {
    const answer = await sso(postTakeOver, { body: { code: handover } })
    if (answer.ok) return { ...answer.body, isRemembered: false }
  }
  let restored: LogIn | undefined
  await withLock(async () => {
    restored = tokens.read()
    if (restored || !isRemembered()) return
    const answer = await sso(postRestore, {})
    if (answer.ok) restored = { ...answer.body, isRemembered: true }
    // Any other refusal may be over at the next visit.
    else if (answer.status === 401 || answer.status === 403) deleteRememberedCookie()
  })
  return restored
}

/** Nobody else's link may log a visitor in to an account that is not theirs: the code counts only on the way from a page of ours. */
const isHandoverAllowed = () => isStorageBlocked() && document.referrer.startsWith(`${location.origin}/`)
