/** Files as people and programs write them: they are streamed, refused with a reason, and never imported partially. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readRows, readValue } from '../../../testing/read-rows.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { CsvFileError } from './csv-file-error.ts'
import { readCsv } from './read-csv.ts'
import type { RawRow } from './read-csv.ts'
import { receiveBatch } from '../receive-batch.ts'

const HEAD = 'reference,competitionId,phone,enteredAt'
const LINE = 'A-1,101,07700900001,2026-11-21T12:00:00Z'
const READ = { reference: 'A-1', competitionId: '101', phone: '07700900001', enteredAt: '2026-11-21T12:00:00Z' }

/** In chunks of a few bytes, so that characters and line endings are split. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
}
async function read(file: string | Buffer): Promise<RawRow[]> {
  const found: RawRow[] = []
  for await (const row of readCsv(inPieces(Buffer.from(file)))) found.push(row)
  return found
}

describe('a file', () => {
  it.each<[string, string | Buffer]>([
    ['in the standard form', `${HEAD}\n${LINE}\n`],
    ['without a line break at its end', `${HEAD}\n${LINE}`],
    ['with CRLF', `${HEAD}\r\n${LINE}\r\n`],
    ['with CR', `${HEAD}\r${LINE}\r`],
    ['with a byte order mark', `\uFEFF${HEAD}\n${LINE}\n`],
    ['with empty lines', `${HEAD}\n\n${LINE}\n\n\n`],
    ['with everything in quotes', `${HEAD}\n"A-1","101","07700900001","2026-11-21T12:00:00Z"\n`],
    ['with a separator that Excel in other countries writes', `${HEAD}\r\n${LINE}\r\n`.replaceAll(',', ';')],
    ['with tabs', `${HEAD}\n${LINE}\n`.replaceAll(',', '\t')],
    ['with Excel’s own first line', `sep=;\r\n${HEAD}\r\n${LINE}\r\n`.replaceAll(',', ';')],
    ['with blank rows of a spreadsheet', `,,,\n${HEAD}\n,,,\n${LINE}\n"","","",""\n , ,\u00A0,\n,,,,,,\n"""",,,\n`],
    ['with empty cells at the end of its rows', `${HEAD},,\n${LINE},,\n`],
    [
      'in UTF-16, as Excel’s Unicode text',
      Buffer.from(`\uFEFF${HEAD}\r\n${LINE}\r\n`.replaceAll(',', '\t'), 'utf16le'),
    ],
    ['in UTF-16, the other way round', Buffer.from(`\uFEFF${HEAD}\n${LINE}\n`, 'utf16le').swap16()],
    ['with names as people write them', `Reference,Competition ID,phone,entered_at\n${LINE}\n`],
  ])('%s is read', async (_, file) => {
    expect(await read(file)).toEqual([READ])
  })

  it('joined from the files of two systems has all the rows of both', async () => {
    expect(await read(`${HEAD}\r\n${LINE}\n${LINE}\r\n${LINE}\n`)).toEqual([READ, READ, READ])
    expect(await read(`${HEAD}\n${LINE}\r\n${LINE}\n`)).toEqual([READ, READ])
  })

  it('keeps extra columns, in any alphabet', async () => {
    const file = `${HEAD},Name,answer,\n${LINE},"Zoë ""O’Neill"" 🎉, jr.","a\nb",left out\n`
    expect(await read(file)).toEqual([{ ...READ, Name: 'Zoë "O’Neill" 🎉, jr.', answer: 'a\nb' }])
  })

  it('keeps the columns that a spreadsheet left empty at the end of a row', async () => {
    const file = `${HEAD},costPence,answer\n${LINE}\n`
    expect(await read(file)).toEqual([{ ...READ, costPence: '', answer: '' }])
  })

  it('with only a header has no rows', async () => {
    expect(await read(HEAD)).toEqual([])
  })

  it('keeps a row of another length as its cells, so that only this row is rejected', async () => {
    const file = `${HEAD}\nA-1,101\n${LINE}\n${LINE},more\n`
    expect(await read(file)).toEqual([{ cells: ['A-1', '101'] }, READ, { cells: [...Object.values(READ), 'more'] }])
  })

  it.each<[string, string | Buffer, RegExp]>([
    ['nothing', '', /^The file is empty/],
    [
      'a missing column',
      `reference,phone\nA-1,07700900001\n`,
      /^Columns are missing: competitionId, enteredAt\. .*reference, phone/,
    ],
    [
      'another separator',
      `${HEAD}\n${LINE}\n`.replaceAll(',', '|'),
      /Separate the cells by commas, semicolons or tabs/,
    ],
    ['a separator that is not read', `sep=|\n${HEAD}\n`, /^Line 1: the separator ‘\|’ is not read/],
    ['no header', `${LINE}\n`, /^Columns are missing/],
    ['a column twice', `${HEAD},Phone\n${LINE},07700900002\n`, /^The column ‘phone’ is there twice/],
    [
      'another encoding',
      Buffer.from(`${HEAD},name\r\n${LINE},Zo\u00EB\r\n`, 'latin1'),
      /^Line 2, column 44: what follows is not UTF-8\. It may be Windows-1252/,
    ],
    [
      'two encodings',
      Buffer.concat([Buffer.from(`${HEAD}\n"Zoë\r\n🎉",`), Buffer.from([0xeb])]),
      /^Line 3, column 4: what follows is not UTF-8/,
    ],
    [
      'UTF-16 without its mark',
      Buffer.from(`${HEAD}\n${LINE}\n`, 'utf16le'),
      /^Line 1, column 2: there is a NUL, so .*UTF-16 without/,
    ],
    [
      'half a character of UTF-16',
      Buffer.from(`\uFEFF${HEAD}`, 'utf16le').subarray(0, -1),
      /^Line 1, column 39: .*UTF-16/,
    ],
    ['a NUL', `${HEAD}\n${LINE}\0\n`, /^Line 2, column 41: there is a NUL/],
    [
      'a truncated character at its end',
      Buffer.from(`${HEAD}\n${LINE}🎉`).subarray(0, -2),
      /^Line 2, column 41: what follows is not UTF-8\. .*a part of the file is missing/,
    ],
    [
      'a quote that is not closed',
      `${HEAD}\n${LINE}\n"A-2,101,07700900001,2026\n`,
      /^Line 3, cell 1: a quote was opened and not closed/,
    ],
    [
      'a quote that swallows the rest',
      `${HEAD}\n"A-2,101\n${`${LINE}\n`.repeat(2_000)}`,
      /a row is longer than 16384 bytes, or a quote/,
    ],
    ['an endless line', `${HEAD}\nA-1,${'9'.repeat(50_000)}\n`, /^Line 2, cell 2: a row is longer than 16384 bytes/],
    [
      'a quote within a cell',
      `${HEAD}\nA"1",101,07700900001,2026-11-21T12:00:00Z\n`,
      /^Line 2, cell 1: a quote stands in the middle/,
    ],
    [
      'a quote behind Excel’s own line and a blank row',
      `sep=,\r\n,,,\r\n${HEAD}\r\n${LINE}\r\nA-2,1"0"1,07700900001,2026-11-21T12:00:00Z\r\n`,
      /^Line 5, cell 2: a quote stands in the middle/,
    ],
    [
      'characters after a closing quote',
      `${HEAD}\n"A"1,101,07700900001,2026-11-21T12:00:00Z\n`,
      /^Line 2, cell 1: a quote stands in the middle/,
    ],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
      /^Line 1, column 1: what follows is not UTF-8/,
    ],
  ])('with %s is refused with a readable reason', async (_, file, words) => {
    const refused = read(file)
    await expect(refused).rejects.toThrow(CsvFileError)
    await expect(refused).rejects.toThrow(words)
  })

  it('passes on an error of its source', async () => {
    const broken = async function* () {
      yield Buffer.from(`${HEAD}\n${LINE}\n`)
      throw new Error('the line was cut')
    }
    const read = async () => {
      for await (const _ of readCsv(broken()));
    }
    await expect(read()).rejects.toThrow('the line was cut')
  })
})

describe('an upload', async () => {
  const server = await startTestApp()

  const upload = (file: string | Buffer, query: Record<string, string>, type = 'text/csv') =>
    server.app.inject({
      method: 'POST',
      url: '/api/intake/csv',
      query,
      payload: file,
      headers: { 'content-type': type, authorization: 'Bearer post-room-key-for-tests' },
    })
  const stored = (reference: string) =>
    readRows<{ state: string; received: number; rows: number }>(
      server.db,
      sql`select b.state, b.received, count(r.line)::int as rows from intake_batches b
          left join intake_rows r on r.batch_id = b.id where b.reference = ${reference} group by b.id`,
    )
  const to = (reference: string) => ({ channel: 'postal', reference })

  it('is stored as a batch', async () => {
    const reply = await upload(`${HEAD}\n${LINE}\n${LINE}\n`, to('cards 1'), 'text/csv; charset=utf-8')
    expect(reply.json()).toMatchObject({ channel: 'postal', reference: 'cards 1', state: 'processing', received: 2 })
    expect(reply.statusCode).toBe(200)
    expect(await stored('cards 1')).toEqual([{ state: 'processing', received: 2, rows: 2 }])
  })

  it('of a day without cards is done', async () => {
    expect((await upload(HEAD, to('cards 0'))).json()).toMatchObject({ state: 'done', received: 0, accepted: 0 })
  })

  it('that is interrupted is not judged, and can be uploaded again under the same name', async () => {
    const good = `${HEAD}\n${LINE}\n`.concat(`${LINE}\n`.repeat(1_200))
    const reply = await upload(`${good}"A-2`, to('cards 2'))
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      code: 'unreadable-file',
      detail: expect.stringMatching(
        /^Line 1203, cell 1: a quote was opened and not closed\. Nothing of it was taken in\.$/,
      ),
    })
    expect(await stored('cards 2')).toMatchObject([{ state: 'receiving', received: 0 }])
    await server.jobs.runAll()
    expect(await readRows(server.db, sql`select 1 from entries`)).toEqual([])
    expect((await upload(good, to('cards 2'))).json()).toMatchObject({ state: 'processing', received: 1_201 })
    expect(await stored('cards 2')).toEqual([{ state: 'processing', received: 1_201, rows: 1_201 }])
  })

  it('that is refused in its first lines gets the reply at once, with any amount of the body still to come', async () => {
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const file = async function* () {
      yield Buffer.from(`${HEAD}\nA"1"\n`)
      for (let part = 0; part < 200; part += 1) yield Buffer.alloc(64 * 1024, `${LINE}\n`)
    }
    const reply = await fetch(`${origin}/api/intake/csv?channel=postal&reference=broken`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', authorization: 'Bearer post-room-key-for-tests' },
      body: ReadableStream.from(file()),
      duplex: 'half',
    } as RequestInit)
    expect(reply.status).toBe(422)
    expect(await reply.json()).toMatchObject({
      code: 'unreadable-file',
      detail: expect.stringMatching(/^Line 2, cell 1: a quote/),
    })
  })

  it.each<[string, Record<string, string>, string, number]>([
    ['no channel', { reference: 'x' }, 'text/csv', 422],
    ['the site’s own channel', { channel: 'online', reference: 'x' }, 'text/csv', 422],
    ['no name', { channel: 'postal' }, 'text/csv', 422],
    ['an invalid name', { channel: 'postal', reference: '../x' }, 'text/csv', 422],
    ['another type', to('x'), 'application/json', 415],
    ['no type', to('x'), '', 415],
  ])('with %s is refused, and nothing of it is stored', async (_, query, type, status) => {
    expect((await upload(`${HEAD}\n${LINE}\n`, query, type)).statusCode).toBe(status)
    expect(await stored('x')).toEqual([])
  })

  it('never has more of its file in memory than a few hundred rows', async () => {
    const ROWS = 20_000
    let read = 0
    let most = 0
    const lead = async () => {
      const count = await readValue<number>(
        server.db,
        sql`select count(*)::int as count from intake_rows r join intake_batches b on b.id = r.batch_id where b.reference = 'long'`,
      )
      most = Math.max(most, read - count)
    }
    const file = async function* () {
      yield Buffer.from(`${HEAD}\n`)
      for (let part = 0; part < ROWS / 100; part += 1) {
        yield Buffer.from(`${LINE}\n`.repeat(100))
        read += 100
        if (part % 10 === 0) await lead()
      }
    }
    const received = await receiveBatch(
      server.db,
      { source: 'post-room', channel: 'postal', reference: 'long' },
      readCsv(file()),
    )
    expect(received.ok).toBe(true)
    expect(await stored('long')).toEqual([{ state: 'processing', received: ROWS, rows: ROWS }])
    expect(most).toBeLessThan(5_000)
  })

  it('of two concurrent uploads of the same batch, one continues and the other is refused', async () => {
    const turn = Promise.withResolvers<void>()
    const slow = async function* () {
      for (let line = 0; line < 600; line += 1) yield READ
      await turn.promise
      yield READ
    }
    const delivery = { source: 'post-room', channel: 'postal', reference: 'twice' } as const
    const first = receiveBatch(server.db, delivery, slow())
    await expect.poll(() => stored('twice')).toMatchObject([{ rows: 500 }])
    expect(await receiveBatch(server.db, delivery, [READ, READ])).toMatchObject({ ok: true })
    turn.resolve()
    expect(await first).toMatchObject({ ok: false, code: 'delivery-overtaken' })
    expect(await stored('twice')).toEqual([{ state: 'processing', received: 2, rows: 2 }])
  })
})
