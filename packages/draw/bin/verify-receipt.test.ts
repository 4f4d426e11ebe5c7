import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { formatKey } from '@fairdraw/log/note.ts'
import { DEMONSTRATION, signDemonstrationRound } from '../src/demonstration.ts'
import { sampleDraw } from '../src/testing/sample-draw.ts'
import { SAMPLE_KEYS } from '../src/testing/sample-log.ts'
import { receiptSigner, sampleReceiptFile } from '../src/testing/sample-receipt.ts'
import { verifyAll } from './verify-receipt.ts'
import type { ReceiptFiles } from './verify-receipt.ts'

const { bundle, tickets } = await sampleDraw(
  Array.from({ length: 37 }, (_, at) => ({ number: 100_001 + at * 3, account: at, phone: '+447700900001' })),
  { prizes: [{ name: 'A weekend by the sea', winners: 2 }], alternates: 1, onePrizePerPlayer: true },
  { chain: { ...DEMONSTRATION, signRound: signDemonstrationRound }, change: { subject: 'competition 105' } },
)
/** The key of the sample's log. */
const signer = receiptSigner(21)
const IN = { first: 100_004, last: 100_004 }
const DROPPED = { first: 100_005, last: 100_005 }

const folder = mkdtempSync(join(tmpdir(), 'verify-receipt-'))
afterAll(() => rmSync(folder, { recursive: true }))
let made = 0
function file(content: string | Uint8Array): string {
  const path = join(folder, String((made += 1)))
  writeFileSync(path, content)
  return path
}
const receiptOf = (range: typeof IN, by = signer) => file(sampleReceiptFile({ tickets: [range] }, by))
const reply = { draw: { kind: 'competition', subjectId: '105', state: 'published' }, bundle }
const good: ReceiptFiles = { bundle: file(JSON.stringify(reply)), tickets: file(tickets), receipt: receiptOf(IN) }

it('the sample’s log is the signer’s', () => {
  expect(SAMPLE_KEYS.log).toBe(formatKey(signer.key))
})

describe('what the command says of a receipt', () => {
  it.each<[string, Partial<ReceiptFiles>, boolean, string]>([
    ['in the list', {}, true, 'passed receipt   Ticket 100004 is in the list.'],
    ['its place', {}, true, 'passed receipt   Ticket 100004 is number 2 of 37 in the list.'],
    ['of this draw’s competition', {}, true, 'passed receipt   It is of this draw’s competition.'],
    [
      'dropped',
      { receipt: receiptOf(DROPPED) },
      false,
      'failed receipt   Ticket 100005 is not in the list. The operator',
    ],
    [
      'one in the list and one dropped',
      {
        receipt: file(sampleReceiptFile({ tickets: [IN] }, signer) + sampleReceiptFile({ tickets: [DROPPED] }, signer)),
      },
      false,
      'failed receipt   Ticket 100005 is not in the list.',
    ],
    ['by an older key', { receipt: receiptOf(IN, receiptSigner(40)) }, false, 'not signed with this draw’s key'],
    [
      'by an older key that is known',
      { receipt: receiptOf(IN, receiptSigner(40)), 'log-key': [formatKey(receiptSigner(40).key)] },
      true,
      'Ticket 100004 is in the list.',
    ],
    ['a key that is none', { 'log-key': ['a key'] }, false, 'failed receipt   A key cannot be read'],
    [
      'another draw’s',
      { receipt: file(sampleReceiptFile({ subject: 'competition 7' }, signer)) },
      false,
      'It cannot be checked here: it is of competition 7',
    ],
    ['cut off', { receipt: file(sampleReceiptFile({}, signer).slice(0, 200)) }, false, 'the receipt is cut off'],
    ['ten megabytes', { receipt: file('a'.repeat(10_000_000)) }, false, 'it is too long for a file of receipts'],
    ['bytes', { receipt: file(tickets) }, false, 'there is no receipt in it'],
    ['no file', { receipt: join(folder, 'none') }, false, 'none could not be read. There is no such file.'],
    [
      'a list that is cut off',
      { tickets: file(tickets.slice(0, 400)) },
      false,
      'The list ends after 10 of 37 tickets.',
    ],
  ])('%s', async (_, change, isRight, sentence) => {
    const report = await verifyAll({ ...good, ...change })
    expect(report.text).toContain(sentence)
    expect(report.isRight).toBe(isRight)
  })

  it('without the list: that it was not read', async () => {
    const { tickets: _, ...withoutList } = good
    const { isRight, text } = await verifyAll(withoutList)
    expect(text).toContain('open   receipt   The receipt is right. The list was not read.')
    expect(isRight).toBe(true)
  })

  it('without a receipt nothing of one', async () => {
    const { receipt: _, ...withoutReceipt } = good
    expect((await verifyAll(withoutReceipt)).text).not.toContain('receipt')
  })
})
