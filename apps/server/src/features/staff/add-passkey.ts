/** A further passkey of one's own: another device, or one to fall back on. */
import type { PasskeyAttestation } from '@fairdraw/contract/desk/staff-login.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { StaffCaller } from '../../http/serve.ts'
import { recordAudit } from '../audit/record.ts'
import type { StaffContext } from './context.ts'
import { storePasskey, verifyNewPasskey } from './factors/passkey.ts'
import { lockActiveStaff } from './people.ts'

export async function addPasskey(
  { db, deskOrigin }: Pick<StaffContext, 'db' | 'deskOrigin'>,
  { staffId }: StaffCaller,
  credential: PasskeyAttestation,
  now: Date,
) {
  const passkey = await verifyNewPasskey(db, staffId, credential, { deskOrigin: deskOrigin(), now })
  if (!passkey) return refuse('factor-refused')
  return db.transaction(async (tx) => {
    const member = await lockActiveStaff(tx, staffId)
    if (!member || !(await storePasskey(tx, staffId, passkey, now))) return refuse('factor-refused')
    const subject = { kind: 'staff', id: staffId }
    await recordAudit(tx, { actor: { staffId }, act: 'add-passkey', subject })
    return done({})
  })
}
