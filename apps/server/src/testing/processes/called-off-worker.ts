/** Worker process for kill tests: refunds a draw that was called off until it is killed; prints one line when it is ready. */
import { openServer } from '../../db/database.ts'
import { refundCalledOff } from '../../features/payment/refund/refund-called-off.ts'

const database = await openServer(process.env['DATABASE_URL'] ?? '', { migrates: false })
process.stdout.write('begun\n')

for (;;) await refundCalledOff(database.background)
