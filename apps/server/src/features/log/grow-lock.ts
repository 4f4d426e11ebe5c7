import type { Db } from '../../db/database.ts'
import { tryLock } from '../../db/try-lock.ts'

const LOCK = 7031

/** Until the transaction ends nobody else adds to the tree; false, without waiting, while somebody does. */
export const takeGrowLock = (tx: Db): Promise<boolean> => tryLock(tx, LOCK)
