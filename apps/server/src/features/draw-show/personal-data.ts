import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  drawShows: 'none',
  drawShowSteps: 'none',
  // A phone's number is random, made for one show, and known to that phone alone.
  drawShowPhones: 'none',
  drawShowCounts: 'none',
})
