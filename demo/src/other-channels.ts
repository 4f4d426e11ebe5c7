/** Entries by text, phone and post: one delivery of each, imported like any other. */
import { createErasedBreaks } from '@fairdraw/server/features/player/erased-breaks.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { importFile } from '@fairdraw/server/features/intake/import-file.ts'
import type { BatchKey } from '@fairdraw/server/features/intake/receive-batch.ts'
import type { DemoContent } from './content/demo-content.ts'

const REGULAR = '07700900001'
const OTHER = '07700900003'

type Row = { competitionId: number; phone: string; hoursAgo: number; answer?: string; costPence?: number }

const DELIVERIES: Readonly<Record<BatchKey['channel'], { source: string; rows: readonly Row[] }>> = {
  sms: {
    source: 'text-house',
    rows: [
      { competitionId: 101, phone: '+447700900001', hoursAgo: 3, answer: 'Toast', costPence: 200 },
      { competitionId: 101, phone: '+447700900003', hoursAgo: 2, costPence: 200 },
      { competitionId: 103, phone: '+447700900003', hoursAgo: 5 },
    ],
  },
  phone: {
    source: 'call-centre',
    rows: [
      { competitionId: 102, phone: OTHER, hoursAgo: 26, costPence: 150 },
      { competitionId: 102, phone: 'withheld', hoursAgo: 27, costPence: 150 },
    ],
  },
  postal: {
    source: 'post-room',
    rows: [
      { competitionId: 102, phone: REGULAR, hoursAgo: 20, answer: 'The interval' },
      { competitionId: 102, phone: '07700 90000', hoursAgo: 20 },
    ],
  },
}

/** Imports them once. A later start has other dates, and its deliveries would count as new ones. */
export async function seedOtherChannels(
  db: Db,
  { competitions }: Pick<DemoContent, 'competitions'>,
  { now, pepper }: { now: Date; pepper: string },
): Promise<void> {
  const snapshot = {
    byId: new Map(competitions.map(({ competition }) => [competition.id, competition])),
    quizOf: new Map(competitions.map(({ competition, quiz }) => [competition.id, quiz])),
  }
  const context = {
    db,
    catalogue: { findAll: async () => snapshot },
    breaks: createErasedBreaks(pepper),
    operatorLimitPence: Number.MAX_SAFE_INTEGER,
  }
  for (const [channel, { source, rows }] of Object.entries(DELIVERIES)) {
    const delivery = { source, channel: channel as BatchKey['channel'], reference: 'demonstration' }
    await importFile(context, delivery, createCsvFile(channel, rows, now))
  }
}

async function* createCsvFile(channel: string, rows: readonly Row[], now: Date): AsyncGenerator<Uint8Array> {
  const lines = rows.map(({ competitionId, phone, hoursAgo, answer = '', costPence = '' }, index) => {
    const enteredAt = new Date(now.getTime() - hoursAgo * 3_600_000).toISOString()
    return [`${channel}-${index + 1}`, competitionId, phone, enteredAt, costPence, answer].join(',')
  })
  yield Buffer.from(['reference,competitionId,phone,enteredAt,costPence,answer', ...lines].join('\n'))
}
