import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { toHex } from '@fairdraw/log/bytes.ts'
import { createPaths } from '@fairdraw/log/merkle.ts'
import { DEMONSTRATION, signDemonstrationRound } from '../src/demonstration.ts'
import { SAMPLE_SECRET, sampleDraw } from '../src/testing/sample-draw.ts'
import { WITNESS_KEYS } from '../src/testing/sample-log.ts'
import { TICKET_BYTES, leafOfRecord, ownerOf, playerKeyOf, saltOf } from '../src/ticket.ts'
import type { Witnessed } from '../src/witnessed.ts'
import { verifyFiles } from './verify-files.ts'
import type { Files } from './verify-files.ts'

const sample = Array.from({ length: 37 }, (_, at) => ({
  number: 100_001 + at,
  account: at % 9,
  phone: `+44770090000${at % 9}`,
}))
const rules = { prizes: [{ name: 'A weekend by the sea', winners: 2 }], alternates: 1, onePrizePerPlayer: true }
const chain = { ...DEMONSTRATION, signRound: signDemonstrationRound }
const { bundle, tickets } = await sampleDraw(sample, rules, { chain })
const { manifest, witnessed } = bundle
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
const withEvidence = (change: Partial<Witnessed>) =>
  file(
    `evidence-${Object.keys(change)[0]}-${JSON.stringify(change).length}`,
    JSON.stringify({ ...bundle, witnessed: { ...witnessed, ...change } }),
  )
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
      'passed witnesses',
      'passed beacon',
      'passed selection',
      'passed tickets',
      'open   Whether th',
      'open   Whether so',
      'open   Whether ev',
      'passed ticket',
      'All checks passed',
    ])
    expect(text).toContain(
      'seen by paper.example/witness at 2026-11-24T21:00:02.000Z and auditor.example/witness at 2026-11-24T21:00:03.000Z.',
    )
    expect(text).toContain('A demonstration runs these witnesses itself, so they prove nothing.')
    expect(text).toContain('A demonstration made it, so it proves nothing.')
  })

  it('without list and hash: that they were not checked', async () => {
    const { isRight, text } = await verifyFiles({ bundle: file('reply.json', JSON.stringify({ bundle })) })
    expect(isRight).toBe(true)
    expect(text).toContain('The list was not read: give it with --tickets.')
    expect(text).not.toContain('All checks passed.')
    expect(text).toContain('The checks that were made passed. The list was not read.')
  })
})

describe('what the command is given from elsewhere', () => {
  it('a key of a witness: only this witness is named, and its key is no open question', async () => {
    const { isRight, text } = await verifyFiles({ ...good, witness: [WITNESS_KEYS[1]!] })
    expect(isRight).toBe(true)
    expect(text).toContain('seen by auditor.example/witness at 2026-11-24T21:00:03.000Z.')
    expect(text).not.toContain('Whether these witnesses are who they say')
  })

  it('the first attempt of a redraw: its list is the same; what is left out is said with its reason', async () => {
    const excluded = sample.slice(0, 25).map(({ number: ticket }) => ({ ticket, reason: 'refunded' }))
    const again = await sampleDraw(sample, rules, {
      chain,
      change: { attempt: 2, redrawOf: bundle.manifestHash, excluded },
    })
    const redraw = file('redraw.json', JSON.stringify(again.bundle))
    const open = 'Whether the list is that of the first attempt'
    const alone = await verifyFiles({ bundle: redraw })
    expect(alone.text).toContain(open)
    expect(alone.text).toContain('note   Ticket 100001 gets nothing in this redraw: its entry was refunded.')
    expect(alone.text).toContain('note   5 more tickets get nothing')
    for (const first of [
      JSON.stringify(bundle),
      JSON.stringify(bundle.manifest),
      JSON.stringify({ manifest, bundle }),
    ]) {
      const compared = await verifyFiles({ bundle: redraw, first: file('first.json', first) })
      expect(compared.isRight).toBe(true)
      expect(compared.text).not.toContain(open)
    }
    const other = file('other-first.json', JSON.stringify({ ...manifest, title: 'Another' }))
    expect((await verifyFiles({ bundle: redraw, first: other })).text).toContain('is of another draw')
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
  [
    'a witness’s key that is none',
    { witness: ['paper.example'] },
    'The key paper.example could not be read. a key has',
  ],
  ['a witness’s key that is cut off', { witness: [WITNESS_KEYS[0]!.slice(0, -9)] }, 'could not be read.'],
  ['no first attempt', { first: join(folder, 'none') }, 'none could not be read. There is no such file.'],
  [
    'a first attempt that is cut off',
    { first: file('f1', json.slice(0, -3)) },
    'It is not JSON, or its end is missing.',
  ],
  ['a first attempt that is none', { first: file('f2', '[]') }, 'f2 could not be read. manifest is no object'],
  [
    'a note that is cut off',
    { bundle: withEvidence({ list: { ...witnessed.list, checkpoint: witnessed.list.checkpoint.slice(0, -9) } }) },
    'A checkpoint cannot be read: the note is cut off: its last line has no end.',
  ],
  [
    'two thousand witnesses',
    { bundle: withEvidence({ keys: { ...witnessed.keys, witnesses: Array<string>(2_000).fill(WITNESS_KEYS[0]!) } }) },
    'witnessed.keys.witnesses is not a list of at most 20',
  ],
  [
    'ten megabytes of a note',
    { bundle: withEvidence({ list: { ...witnessed.list, checkpoint: 'a\n'.repeat(5_000_000) } }) },
    'witnessed.list.checkpoint is not a text of at most 20000 characters',
  ],
  ['a million brackets', { bundle: file('deep', '['.repeat(1_000_000)) }, 'It is not JSON, or its end is missing.'],
  [
    'lists in lists',
    { bundle: file('nested', `{"manifest":${'['.repeat(50_000)}${']'.repeat(50_000)}}`) },
    'What came is not a draw as the format describes it:',
  ],
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
