import { utf8 } from '@fairdraw/log/bytes.ts'
import { describe, expect, it } from 'vitest'
import { leafText } from './log-leaves.ts'
import type { LogLeaf } from './log-leaves.ts'
import { readLeaf } from './read-leaf.ts'

const HASH = 'ab'.repeat(32)
const OF_DRAW = { draw: '0b5c', subject: 'competition 1', attempt: 1, manifestHash: HASH }
const TIME = '2026-11-27T10:02:03.000Z'

const LEAVES: readonly LogLeaf[] = [
  { kind: 'manifest', ...OF_DRAW },
  { kind: 'round', ...OF_DRAW, checkpoint: HASH, round: 12, time: TIME },
  { kind: 'void', ...OF_DRAW, reasons: ['A film of the wrong day', 'I saw it too'], roles: ['draw officer'] },
  { kind: 'void', ...OF_DRAW, manifestHash: '', reasons: [], roles: [] },
  { kind: 'result', ...OF_DRAW, bundle: HASH },
  { kind: 'award', ...OF_DRAW, place: 0, ticket: 7, called: 'withdrawn', insteadOf: 5, reason: 'Not eligible' },
  { kind: 'closing-moved', competition: '4', channel: 'postal', from: TIME, to: TIME, reason: 'A strike' },
  { kind: 'key', key: 'a.example/log+00000000+AAAA', signature: 'AAAA' },
  { kind: 'key', key: 'a.example/log+00000000+AAAA' },
]

it.each(LEAVES)('$kind is read as it was written', (leaf) => expect(readLeaf(utf8(leafText(leaf)))).toEqual(leaf))

describe('refused', () => {
  it.each([
    ['no JSON', '{"kind":', 'no JSON'],
    ['a list', '[]', 'leaf is no object'],
    ['another kind', '{"kind":"gift"}', 'unknown'],
    ['a missing field', '{"attempt":1,"draw":"0b5c","kind":"manifest","subject":"competition 1"}', 'manifestHash'],
    ['one field more', leafText({ ...LEAVES[0]!, more: 1 } as unknown as LogLeaf), 'no field of the format'],
    ['another hash', leafText({ ...OF_DRAW, kind: 'manifest', manifestHash: 'AB'.repeat(32) }), '32 bytes'],
    ['another call', leafText({ ...LEAVES[5]!, called: 'chosen' } as unknown as LogLeaf), 'called'],
    ['spaces', leafText(LEAVES[0]!).replace(':', ': '), 'canonical'],
    ['a field twice', leafText(LEAVES[0]!).replace('{', '{"draw":"other",'), 'canonical'],
  ])('%s', (_, text, message) => expect(() => readLeaf(utf8(text))).toThrow(message))

  it('bytes that are no text', () => expect(() => readLeaf(Uint8Array.of(0xff, 0xfe))).toThrow('no JSON'))
})
