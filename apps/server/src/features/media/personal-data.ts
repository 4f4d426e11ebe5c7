import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  mediaItems: 'none',
  mediaParts: 'none',
  mediaUses: 'none',
})
