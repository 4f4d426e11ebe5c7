import { postAccountLogout } from '@fairdraw/contract/account.ts'
import { forgetDevice } from '../../session/device.ts'
import { forgetDrafts } from '../../session/draft.ts'
import { session } from '../../session/session.ts'
import { tabStorage } from '../../session/tab-storage.ts'
import { sso } from '../login/sso.ts'

/** Leaves nothing of what was being filled in. */
export async function logOut(): Promise<void> {
  forgetDrafts(tabStorage())
  await session.logOut()
}

/** The server forgets the device, and this browser its number: the next log-in is from one that nobody knows. */
export async function logOutAndForget(): Promise<void> {
  forgetDrafts(tabStorage())
  await session.logOut(async (token) => {
    await sso(postAccountLogout, { body: {} }, { token })
    forgetDevice()
  })
}

/** The server has ended everything already. */
export async function leaveClosed(): Promise<void> {
  forgetDrafts(tabStorage())
  await session.logOut(async () => forgetDevice())
}
