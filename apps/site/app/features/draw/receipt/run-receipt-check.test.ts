/** What the page says of a receipt, from the real calls to the rendered sentences. */
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { rangesOf } from '@fairdraw/draw/receipt/receipt.ts'
import { sampleDraw } from '@fairdraw/draw/testing/sample-draw.ts'
import { RECEIPT_KEYS, receiptSigner, sampleReceiptFile } from '@fairdraw/draw/testing/sample-receipt.ts'
import { TICKET_BYTES, leafOfRecord } from '@fairdraw/draw/ticket.ts'
import { keysHashOf } from '@fairdraw/draw/witnessed.ts'
import { toHex } from '@fairdraw/log/bytes.ts'
import { createPaths } from '@fairdraw/log/merkle.ts'
import { ReceiptResults } from './receipt-results.tsx'
import { runReceiptCheck } from './run-receipt-check.ts'

const { bundle, tickets } = await sampleDraw(
  Array.from({ length: 37 }, (_, at) => ({ number: 100_001 + at * 3, account: at, phone: '+447700900001' })),
  { prizes: [{ name: 'A weekend by the sea', winners: 1 }], alternates: 0, onePrizePerPlayer: true },
  { change: { keys: keysHashOf(RECEIPT_KEYS), subject: 'competition 105' } },
)
const draw = { manifest: bundle.manifest, keys: RECEIPT_KEYS }
const one = { first: 100_002, last: 100_002 }

let server: Server
let origin = ''
let answer: RequestListener
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const list: RequestListener = (_, response) => response.end(tickets)
const cutOffList: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-length': tickets.length })
  response.write(tickets.slice(0, 400), () => response.destroy())
}
const records = Array.from({ length: 37 }, (_, at) => tickets.slice(at * TICKET_BYTES, (at + 1) * TICKET_BYTES))
const pathOf = createPaths(records.map(leafOfRecord))
/** What the server says of some places. */
const places =
  (...indexes: number[]): RequestListener =>
  (_, response) =>
    response.end(
      JSON.stringify({
        places: indexes.map((index) => ({
          index,
          ticket: 100_001 + index * 3,
          holder: toHex(records[index]!.subarray(8)),
          path: pathOf(index).map(toHex),
        })),
      }),
    )
const refuse: RequestListener = (_, response) => {
  response.writeHead(503, { 'content-type': 'application/problem+json' })
  response.end('{"code":"busy"}')
}

type Setting = { receipt?: string | Blob; answers?: RequestListener; base?: string; count?: number }

async function wordsOf({ receipt = sampleReceiptFile(), answers = list, base = origin, count = 37 }: Setting) {
  answer = answers
  const check = await runReceiptCheck({ receipt, draw, drawUrl: base, isListRead: count <= 1_000_000 })
  return renderToStaticMarkup(createElement(ReceiptResults, { check, id: 'sample', tickets: count }))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

it.each<[string, Setting, string]>([
  ['a ticket in the list', {}, 'Ticket 10-0004 is in the list.'],
  ['its place', {}, 'Ticket 10-0004 is number 2 of 37 in the list.'],
  ['a file', { receipt: new Blob([sampleReceiptFile()]) }, 'Ticket 10-0004 is in the list.'],
  [
    'a dropped ticket',
    { receipt: sampleReceiptFile({ tickets: [one] }) },
    'Ticket 10-0002 is not in the list. The operator signed that it was entered in this draw at 7.02pm on 24 November 2026. Unless the entry was refunded, keep this receipt: it is proof.',
  ],
  ['a list too long', { count: 1_000_001, answers: places(1) }, 'Ticket 10-0004 is in the list.'],
  [
    'what was looked at of it',
    { count: 1_000_001, answers: places(1) },
    'Only these places of the list were looked at.',
  ],
  ['how to read it', { count: 1_000_001, answers: places(1) }, '--receipt ticket-receipt.txt'],
  [
    'a dropped ticket of a long list',
    { count: 1_000_001, answers: places(0, 1), receipt: sampleReceiptFile({ tickets: [one] }) },
    'Ticket 10-0002 is not in the list.',
  ],
  ['a place of something else', { count: 1_000_001, answers: places(5) }, 'What came does not show'],
  ['a place that is cut off', { count: 1_000_001, answers: (_, response) => response.end('{') }, 'was cut off'],
  ['no place', { count: 1_000_001, answers: (_, response) => response.end('7') }, 'this is no object'],
  [
    'many ranges of a long list',
    {
      count: 1_000_001,
      receipt: sampleReceiptFile({ tickets: rangesOf(Array.from({ length: 51 }, (_, at) => 100_001 + at * 3)) }),
    },
    'The receipt is right. The list was not read.',
  ],
  ['an edited number', { receipt: sampleReceiptFile().replace('s 100004', 's 100001') }, 'Its signature is wrong'],
  ['another key', { receipt: sampleReceiptFile({}, receiptSigner(32)) }, 'not signed with this draw’s key'],
  [
    'another competition',
    { receipt: sampleReceiptFile({ subject: 'competition 7' }) },
    'That isn’t a receipt of this draw. It can’t be checked here: it is of competition 7',
  ],
  ['cut off', { receipt: sampleReceiptFile().slice(0, 200) }, 'the receipt is cut off'],
  ['ten megabytes', { receipt: new Blob(['a'.repeat(10_000_000)]) }, 'it is too long for a file of receipts'],
  ['bytes', { receipt: new Blob([new Uint8Array(tickets)]) }, 'there is no receipt in it'],
  ['no connection', { base: 'http://127.0.0.1:9' }, 'We couldn’t load the list. You seem to be offline.'],
  ['a refusal', { answers: refuse }, 'We couldn’t load the list. Lots of people are here right now.'],
  ['a list that is cut off', { answers: cutOffList }, 'The list could not be read. The download was cut off.'],
  [
    'another list',
    { answers: (_, response) => response.end(tickets.map((byte) => byte ^ 1)) },
    'This says nothing about your receipt.',
  ],
])('%s', async (_, given, sentence) => {
  expect(await wordsOf(given)).toContain(sentence)
})
