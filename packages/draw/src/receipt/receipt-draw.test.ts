import { describe, expect, it } from 'vitest'
import { MalformedError } from '../read-json.ts'
import { readReceiptDraw } from './receipt-draw.ts'
import { sampleDraw } from '../testing/sample-draw.ts'
import { SAMPLE_KEYS } from '../testing/sample-log.ts'

const { bundle } = await sampleDraw([{ number: 100_001, account: 1, phone: '+447700900001' }], {
  prizes: [{ name: 'A weekend by the sea', winners: 1 }],
  alternates: 0,
  onePrizePerPlayer: true,
})
const { manifest, picks } = bundle
const draw = { kind: 'competition', subjectId: '105', state: 'published' }
const keys = SAMPLE_KEYS

describe('a draw to compare receipts with', () => {
  it.each<[string, object, object]>([
    ['a bundle', bundle, { manifest, keys, picks }],
    ['a reply with a result', { draw, manifest, keys, bundle }, { manifest, keys, picks }],
    ['a reply before the result', { draw, manifest, keys, bundle: null }, { manifest, keys }],
    [
      'a void draw, whose winners count for nobody',
      { draw: { ...draw, state: 'void' }, manifest, keys, bundle },
      { manifest, keys },
    ],
  ])('%s', (_, value, expected) => {
    expect(readReceiptDraw(JSON.stringify(value))).toEqual(expected)
  })

  it.each([
    ['nothing', '', 'not JSON'],
    ['cut off', JSON.stringify(bundle).slice(0, -3), 'not JSON'],
    ['a list', '[]', 'no object'],
    ['without a list', JSON.stringify({ draw, manifest: null, keys: null, bundle: null }), 'has published no list'],
    ['without keys', JSON.stringify({ draw, manifest, bundle: null }), 'keys is no object'],
    ['half a draw', JSON.stringify({ draw: {}, manifest, keys, bundle }), 'draw.state'],
    ['a bundle without a manifest', JSON.stringify({ picks: [] }), 'is no object'],
  ])('is refused with a sentence: %s', (_, text, reason) => {
    expect(() => readReceiptDraw(text)).toThrow(MalformedError)
    expect(() => readReceiptDraw(text)).toThrow(reason)
  })
})
