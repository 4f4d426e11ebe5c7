import { pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '../db/columns.ts'

/** Jobs that one process does for all: until when nobody else begins it (run-claimed.ts). */
export const jobClaims = pgTable('job_claims', { job: text('job').primaryKey(), until: at('until').notNull() })
