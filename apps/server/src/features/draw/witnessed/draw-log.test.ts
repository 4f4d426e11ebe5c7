import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { expect, it } from 'vitest'
import type { Db } from '../../../db/database.ts'
import { testConfig } from '../../../testing/test-app.ts'
import { startWitnesses } from '../../../testing/log/witnesses.ts'
import { createDrawLog } from './draw-log.ts'

const now = () => new Date('2026-11-24T21:00:00Z')
const witnesses = startWitnesses(3, now)

// Verifiers refuse draws with such a quorum: two logs could each have enough signatures.
it.each([
  [0, 0, true],
  [0, 3, true],
  [1, 1, true],
  [1, 2, false],
  [2, 2, true],
  [1, 3, false],
  [2, 3, true],
])('a log of which %i of %i witnesses must sign: it begins: %s', (WITNESS_QUORUM, count, isRight) => {
  const begin = () =>
    createDrawLog(
      { ...testConfig, WITNESS_QUORUM },
      // Nothing is read or signed yet.
      { db: {} as Db, witnesses: witnesses.slice(0, count), chain: DEMONSTRATION, now },
    )
  if (isRight) expect(begin).not.toThrow()
  else expect(begin).toThrow('more than half of the witnesses must sign')
})
