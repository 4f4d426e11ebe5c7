import { beforeAll, describe, expect, it } from 'vitest'
import { formatKey } from '@fairdraw/log/note.ts'
import { checkReceipts } from './check-receipts.ts'
import type { ReceiptDraw, ReceiptReport, Wording } from './check-receipts.ts'
import { Failure } from '../failure.ts'
import { rangesOf } from './receipt.ts'
import { sampleDraw } from '../testing/sample-draw.ts'
import type { SampleDraw } from '../testing/sample-draw.ts'
import { RECEIPT_KEYS, receiptSigner, sampleReceiptFile } from '../testing/sample-receipt.ts'
import { keysHashOf } from '../witnessed.ts'

/** 100,001 to 100,040 without 100,030. */
const NUMBERS = Array.from({ length: 40 }, (_, at) => 100_001 + at).filter((number) => number !== 100_030)

const wording: Wording = { ticket: String, count: String, time: (time) => time.slice(11, 16) }

let sample: SampleDraw
let draw: ReceiptDraw
let tickets: Uint8Array[]
beforeAll(async () => {
  sample = await sampleDraw(
    NUMBERS.map((number) => ({ number, account: number, phone: '+447700900001' })),
    { prizes: [{ name: 'A weekend by the sea', winners: 1 }], alternates: 1, onePrizePerPlayer: false },
    { change: { keys: keysHashOf(RECEIPT_KEYS), subject: 'competition 105' } },
  )
  const { manifest, picks } = sample.bundle
  draw = { manifest, keys: RECEIPT_KEYS, picks }
  // In pieces that end within tickets, as a network gives them.
  tickets = Array.from({ length: Math.ceil(sample.tickets.length / 77) }, (_, at) =>
    sample.tickets.subarray(at * 77, (at + 1) * 77),
  )
})

const check = (content: string, options: Partial<Parameters<typeof checkReceipts>[1]> = {}) =>
  checkReceipts(content, { draw, tickets, wording, ...options })
const reportsOf = async (...args: Parameters<typeof check>) => (await check(...args)) as ReceiptReport[]
const textOf = ({ headline, lines }: ReceiptReport) => [headline, ...lines.map(({ text }) => text)].join('\n')
const numbered = (...numbers: number[]) => sampleReceiptFile({ tickets: rangesOf(numbers) })

describe('a receipt of this draw', () => {
  it('whose ticket is in the list: its place, who signed, when it was entered, and whose it is', async () => {
    const [report] = await reportsOf(numbered(100_004), { draw: { ...draw, picks: [] } })
    expect(report).toMatchObject({ verdict: 'in', headline: 'Ticket 100004 is in the list.' })
    expect(report!.lines).toEqual([
      { result: 'passed', text: 'The operator signed it, with the key that this draw names.' },
      { result: 'passed', text: 'It is of this draw’s competition.' },
      { result: 'passed', text: 'The entry was made at 19:02, before the list was closed at 20:00.' },
      { result: 'passed', text: 'It was made for account 17, as the lines below it show.' },
      { result: 'passed', text: 'Ticket 100004 is number 4 of 39 in the list.' },
      { result: 'passed', text: 'It did not win.' },
    ])
  })

  it('whose ticket was dropped: that it is proof, unless the entry was refunded', async () => {
    const [report] = await reportsOf(numbered(100_030))
    expect(report).toMatchObject({
      verdict: 'missing',
      headline:
        'Ticket 100030 is not in the list. The operator signed that it was entered in this draw at 19:02. Unless the entry was refunded, keep this receipt: it is proof.',
    })
    expect(textOf(report!)).not.toContain('did not win')
  })

  it.each([
    ['all there', [100_001, 100_002, 100_040], 'in', 'All 3 tickets are in the list.'],
    ['one dropped of several', [100_029, 100_030, 100_031], 'missing', '1 of the 3 tickets are not in the list.'],
    ['what the operator signed', [100_029, 100_030], 'missing', 'The operator signed that they were entered'],
    ['the last of the list', [100_040], 'in', 'number 39 of 39'],
  ])('of several tickets: %s', async (_, numbers, verdict, text) => {
    const [report] = await reportsOf(numbered(...numbers))
    expect(report!.verdict).toBe(verdict)
    expect(textOf(report!)).toContain(text)
  })

  it.each([
    ['winner', 'won: A weekend by the sea.', false],
    ['alternate', 'is a reserve', true],
  ])('whose ticket was drawn as %s', async (kind, text, isLoss) => {
    const { ticket } = sample.bundle.picks.find(({ outcome }) => outcome.kind === kind)!
    const [report] = await reportsOf(numbered(ticket))
    expect(textOf(report!)).toContain(`Ticket ${ticket} ${text}`)
    expect(textOf(report!).includes('It did not win.')).toBe(isLoss)
  })

  it('that may not win in a redraw: why', async () => {
    const excluded = [{ ticket: 100_004, reason: 'it won in the first draw' }]
    const manifest = { ...draw.manifest, excluded }
    const [report] = await reportsOf(numbered(100_004), { draw: { ...draw, manifest } })
    expect(textOf(report!)).toContain('Ticket 100004 gets nothing in this redraw: it won in the first draw.')
  })

  it('without the list: that it was not read', async () => {
    const [report] = await reportsOf(numbered(100_030), { tickets: undefined })
    expect(report).toMatchObject({ verdict: 'open', headline: 'The receipt is right. The list was not read.' })
  })

  it('with somebody else’s opening: that it does not belong to it', async () => {
    const [report] = await reportsOf(numbered(100_004).replace('account 17', 'account 18'))
    expect(report!.verdict).toBe('in')
    expect(report!.lines).toContainEqual({ result: 'failed', text: expect.stringContaining('are not those') as string })
  })

  it('made after the cut-off, and in the list all the same: that the two do not agree', async () => {
    const [report] = await reportsOf(sampleReceiptFile({ time: '2026-11-24T20:00:00.001Z' }))
    expect(report!.verdict).toBe('in')
    expect(report!.lines).toContainEqual({
      result: 'failed',
      text: 'The entry was made at 20:00, and is in a list that was closed before, at 20:00.',
    })
  })

  it('signed with an older key of the log, which the reader has from the log', async () => {
    const older = receiptSigner(40)
    const file = sampleReceiptFile({}, older)
    expect((await reportsOf(file))[0]!.verdict).toBe('wrong')
    const known = { ...draw, olderKeys: [formatKey(older.key)] }
    const [report] = await reportsOf(file, { draw: known })
    expect(report!.verdict).toBe('in')
    expect(textOf(report!)).toContain('a key that was given as one that the log had before')
    expect(textOf(report!)).not.toContain('the key that this draw names')
  })

  it('each of several, and none of other draws', async () => {
    const reports = await reportsOf(
      numbered(100_004) + sampleReceiptFile({ subject: 'competition 7' }) + numbered(100_030),
    )
    expect(reports.map(({ verdict }) => verdict)).toEqual(['in', 'missing'])
  })
})

describe('what is no receipt of this draw', () => {
  it.each([
    ['an edited number', () => numbered(100_004).replace('tickets 100004', 'tickets 100005'), 'Its signature is wrong'],
    ['another key', () => sampleReceiptFile({}, receiptSigner(32)), 'It is not signed with this draw’s key'],
    [
      'after the closing, with a ticket that is not in the list',
      () => sampleReceiptFile({ time: '2026-11-24T20:00:00.001Z', tickets: rangesOf([100_030]) }),
      'the list was closed before',
    ],
  ])('%s', async (_, file, reason) => {
    const [report] = await reportsOf(file())
    expect(report).toMatchObject({ verdict: 'wrong', headline: 'This is no receipt of this draw.' })
    expect(textOf(report!)).toContain(reason)
    expect(textOf(report!)).not.toContain('proof')
  })

  it.each([
    ['another draw’s receipt', sampleReceiptFile({ subject: 'competition 7' }), 'it is of competition 7'],
    ['cut off', sampleReceiptFile().slice(0, 200), 'cut off'],
    ['ten megabytes', 'a'.repeat(10_000_000), 'too long'],
  ])('%s', async (_, content, reason) => {
    expect(await check(content)).toEqual({ malformed: expect.stringContaining(reason) as string })
  })
})

describe('where nothing can be said', () => {
  it.each([
    ['a list that is cut off', () => [sample.tickets.subarray(0, 400)], 'ends after 10 of 39'],
    ['a list cut off in a ticket', () => [sample.tickets.subarray(0, 401)], 'in the middle of a ticket'],
    ['another list', () => [sample.tickets.map((byte, at) => (at === 20 ? byte ^ 1 : byte))], 'not the one'],
    ['a longer list', () => [sample.tickets, sample.tickets], 'more tickets'],
  ])('%s', async (_, list, reason) => {
    await expect(check(numbered(100_004), { tickets: list() })).rejects.toThrow(Failure)
    await expect(check(numbered(100_004), { tickets: list() })).rejects.toThrow(reason)
  })

  it('other keys than the manifest names', async () => {
    const keys = { ...RECEIPT_KEYS, log: formatKey(receiptSigner(32).key) }
    await expect(check(numbered(100_004), { draw: { ...draw, keys } })).rejects.toThrow('The keys are not those')
  })
})
