import { postAccountLogout } from '@fairdraw/contract/account.ts'
import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { deleteDeviceId } from './device.ts'
import { deleteDrafts } from './draft.ts'
import { session } from './session.ts'
import { sso } from './sso.ts'

/** Logs out and deletes all drafts. */
export async function logOut(): Promise<void> {
  deleteDrafts(tabStorage())
  await session.logOut()
}

/** Logs out and deletes the device id here and on the server: the next log-in counts as from a new device. */
export async function logOutAndDeleteDevice(): Promise<void> {
  deleteDrafts(tabStorage())
  await session.logOut(async (token) => {
    await sso(postAccountLogout, { body: {} }, { token })
    deleteDeviceId()
  })
}

/** Clears this browser after the account was closed or erased, when the server has already ended all sessions. */
export async function clearAfterClosing(): Promise<void> {
  deleteDrafts(tabStorage())
  await session.logOut(async () => deleteDeviceId())
}
