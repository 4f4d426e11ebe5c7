import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { toHex } from '@fairdraw/log/bytes.ts'
import { createPaths } from '@fairdraw/log/merkle.ts'
import { DEMONSTRATION, signDemonstrationRound } from '../src/demonstration.ts'
import { SAMPLE_SECRET, sampleDraw } from '../src/testing/sample-draw.ts'
import { TICKET_BYTES, leafOfRecord, ownerOf, playerKeyOf, saltOf } from '../src/ticket.ts'
import { verifyFiles } from './verify-files.ts'
import type { Files } from './verify-files.ts'

const sample = Array.from({ length: 37 }, (_, at) => ({
  number: 100_001 + at,
  account: at % 9,
  phone: `+44770090000${at % 9}`,
}))
const { bundle, tickets } = await sampleDraw(
  sample,
  { prizes: [{ name: 'A weekend by the sea', winners: 2 }], alternates: 1, onePrizePerPlayer: true },
  { chain: { ...DEMONSTRATION, signRound: signDemonstrationRound } },
)
const leaves = Array.from({ length: sample.length }, (_, at) =>
  leafOfRecord(tickets.slice(at * TICKET_BYTES, (at + 1) * TICKET_BYTES)),
)
const { number, account, phone } = sample[3]!
const proof = {
  draw: bundle.manifest.draw,
  index: 3,
  ticket: number,
  salt: toHex(saltOf(SAMPLE_SECRET, number)),
  owner: toHex(ownerOf(saltOf(SAMPLE_SECRET, number), phone)),
  account,
  playerKey: toHex(playerKeyOf(SAMPLE_SECRET, account)),
  path: createPaths(leaves)(3).map(toHex),
}

const folder = mkdtempSync(join(tmpdir(), 'verify-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const json = JSON.stringify(bundle)
const good = {
  bundle: file('bundle.json', json),
  tickets: file('draw.tickets', tickets),
  hash: bundle.manifestHash,
}

describe('what the command says of a right draw', () => {
  it('with everything: each check, and what only others can check', async () => {
    const { isRight, text } = await verifyFiles({
      ...good,
      proof: file('proof.json', JSON.stringify({ proof })),
      phone,
    })
    expect(isRight).toBe(true)
    expect(text.split('\n').map((line) => line.slice(0, 17).trim())).toEqual([
      'passed format',
      'passed manifest',
      'passed beacon',
      'passed selection',
      'passed tickets',
      'open   Whether ev',
      'passed ticket',
      'All checks passed',
    ])
    expect(text).toContain('A demonstration made it, so it proves nothing.')
  })

  it('without list and hash: that they were not checked', async () => {
    const { isRight, text } = await verifyFiles({ bundle: file('reply.json', JSON.stringify({ bundle })) })
    expect(isRight).toBe(true)
    expect(text).toContain('The list was not read: give it with --tickets.')
    expect(text).toContain(`compare its fingerprint with one that somebody noted before ${bundle.manifest.beacon.time}`)
    expect(text).not.toContain('All checks passed.')
    expect(text).toContain('The checks that were made passed. The list was not read.')
  })
})

const bad: [string, Partial<Files>, string][] = [
  ['no file', { bundle: join(folder, 'none') }, 'none could not be read. There is no such file.'],
  ['a folder', { bundle: folder }, 'could not be read. It is a folder.'],
  ['a bundle that is cut off', { bundle: file('cut', json.slice(0, -3)) }, 'It is not JSON, or its end is missing.'],
  ['a draw without a result', { bundle: file('null', '{"bundle":null}') }, 'This draw has no result yet.'],
  [
    'JSON of something else',
    { bundle: file('other', '7') },
    'What came is not a draw as the format describes it: this is',
  ],
  ['ten megabytes of JSON', { bundle: file('ten', JSON.stringify(Array(2_000_000).fill('abc'))) }, 'this is no object'],
  ['bytes that are no text', { bundle: file('bytes', tickets) }, 'It is not JSON, or its end is missing.'],
  ['no list', { tickets: join(folder, 'none') }, 'none could not be read. There is no such file.'],
  ['an empty list', { tickets: file('empty', '') }, 'The list ends after 0 of 37 tickets.'],
  [
    'a list that is cut off',
    { tickets: file('half', tickets.slice(0, 50)) },
    'The list ends in the middle of a ticket.',
  ],
  ['a list cut off after a ticket', { tickets: file('some', tickets.slice(0, 80)) }, 'The list ends after 2 of 37'],
  ['another hash', { hash: '00'.repeat(32) }, 'The manifest is not the one whose hash it was compared with.'],
  ['a proof of another draw', { proof: file('p1', JSON.stringify({ ...proof, draw: 'b' })), phone }, 'another draw'],
  ['a proof that is cut off', { proof: file('p2', JSON.stringify(proof).slice(0, 99)), phone }, 'its end is missing'],
  ['a proof that is none', { proof: file('p3', 'null'), phone }, 'this is no object'],
  [
    'a proof of another number',
    { proof: file('p4', JSON.stringify(proof)), phone: '+447700900999' },
    'with another number than this',
  ],
  ['a proof without a number', { proof: file('p5', JSON.stringify(proof)) }, '--phone'],
]

it.each(bad)('%s ends in a sentence', async (_, change, sentence) => {
  const { isRight, text } = await verifyFiles({ ...good, ...change })
  expect(isRight).toBe(false)
  expect(text).toContain(sentence)
  expect(text.length).toBeLessThan(1_500)
})
