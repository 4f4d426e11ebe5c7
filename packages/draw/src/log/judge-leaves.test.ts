/** A monitor of the log sees draws that were not run by the rules. */
import { expect, it } from 'vitest'
import { judgeLeaves } from './judge-leaves.ts'
import type { LogLeaf, OfDraw } from './log-leaves.ts'

const of = (subject: number, attempt = 1): OfDraw => ({
  draw: `draw-${subject}-${attempt}`,
  subject: `competition ${subject}`,
  attempt,
  manifestHash: `${subject}${attempt}`,
})
const key: LogLeaf = { kind: 'key', key: 'log' }
const manifest = (ref: OfDraw): LogLeaf => ({ kind: 'manifest', ...ref })
const round = (ref: OfDraw): LogLeaf => ({ kind: 'round', ...ref, checkpoint: 'ab', round: 1, time: '' })
const result = (ref: OfDraw): LogLeaf => ({ kind: 'result', ...ref, bundle: 'cd' })
const voided = (ref: OfDraw, reasons = ['one', 'two']): LogLeaf => ({ kind: 'void', ...ref, reasons, roles: [] })
const award = (ref: OfDraw, ticket: number): LogLeaf => ({
  kind: 'award',
  ...ref,
  ticket,
  place: 0,
  called: 'drawn',
})
const moved: LogLeaf = { kind: 'closing-moved', competition: '1', channel: 'online', from: '', to: '', reason: '' }
const one = of(1)
const again = of(1, 2)

it('finds nothing in draws that were run by the rules: one void, its redraw, another beside it', () => {
  const other = of(2)
  const told = [key, moved, manifest(one), round(one), manifest(other), round(other), result(one), result(other)]
  const redrawn = [
    voided(one),
    voided({ ...of(3), manifestHash: '' }, ['one']),
    manifest(again),
    round(again),
    result(again),
  ]
  expect(judgeLeaves([...told, ...redrawn, award(again, 7), award(again, 8)], () => true)).toEqual([])
})

it.each<[string, LogLeaf[], string]>([
  ['a second list beside one that counts', [manifest(one), round(one), manifest(again)], 'two lists of competition 1'],
  [
    'a list begun anew as if there were none',
    [manifest(one), round(one), voided(one), manifest({ ...one, manifestHash: 'x' })],
    'is number 2',
  ],
  ['a round that was chosen late', [manifest(one), moved, round(one)], 'not chosen right after'],
  ['a result without a round', [manifest(one), result(one)], 'no round that was chosen before it'],
  ['a result of a void draw', [manifest(one), round(one), voided(one), result(one)], 'no round'],
  ['two results', [manifest(one), round(one), result(one), result(one)], 'two results'],
  ['a draw that one person made void', [manifest(one), round(one), voided(one, ['one'])], 'One person alone'],
  ['a prize before the result', [manifest(one), round(one), award(one, 7)], 'awarded before its result'],
  ['a ticket called twice', [manifest(one), round(one), result(one), award(one, 7), award(one, 7)], 'called twice'],
  ['a result of no list', [result(one)], 'never committed to'],
  ['a list that was never drawn', [manifest(one), round(one)], 'neither drawn nor made void'],
])('%s', (_, leaves, sentence) => {
  const findings = judgeLeaves([key, ...leaves], () => true)
  expect(findings.map((finding) => finding.sentence).join(' ')).toContain(sentence)
})
