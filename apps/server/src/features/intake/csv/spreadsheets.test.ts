/**
 * Files with exactly the bytes that Excel, Numbers and LibreOffice write: the counts are those of a person who looks at the
 * sheet, and the file of rejected rows can be mended in it and sent again.
 */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { IntakeBatch } from '@fairdraw/contract/intake.ts'
import { londonWall } from '@fairdraw/rules/text/london-time.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const KEY = 'post-room-key-for-tests'
const MINUTE = 60_000
const now = Date.now()
const iso = (minutes: number) => new Date(now + minutes * MINUTE).toISOString()

const postal = { enabled: true, info: 'Send a card.', cost: 'Free', dateStart: iso(-60 * 24 * 40), dateStop: iso(60) }
const server = await startTestApp({ competitions: [{ id: 101, channels: { postal } }] })

/** The wall clock in London half an hour ago, in the parts that spreadsheets write in different orders. */
const wall = londonWall(new Date(now - 30 * MINUTE))
const two = (number: number) => String(number).padStart(2, '0')
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const clock = `${two(wall.hour)}:${two(wall.minute)}`
const [y, m, d] = [String(wall.year), two(wall.month), two(wall.day)]
/** A day in the past that has no second reading, so that the file shows its order. */
const before = londonWall(new Date(now - 30 * 24 * 60 * MINUTE))
const [shownDay, shownMonth, shownYear] = ['25', two(before.month), String(before.year)]

let made = 0
const reference = () => `S-${(made += 1)}`

const upload = async (file: string | Buffer, name: string) => {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/intake/csv',
    query: { channel: 'postal', reference: name },
    payload: file,
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${KEY}` },
  })
  return reply.json<IntakeBatch & { detail?: string }>()
}
async function deliver(file: string | Buffer, name: string): Promise<IntakeBatch> {
  const { id } = await upload(file, name)
  await server.jobs.runAll()
  const reply = await server.app.inject({
    url: `/api/intake/batches/${id}`,
    headers: { authorization: `Bearer ${KEY}` },
  })
  return reply.json<IntakeBatch>()
}
const rejectedOf = async ({ id }: IntakeBatch) =>
  (
    await server.app.inject({
      url: `/api/intake/batches/${id}/rejected.csv`,
      headers: { authorization: `Bearer ${KEY}` },
    })
  ).body

/** Two entries each, and rows that look empty. */
const sheets: readonly (readonly [program: string, file: () => string | Buffer])[] = [
  [
    'Excel in Britain, ‘CSV UTF-8’, with three blank rows below',
    () =>
      `\uFEFFReference,Competition ID,Phone,Entered at,Name\r\n${reference()},101,7700900001,${d}/${m}/${y} ${clock},Zoë\r\n` +
      `${reference()},101,447700900002,${shownDay}/${shownMonth}/${shownYear} 09:00,"O'Neill, Jr."\r\n,,,,\r\n,,,,\r\n,,,,\r\n`,
  ],
  [
    'Excel in Germany, ‘CSV UTF-8’',
    () =>
      `\uFEFFreference;competitionId;phone;enteredAt\r\n${reference()};101;07700 900003;${d}.${m}.${y} ${clock}\r\n;;;\r\n${reference()};101;447700900004;${shownDay}.${shownMonth}.${shownYear} 09:00\r\n`,
  ],
  [
    'Excel, ‘Unicode text’',
    () =>
      Buffer.from(
        `\uFEFFreference\tcompetitionId\tphone\tenteredAt\tName\r\n${reference()}\t101\t07700900005\t${y}-${m}-${d} ${clock}\tZoë\r\n\t\t\t\t\r\n${reference()}\t101\t07700900006\t${y}-${m}-${d} ${clock}\t"a ""b"""\r\n`,
        'utf16le',
      ),
  ],
  [
    'Excel with its own first line',
    () =>
      `sep=;\r\nreference;competitionId;phone;enteredAt\r\n${reference()};101;07700900007;${y}-${m}-${d} ${clock}\r\n${reference()};101;07700900008;${y}-${m}-${d}T${clock}:00\r\n`,
  ],
  [
    'Numbers',
    () =>
      `reference,competitionId,phone,enteredAt,\n${reference()},101,+44 7700 900009,"${wall.day} ${MONTHS[wall.month - 1]!} ${y} at ${clock}",\n` +
      `${reference()},101,07700 900010,"${wall.day} ${MONTHS[wall.month - 1]!} ${y}, ${clock}",\n,,,,\n,,,,`,
  ],
  [
    'LibreOffice, every text in quotes',
    () =>
      `"reference","competitionId","phone","enteredAt"\n"${reference()}",101,"07700900011","${y}-${m}-${d}T${clock}:00"\n"","","",""\n"${reference()}",101.00,7700900012,"${y}-${m}-${d} ${clock}:00"\n`,
  ],
  [
    'Excel in America',
    () =>
      `reference,competitionId,phone,enteredAt\r\n${reference()},101,07700900013,${wall.month}/${wall.day}/${y} ${wall.hour % 12 || 12}:${two(wall.minute)} ${wall.hour < 12 ? 'AM' : 'PM'}\r\n` +
      `${reference()},101,07700900014,${Number(shownMonth)}/${shownDay}/${shownYear} 9:00\r\n`,
  ],
]

it.each(sheets)('%s: two entries', async (program, file) => {
  const batch = await deliver(file(), `sheet of ${program.replaceAll(/[^\w ]/g, '')}`)
  expect(batch).toMatchObject({ state: 'done', received: 2, accepted: 2, rejected: 0 })
})

describe('what a spreadsheet has mangled', () => {
  it('is rejected by its name, and nothing is guessed', async () => {
    const file =
      'reference,competitionId,phone,enteredAt\n' +
      `${reference()},101,4.47701E+11,${y}-${m}-${d} ${clock}\n` +
      `1.23457E+12,101,07700900021,${y}-${m}-${d} ${clock}\n` +
      `${reference()},101,07700900022,05/04/${y} 09:00\n` +
      `${reference()},101,07700900023,46353.875\n`
    expect(await deliver(file, 'mangled')).toMatchObject({
      received: 4,
      rejected: 4,
      reasons: { 'shortened-number': 2, 'unclear-date': 1, 'wrong-time': 1 },
    })
  })
})

describe('the file of rejected rows', () => {
  const names = 'Name;reference;competitionId;phone;enteredAt;answer'
  const rows = () => [
    `Zoë;${reference()};101;none;${y}-${m}-${d} ${clock};+44`,
    `Ann;${reference()};101;07700900031;${y}-${m}-${d} ${clock};`,
    `=1+1;${reference()};4711;07700900032;${y}-${m}-${d} ${clock};'=x`,
    `Bob;${reference()};101;07700900033;${y}-${m}-${d} ${clock};a;b`,
  ]

  it('has the delivered columns behind the reason, in their order, and runs no formula', async () => {
    const batch = await deliver(`${names}\r\n${rows().join('\r\n')}\r\n`, 'rejected columns')
    const [header, first, second, third, end] = (await rejectedOf(batch)).split('\r\n')
    expect(header).toBe(
      '\uFEFFrejected row,rejected reason,rejected explanation,rejected charge in pence,Name,reference,competitionId,phone,enteredAt,answer',
    )
    expect(first).toMatch(/^1,wrong-number,[^,]+,0,Zoë,S-\d+,101,none,[\d-]+ [\d:]+,'\+44$/)
    expect(second).toMatch(/^3,unknown-competition,[^,]+,0,'=1\+1,S-\d+,4711,.*,''=x$/)
    expect(third).toMatch(/^4,unreadable,.*,0,Bob,S-\d+,101,07700900033,[^,]+,a,b$/)
    expect(end).toBe('')
  })

  it('is mended and sent again as it is: what was mended is entered, the rest is rejected as before', async () => {
    const batch = await deliver(`${names}\n${rows().join('\n')}\n`, 'to mend')
    expect(batch).toMatchObject({ received: 4, accepted: 1, rejected: 3 })
    const mended = (await rejectedOf(batch)).replace(',none,', ',07700900030,')
    const again = await deliver(mended, 'mended')
    expect(again).toMatchObject({ received: 3, accepted: 1, rejected: 2 })
    const bodies = await readRows<{ body: Record<string, unknown> }>(
      server.db,
      sql`select body from intake_rows where batch_id = ${again.id} order by line`,
    )
    expect(Object.keys(bodies[0]!.body).toSorted()).toEqual(names.split(';').toSorted())
    expect(bodies[1]!.body).toMatchObject({ Name: '=1+1', answer: "'=x" })
    const third = (await rejectedOf(again)).replace(',4711,', ',101,').replace(',a,b', ',a')
    expect(await deliver(third, 'mended again')).toMatchObject({ received: 2, accepted: 2, rejected: 0 })
  })

  it('may have been saved by a spreadsheet with other separators', async () => {
    const batch = await deliver(`${names}\n${rows()[0]!}\n`, 'saved elsewhere')
    const saved = (await rejectedOf(batch)).replaceAll(',', ';').replace(';none;', ';7700900034;')
    expect(await deliver(saved, 'saved in Germany')).toMatchObject({ received: 1, accepted: 1 })
  })
})
