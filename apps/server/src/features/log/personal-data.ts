import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  // The public log of draws: ids of draws, numbers of tickets, hashes, and reasons that staff write for everybody.
  logLeaves: 'none',
  logTiles: 'none',
  logCheckpoints: 'none',
  logCosignatures: 'none',
  logTimestamps: 'none',
  logWitnesses: 'none',
})
