/** Reads an entry of the log of draws (docs/draw-format.md#log). */
import { isEqual, utf8 } from '@fairdraw/log/bytes.ts'
import { LEAF_KINDS, leafText } from './log-leaves.ts'
import type { Called, LogLeaf } from './log-leaves.ts'
import { MalformedError, readObject } from '../read-json.ts'
import type { Reader } from '../read-json.ts'

const MAX_ID = 100
const MAX_KEY = 300
const MAX_REASON = 2_000
const MAX_PEOPLE = 20
const MAX_BASE64 = 100
const HASH = 32

const CALLED: readonly Called[] = ['drawn', 'lapsed', 'withdrawn']

const ofDraw = (read: Reader) => ({
  draw: read.text('draw', MAX_ID),
  subject: read.text('subject', MAX_ID),
  attempt: read.count('attempt', MAX_ID),
  manifestHash: read.hex('manifestHash', HASH),
})

/** A draw can become void before it has a manifest. */
const voidOf = (read: Reader) => ({
  draw: read.text('draw', MAX_ID),
  subject: read.text('subject', MAX_ID),
  attempt: read.count('attempt', MAX_ID),
  manifestHash: read.text('manifestHash') === '' ? '' : read.hex('manifestHash', HASH),
})

type ReadKind<Kind extends LogLeaf['kind']> = (read: Reader) => Omit<Extract<LogLeaf, { kind: Kind }>, 'kind'>

const FIELDS: { [Kind in LogLeaf['kind']]: ReadKind<Kind> } = {
  manifest: ofDraw,
  round: (read) => ({
    ...ofDraw(read),
    checkpoint: read.hex('checkpoint', HASH),
    round: read.count('round'),
    time: read.time('time'),
  }),
  void: (read) => ({
    ...voidOf(read),
    reasons: read.textList('reasons', MAX_PEOPLE, MAX_REASON),
    roles: read.textList('roles', MAX_PEOPLE, MAX_ID),
  }),
  result: (read) => ({ ...ofDraw(read), bundle: read.hex('bundle', HASH) }),
  award: (read) => ({
    ...ofDraw(read),
    place: read.count('place'),
    ticket: read.count('ticket'),
    called: readCalled(read.text('called', MAX_ID)),
    ...read.optional('insteadOf', (one) => ({ insteadOf: one.count('insteadOf') })),
    ...read.optional('reason', (one) => ({ reason: one.text('reason', MAX_REASON) })),
  }),
  'closing-moved': (read) => ({
    competition: read.text('competition', MAX_ID),
    channel: read.text('channel', MAX_ID),
    from: read.time('from'),
    to: read.time('to'),
    reason: read.text('reason', MAX_REASON),
  }),
  key: (read) => ({
    key: read.text('key', MAX_KEY),
    ...read.optional('signature', (one) => ({ signature: one.text('signature', MAX_BASE64) })),
  }),
}

function readCalled(text: string): Called {
  const called = CALLED.find((one) => one === text)
  if (!called) throw new MalformedError('called is not one of the ways in which a ticket is called')
  return called
}

/** Throws `MalformedError` for bytes that no leaf of this format has, also for the same leaf written in another way. */
export function readLeaf(entry: Uint8Array): LogLeaf {
  const read = readObject(parse(entry), 'leaf')
  const kind = LEAF_KINDS.find((one) => one === read.text('kind', MAX_ID))
  if (!kind) throw new MalformedError('the kind of the leaf is unknown')
  const leaf = { kind, ...FIELDS[kind](read) } as LogLeaf
  read.end()
  if (!isEqual(utf8(leafText(leaf)), entry)) throw new MalformedError('the leaf is not written as canonical JSON')
  return leaf
}

function parse(entry: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(entry))
  } catch {
    throw new MalformedError('the leaf is no JSON')
  }
}
