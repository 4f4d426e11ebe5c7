/** A program of its own: audits a draw as an auditor's command does, and prints how long it took and the most memory that the process held. */
import { openServer } from '@fairdraw/server/db/database.ts'
import { auditDraw } from '@fairdraw/server/features/draw/audit/audit-draw.ts'
import { reportAudit } from '@fairdraw/server/features/draw/audit/report.ts'

export type AuditRun = { report: string; seconds: number; peakMb: number }

const [url = '', drawId = ''] = process.argv.slice(2)
const database = await openServer(url, { migrates: false })
const began = performance.now()
const audited = await auditDraw(database.background, drawId, () => {})
const seconds = (performance.now() - began) / 1_000
await database.close()
if (!audited) throw new Error(`there is no draw ${drawId}`)
const report = reportAudit(audited, { showsAccounts: false })
const run: AuditRun = { report, seconds, peakMb: process.resourceUsage().maxRSS / 1_024 }
process.stdout.write(JSON.stringify(run))
