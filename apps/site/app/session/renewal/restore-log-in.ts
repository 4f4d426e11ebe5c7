import { postRestore } from '@fairdraw/contract/login.ts'
import { sso } from '../sso.ts'
import type { LogIn, TokenStore } from '../token-store.ts'
import { deleteRememberedCookie, isRemembered } from './remembered.ts'

/**
 * The log-in of a player who asked to stay logged in, in a browser that has deleted what scripts stored: Safari does after seven
 * days without a visit. The renewal cookie is exchanged for a new token. Of several tabs that open at once only one asks.
 */
export async function restoreLogIn(
  tokens: Pick<TokenStore, 'read'>,
  withLock: (task: () => Promise<void>) => Promise<void>,
): Promise<LogIn | undefined> {
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
