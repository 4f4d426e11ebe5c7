import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { signDemonstrationRound, DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { sampleDraw } from '@fairdraw/draw/testing/sample-draw.ts'
import { CheckResults } from './check-results.tsx'
import { runCheck } from './run-check.ts'

const holders = Array.from({ length: 37 }, (_, at) => ({
  number: 100_001 + at * 3,
  account: at % 9,
  phone: `+44770090000${at % 9}`,
}))
const rules = { prizes: [{ name: 'A weekend by the sea', winners: 2 }], alternates: 1, onePrizePerPlayer: true }
const chain = { ...DEMONSTRATION, signRound: signDemonstrationRound }
const { bundle, tickets } = await sampleDraw(holders, rules, { chain })
const again = await sampleDraw(holders, rules, {
  chain,
  change: { attempt: 2, redrawOf: bundle.manifestHash, excluded: [{ ticket: 100_001, reason: 'refunded' }] },
})
const reply = JSON.stringify({ draw: { title: 'A weekend by the sea' }, manifest: bundle.manifest, bundle })

/** What the addresses of the draw answer. `first`: of its first attempt. */
type Answers = { draw?: RequestListener; list?: RequestListener; first?: RequestListener }

let server: Server
let origin = ''
let answers: Answers = {}
const text =
  (body: string | Uint8Array): RequestListener =>
  (_, response) =>
    response.end(body)
/** Promises the whole, sends a part and hangs up. */
const cutOff =
  (body: string | Uint8Array): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'content-length': body.length })
    response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy())
  }

beforeAll(async () => {
  server = createServer((request, response) => {
    const { draw = text(reply), list = text(tickets), first = text(reply) } = answers
    const listeners: Record<string, RequestListener> = { '/draw': draw, '/list': list, '/first': first }
    listeners[request.url!]!(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

async function wordsOf(
  given: Answers,
  { count = tickets.length / 40, base = origin, isRedraw = false, hash = bundle.manifestHash } = {},
): Promise<string> {
  answers = given
  const isListRead = count <= 1_000_000
  const check = await runCheck({
    drawUrl: `${base}/draw`,
    publishedHash: hash,
    ...(isRedraw && { firstUrl: `${base}/first` }),
    ...(isListRead && { listUrl: `${base}/list` }),
  })
  const draw = {
    id: 'sample',
    tickets: count,
    chain: bundle.manifest.beacon.chain,
    isRedraw,
    firstId: isRedraw ? 'first' : undefined,
  }
  return renderToStaticMarkup(createElement(CheckResults, { check, draw }))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

const PASSED = [
  'The promise and its fingerprint belong together.',
  'The list was fixed before the number existed: seen by paper.example/witness at 9pm on 24 November 2026 and auditor.example/witness at 9pm on 24 November 2026.',
  'A demonstration runs these witnesses itself, so they prove nothing.',
  'The number is that of the round. A demonstration made it, so it proves nothing.',
  'The winners follow from the list and the public number.',
]
const LIST_READ = 'The whole list was read'

describe('a check says what it checked, and no more (field rule D4)', () => {
  it('of a draw and its whole list', async () => {
    const words = await wordsOf({})
    for (const sentence of ['All checks passed.', ...PASSED, LIST_READ]) expect(words).toContain(sentence)
    expect(words).toContain('What wasn’t checked')
    expect(words).toContain('compare their keys with those that they publish themselves.')
    expect(words).toContain('Only an auditor can see whether it has a ticket that nobody entered.')
    expect(words).not.toMatch(/\bfair\b|relying|none was added/)
  })

  it('of a draw whose list is too long: no tick for it, and the way to check it', async () => {
    const words = await wordsOf({}, { count: 1_000_001 })
    for (const sentence of PASSED) expect(words).toContain(sentence)
    expect(words).not.toContain('All checks passed.')
    expect(words).not.toContain(LIST_READ)
    expect(words).toContain('The checks that were made passed. The list was not read.')
    expect(words).toContain('The list of 1,000,001 tickets, which is too long to read here.')
    expect(words).toContain('npm run draw -- verify draw-sample.json --tickets draw-sample.tickets')
  })
})

describe('a redraw is compared with its first attempt (field rule D4)', () => {
  const redraw = { draw: text(JSON.stringify({ bundle: again.bundle })) }
  const given = { isRedraw: true, hash: again.bundle.manifestHash }

  it.each<[string, Answers, string[]]>([
    ['of the same list', redraw, ['All checks passed.']],
    [
      'of another draw',
      { ...redraw, first: text(JSON.stringify({ manifest: { ...bundle.manifest, title: 'Another' } })) },
      [
        'A check failed.',
        'Something is wrong with the promise. The first attempt that it was compared with is of another',
      ],
    ],
    ['that is cut off', { ...redraw, first: cutOff(reply) }, ['The first attempt could not be read.', 'Try again.']],
    ['that is none', { ...redraw, first: text('{"manifest": null}') }, ['The first attempt could not be read.']],
  ])('%s', async (_, answersOf, sentences) => {
    const words = await wordsOf(answersOf, given)
    for (const sentence of sentences) expect(words).toContain(sentence)
    expect(words).not.toContain('Whether the list is that of the first attempt')
  })
})

const UNREADABLE = 'The result could not be read.'
const NOT_JSON = 'It is not JSON, or its end is missing. This says nothing about the draw. Try again.'
const bad: [string, Answers, string[]][] = [
  ['a result that is cut off', { draw: cutOff(reply) }, [UNREADABLE, 'The download was cut off.', 'Try again.']],
  ['a result whose end is missing', { draw: text(reply.slice(0, -9)) }, [UNREADABLE, NOT_JSON]],
  ['a page of a proxy', { draw: text('<html>Sign in to this network</html>') }, [UNREADABLE, NOT_JSON]],
  ['JSON of something else', { draw: text('{"tickets": 7}') }, [UNREADABLE, 'beacon is no object']],
  ['JSON that is no object', { draw: text('[null]') }, [UNREADABLE, 'this is no object']],
  ['a draw without a result', { draw: text('{"bundle": null}') }, [UNREADABLE, 'This draw has no result yet.']],
  ['ten megabytes of JSON', { draw: text(JSON.stringify(Array(2_000_000).fill('abc'))) }, [UNREADABLE]],
  ['five million brackets', { draw: text('['.repeat(5_000_000)) }, [UNREADABLE, NOT_JSON]],
  [
    'ten megabytes of picks',
    {
      draw: text(
        JSON.stringify({ ...bundle, picks: Array.from({ length: 450_000 }, () => ({ index: 1, ticket: 2 })) }),
      ),
    },
    [UNREADABLE, 'picks is not a list of at most 400000'],
  ],
  [
    'two thousand witnesses',
    {
      draw: text(JSON.stringify({ ...bundle, witnessed: { ...bundle.witnessed, keys: { witnesses: Array(2_000) } } })),
    },
    [UNREADABLE, 'witnessed.keys.log is not a text'],
  ],
  [
    'a checkpoint that is cut off',
    {
      draw: text(
        JSON.stringify({
          ...bundle,
          witnessed: { ...bundle.witnessed, list: { ...bundle.witnessed.list, checkpoint: 'draws.example/log\n2\n' } },
        }),
      ),
    },
    ['A check failed.', 'A checkpoint cannot be read: the note has no empty line between its text and its signatures.'],
  ],
  [
    'a list that is cut off',
    { list: cutOff(tickets) },
    ['The list could not be read.', 'The download was cut off.', 'Try again.'],
  ],
  [
    'a list that ends in the middle of a ticket',
    { list: text(tickets.slice(0, 50)) },
    ['A check failed.', 'The list ends in the middle of a ticket. If the download was cut off, try again.'],
  ],
  [
    'a list that ends after a ticket',
    { list: text(tickets.slice(0, 480)) },
    ['A check failed.', 'The list ends after 12 of 37 tickets. If the download was cut off, try again.'],
  ],
  ['an outage', { list: (_, response) => response.writeHead(503).end('down') }, ['We couldn’t load the draw.']],
]

describe('what comes instead of a draw ends in a sentence, and never in words about the draw (field rule D4)', () => {
  it.each(bad)('%s', async (_, given, sentences) => {
    const words = await wordsOf(given)
    for (const sentence of sentences) expect(words).toContain(sentence)
    expect(words).not.toContain('All checks passed.')
  })

  it('no connection', async () => {
    const words = await wordsOf({}, { base: 'http://127.0.0.1:1' })
    expect(words).toContain('We couldn’t load the draw.')
    expect(words).toContain('You seem to be offline.')
  })
})
