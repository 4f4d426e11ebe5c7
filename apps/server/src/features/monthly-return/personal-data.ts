import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

// Figures only.
export const personalData = personalDataOf(tables, { monthlyReturns: 'none' })
