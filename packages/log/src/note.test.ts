import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, it } from 'vitest'
import { toHex, utf8 } from './bytes.ts'
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts'
import { checkCosignature, cosignedMessage, formatCosignature, parseCosignature } from './cosignature.ts'
import {
  checkSignature,
  createKey,
  formatKey,
  formatNote,
  formatSignature,
  isSigned,
  parseKey,
  parseNote,
} from './note.ts'
import type { Note, NoteKey } from './note.ts'
import { CHECKPOINTS, LOG_KEY } from './testing/published-log.ts'

function keyOf(text: string): NoteKey {
  const key = parseKey(text)
  if ('malformed' in key) throw new Error(key.malformed)
  return key
}
function noteOf(text: string): Note {
  const note = parseNote(text)
  if ('malformed' in note) throw new Error(note.malformed)
  return note
}

/** The examples of the formats' own pages, and of the checksum database of the Go language, whose key has another name than its log. */
const EXAMPLE_KEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
const EXAMPLE_NOTE = `This is an example message.

\u2014 example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`
const GO_KEY = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8'
const GO_NOTE = `go.sum database tree
35225469
vt5T6GaLCXvyHFl9VUvvItR43XZxfLgftEcTyO3eJCQ=

\u2014 sum.golang.org Az3grpukl5AXaVfYkLiDGORx/DN2nlcS5kZHR5uYOBV2KA2HgXpD+gu9HHONebHLAyaKbbTM75QTtPydhKCExixSfwQ=
`
const COSIGNED_NOTE = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

\u2014 example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
\u2014 witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`

describe('a signed note', () => {
  it.each<readonly [string, string, string]>([
    ['of the format', EXAMPLE_KEY, EXAMPLE_NOTE],
    ['of Go', GO_KEY, GO_NOTE],
    ...CHECKPOINTS.map((note, size) => [`of ${size} entries`, LOG_KEY, note] as const),
  ])('that was published verifies: %s', (_, keyText, text) => {
    const [key, note] = [keyOf(keyText), noteOf(text)]
    expect(formatKey(key)).toBe(keyText)
    expect(checkSignature(key, note)).toBe('signed')
    expect(
      formatNote(
        note.text,
        note.signatures.map(({ bytes }) => formatSignature(key, bytes)),
      ),
    ).toBe(text)

    expect(checkSignature(key, { ...note, text: `${note.text}more\n` })).toBe('wrong')
    const spoilt = note.signatures[0]!.bytes.with(7, note.signatures[0]!.bytes[7]! ^ 1)
    const both = [...note.signatures, { ...note.signatures[0]!, bytes: spoilt }]
    expect(checkSignature(key, { ...note, signatures: both })).toBe('wrong')
    // A line with our name or our id is not ours; only both are.
    for (const other of [{ name: 'someone' }, { id: '00000000' }])
      expect(checkSignature(key, { ...note, signatures: [{ ...note.signatures[0]!, bytes: spoilt, ...other }] })).toBe(
        'unsigned',
      )
  })

  it('may have signatures of many keys, of any length', () => {
    const lines = '\u2014 name AAAAAAAA\n'.repeat(63) + `\u2014 other ${'A'.repeat(8000)}\n`
    expect(noteOf(`text\n\n${lines}`).signatures).toHaveLength(64)
  })

  it('may have empty lines in its text', () => {
    const { text } = noteOf(EXAMPLE_NOTE.replace('message.\n', 'message.\n\nAnd more.\n'))
    expect(text).toBe('This is an example message.\n\nAnd more.\n')
  })

  it.each([
    ['is empty', '', 'no empty line'],
    ['has no signature', 'text\n', 'no empty line'],
    ['is cut off in its text', EXAMPLE_NOTE.slice(0, 20), 'no empty line'],
    ['is cut off in its signature', EXAMPLE_NOTE.slice(0, -9), 'cut off'],
    ['is cut off before its signature', EXAMPLE_NOTE.slice(0, 29), 'cut off'],
    ['has Windows line ends', EXAMPLE_NOTE.replaceAll('\n', '\r\n'), 'control character'],
    ['has a zero byte', `\0${EXAMPLE_NOTE}`, 'control character'],
    ['has a hyphen for the dash', EXAMPLE_NOTE.replace('\u2014', '-'), 'not a signature'],
    ['has a line without a signature', `${EXAMPLE_NOTE}hello\n`, 'not a signature'],
    ['has a signature of an id alone', 'text\n\n\u2014 name AAAAAA==\n', 'not a signature'],
    ['repeats its signature', `text\n\n${'\u2014 name AAAAAAAA\n'.repeat(65)}`, 'at most 64 signatures'],
    ['has base 64 without padding', 'text\n\n\u2014 name AAAAAAA\n', 'not a signature'],
    ['has base 64 for addresses', 'text\n\n\u2014 name AAAAAAA_\n', 'not a signature'],
  ])('is malformed if it %s', (_, text, problem) => {
    expect(parseNote(text)).toEqual({ malformed: expect.stringContaining(problem) })
  })
})

describe('a key', () => {
  it.each([
    ['Wit1+55ee4561+AVhZSmQj9+SoL+p/nN0Hh76xXmF7QcHfytUrI1XfSClk', 'ed25519'],
    ['remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2', 'cosignature'],
  ])('that was published is read: %s', (text, type) => expect(keyOf(text)).toMatchObject({ type }))

  it.each([
    ['', 'three parts'],
    ['example.com/foo', 'three parts'],
    [EXAMPLE_KEY.replace('530d903a', '530d903b'), 'is 530d903a, not 530d903b'],
    [EXAMPLE_KEY.replace('example.com/foo', 'example.com foo'), 'has spaces'],
    [EXAMPLE_KEY.replace('example.com/foo', ''), 'empty'],
    [EXAMPLE_KEY.slice(0, -1), 'not base 64'],
    ['example.com/foo+530d903a+Aeky', 'has 32 bytes'],
    ['example.com/foo+530d903a+BtMc', 'type 6'],
    ['example.com/foo+530d903a+', 'type undefined'],
  ])('is malformed: %s', (text, problem) => {
    expect(parseKey(text)).toEqual({ malformed: expect.stringContaining(problem) })
  })

  it('of no curve verifies nothing, and does not throw', () => {
    for (const bytes of [new Uint8Array(32), new Uint8Array(32).fill(255)])
      expect(isSigned(bytes, utf8('text'), new Uint8Array(64))).toBe(false)
    expect(isSigned(keyOf(EXAMPLE_KEY).publicKey, utf8('text'), new Uint8Array(63))).toBe(false)
  })
})

describe('a checkpoint', () => {
  it.each([EXAMPLE_NOTE, GO_NOTE, COSIGNED_NOTE, ...CHECKPOINTS].slice(1))('is read and written as it was', (text) => {
    const { text: body } = noteOf(text)
    const checkpoint = parseCheckpoint(body)
    if ('malformed' in checkpoint) throw new Error(checkpoint.malformed)
    expect(formatCheckpoint(checkpoint)).toBe(body)
  })

  const root = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I='
  it('may have lines of the log’s own', () => {
    expect(parseCheckpoint(`log\n1\n${root}\nmore\n`)).toMatchObject({ origin: 'log', size: 1, extensions: ['more'] })
  })

  it.each([
    ['', 'three lines'],
    ['log\n1\n', 'three lines'],
    [`\n1\n${root}\n`, 'three lines'],
    [`log\n1\n${root}`, 'three lines'],
    [`log\n01\n${root}\n`, 'not a size'],
    [`log\n-1\n${root}\n`, 'not a size'],
    [`log\n1e3\n${root}\n`, 'not a size'],
    [`log\n9007199254740992\n${root}\n`, 'not a size'],
    [`log\n1\n${root.slice(4)}\n`, 'not a hash'],
    [`log\n1\n${root}\n\nmore\n`, 'empty line'],
  ])('is malformed: %j', (text, problem) => {
    expect(parseCheckpoint(text)).toEqual({ malformed: expect.stringContaining(problem) })
  })
})

describe('a cosignature', () => {
  it('that was published has its time where the format has it, and signs what the format shows', () => {
    const note = noteOf(COSIGNED_NOTE)
    const cosignature = parseCosignature(note.signatures[1]!.bytes)!
    expect(cosignature.time).toBe(1_679_315_147)
    expect(cosignature.signature).toHaveLength(64)
    expect(toHex(cosignedMessage(note.text, cosignature.time))).toBe(
      toHex(utf8(`cosignature/v1\ntime 1679315147\n${COSIGNED_NOTE.split('\n\n')[0]}\n`)),
    )
  })

  const secret = new Uint8Array(32).fill(7)
  const key = createKey('cosignature', 'witness.example/one', ed25519.getPublicKey(secret))
  const { text } = noteOf(GO_NOTE)
  const line = (time: number, signedTime = time, signedText = text) =>
    formatSignature(key, formatCosignature(time, ed25519.sign(cosignedMessage(signedText, signedTime), secret)))
  const check = (...lines: readonly string[]) => checkCosignature(key, noteOf(GO_NOTE + lines.join('')))

  it('is checked with its time, and the latest counts', () => {
    expect(check()).toEqual({ verdict: 'unsigned' })
    expect(check(line(1000))).toEqual({ verdict: 'signed', time: 1000 })
    expect(check(line(3000), line(1000))).toEqual({ verdict: 'signed', time: 3000 })
  })

  it.each([
    ['of another time', line(1000, 1001)],
    ['of another text', line(1000, 1000, `${text}more\n`)],
    ['without a time', line(0)],
    ['of a time that no clock has', formatSignature(key, new Uint8Array(72).fill(255))],
    ['that is cut off', formatSignature(key, new Uint8Array(8))],
    ['made as a plain note', formatSignature(key, ed25519.sign(utf8(text), secret))],
  ])('%s is wrong, even beside a right one', (_, wrong) => {
    expect(check(wrong)).toEqual({ verdict: 'wrong' })
    expect(check(line(1000), wrong)).toEqual({ verdict: 'wrong' })
  })
})
