/** Withdraws a prize as two people do, for tests of what follows. */
import type { Award } from '../../features/prize/awards.ts'
import { findWithdrawals, withdrawByTwo } from '../../features/prize/withdrawal/withdraw.ts'
import { addStaff } from '../desk/staff-client.ts'
import type { TestApp } from '../test-app.ts'

export async function withdrawAwardByTwo(
  server: TestApp,
  key: Pick<Award, 'playerId' | 'id'>,
  reason: string,
): Promise<void> {
  for (const expected of ['proposed', 'withdrawn']) {
    const { staffId } = await addStaff(server, ['draw-officer'])
    const { kind } = await server.db.transaction(async (tx) =>
      withdrawByTwo(tx, key, {
        staffId,
        reason,
        proposalId: (await findWithdrawals(tx, [key.id])).get(key.id)?.id,
      }),
    )
    if (kind !== expected) throw new Error(`the withdrawal is ${kind}, not ${expected}`)
  }
}
