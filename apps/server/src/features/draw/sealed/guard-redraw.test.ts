/** The database refuses a redraw from another list, from any program. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../../testing/test-database.ts'

const CUT_OFF = '2026-11-24T20:00:00Z'
const SHARED = {
  title: 'A bike',
  root: 'ab'.repeat(32),
  count: 3,
  prizes: [{ name: 'A bike', winners: 1 }],
  alternates: 1,
  onePrizePerPlayer: true,
  channels: [{ channel: 'online', tickets: 3 }],
  cutOff: CUT_OFF,
}
const [FIRST, REDRAW] = [
  { ...SHARED, draw: 'first', attempt: 1 },
  { ...SHARED, draw: 'redraw', attempt: 2 },
]

const database = await openTestDatabase()

type Row = { attempt: number; state: string; manifest?: object; secret?: string; tickets?: number; cutOff?: string }
const insert = (subject: string, row: Row) => sql`
  insert into draws (kind, subject_id, title, attempt, state, void_reason, cut_off, secret, ticket_count, manifest, manifest_hash)
  values ('competition', ${subject}, 'A bike', ${row.attempt}, ${row.state}, ${row.state === 'void' ? 'It had to be.' : null},
    ${row.cutOff ?? CUT_OFF}::timestamptz, decode(${row.secret ?? null}, 'hex'), ${row.tickets ?? null}::bigint,
    ${row.manifest ? JSON.stringify(row.manifest) : null}, ${row.manifest ? Buffer.alloc(32) : null})`

const SECRET = '09'.repeat(32)
const SEALED: Row = { attempt: 2, state: 'void', manifest: FIRST, secret: SECRET, tickets: 3 }
let made = 0
/** An attempt without a list, the one that sealed it, and a redraw that is reconciled. */
async function subjectWith(secret: string | null): Promise<string> {
  const subject = String((made += 1))
  await database.db.execute(insert(subject, { attempt: 1, state: 'void' }))
  await database.db.execute(insert(subject, SEALED))
  await database.db.execute(insert(subject, { attempt: 3, state: 'reconciled' }))
  await database.db.execute(
    sql`update draws set secret = decode(${secret}, 'hex') where subject_id = ${subject} and attempt = 3`,
  )
  return subject
}

const commit = (subject: string, manifest: object = REDRAW, tickets = 3) => sql`
  update draws set state = 'committed', manifest = ${JSON.stringify(manifest)}, manifest_hash = ${Buffer.alloc(32, 1)},
    ticket_count = ${tickets} where subject_id = ${subject} and attempt = 3`

const ANOTHER_LIST = /a redraw is drawn from the list that was sealed first/
const refused = (statement: SQL, message: RegExp) =>
  expect(database.db.execute(statement)).rejects.toMatchObject({
    cause: { code: '23000', message: expect.stringMatching(message) },
  })

// Field rule 8
it('the sealed list with another attempt, commitment and exclusions is committed', async () => {
  const subject = await subjectWith(SECRET)
  const own = { redrawOf: 'cd', committedAt: '2026-11-25T20:00:00Z', excluded: [{ ticket: 2, reason: 'refunded' }] }
  await database.db.execute(commit(subject, { ...REDRAW, ...own, keys: 'ef', beacon: { lead: 5 } }))
})

// Field rule 8
it.each<[what: string, attack: (subject: string) => SQL]>([
  ['another root', (subject) => commit(subject, { ...REDRAW, root: 'cd'.repeat(32) })],
  ['another count', (subject) => commit(subject, { ...REDRAW, count: 2 })],
  ['another number of tickets', (subject) => commit(subject, REDRAW, 2)],
  ['other prizes', (subject) => commit(subject, { ...REDRAW, prizes: [{ name: 'A bell', winners: 1 }] })],
  ['more alternates', (subject) => commit(subject, { ...REDRAW, alternates: 2 })],
  ['another rule', (subject) => commit(subject, { ...REDRAW, onePrizePerPlayer: false })],
  ['another field', (subject) => commit(subject, { ...REDRAW, host: 'the chairman' })],
  [
    'another secret',
    (subject) =>
      sql`update draws set secret = decode(repeat('ab', 32), 'hex') where subject_id = ${subject} and attempt = 3`,
  ],
  ['another cut-off', (subject) => sql`update draws set cut_off = now() where subject_id = ${subject} and attempt = 3`],
  ['no list', (subject) => sql`update draws set state = 'no-entries' where subject_id = ${subject} and attempt = 3`],
  [
    'a row of its own with another root',
    (subject) => insert(subject, { ...SEALED, attempt: 4, manifest: { ...REDRAW, root: 'cd' } }),
  ],
])('a redraw with %s is refused', async (_what, attack) => {
  await refused(attack(await subjectWith(SECRET)), ANOTHER_LIST)
})

// Field rule 8
it('a redraw that has no secret is not committed', async () => {
  await refused(commit(await subjectWith(null)), ANOTHER_LIST)
})

// Field rule 8
it('no list is sealed in front of one that is, also not in the place of an attempt that had none', async () => {
  const subject = await subjectWith(SECRET)
  const late = /a later attempt has sealed its list/
  await refused(insert(subject, { ...SEALED, attempt: 0 }), late)
  await refused(
    sql`update draws set manifest = ${JSON.stringify(FIRST)}, manifest_hash = ${Buffer.alloc(32)} where subject_id = ${subject} and attempt = 1`,
    late,
  )
})

// Field rule 8
it.each([1, 2, 3])('no attempt, here %s, gets parts of a list once one is sealed', async (attempt) => {
  const subject = await subjectWith(SECRET)
  await refused(
    sql`insert into draw_lists (draw_id, part, first_ticket, last_ticket, root, records, openings)
        select id, 0, 1, 3, 'a', 'b', 'c' from draws where subject_id = ${subject} and attempt = ${attempt}`,
    /a redraw has no other/,
  )
})
