import { postAccountLogout } from '@fairdraw/contract/account.ts'
import { deleteDeviceId } from '../../session/device.ts'
import { deleteDrafts } from '../../session/draft.ts'
import { session } from '../../session/session.ts'
import { tabStorage } from '../../session/browser-storage.ts'
import { sso } from '../login/sso.ts'

/** Leaves nothing of what was being filled in. */
export async function logOut(): Promise<void> {
  deleteDrafts(tabStorage())
  await session.logOut()
}

/** The server forgets the device, and this browser its number: the next log-in is from one that nobody knows. */
export async function logOutAndDeleteDevice(): Promise<void> {
  deleteDrafts(tabStorage())
  await session.logOut(async (token) => {
    await sso(postAccountLogout, { body: {} }, { token })
    deleteDeviceId()
  })
}

/** The server has ended everything already. */
export async function clearAfterClosing(): Promise<void> {
  deleteDrafts(tabStorage())
  await session.logOut(async () => deleteDeviceId())
}
