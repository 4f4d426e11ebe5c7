import type { Feature } from '../../feature.ts'
import { personalData } from './personal-data.ts'

/** Below the others: it has tables and what others ask of them, and answers nothing by itself. */
export const audit: Feature = { personalData }
