import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  contentItems: 'none',
  contentRevisions: 'none',
  contentPreviews: 'none',
  contentLivePreviews: 'none',
  closingMoves: 'none',
  competitionNumbers: 'none',
  contentPresences: 'none',
})
