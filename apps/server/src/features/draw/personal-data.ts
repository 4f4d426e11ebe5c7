import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  // Lists of draws contain tickets and hashes, which identify only people who are known already.
  draws: 'none',
  drawEvents: 'none',
  drawLists: 'none',
})
