/** What `check-text.ts` refuses, in a workspace of one file. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findBareText } from './check-text.ts'

const TYPES = `declare namespace JSX { interface Element { is: 'element' } interface IntrinsicElements { [name: string]: object } }
declare const word: string, count: number, maybe: string | undefined, isOn: boolean, node: string | JSX.Element, part: JSX.Element
declare const words: string[]
`

const GIVEN = 'text that an expression gives must be the only child of its element'
const AFTER = 'text after what may be absent must be in an element of its own'

const CASES: readonly (readonly [string, string | undefined])[] = [
  ['<p>{word}</p>', undefined],
  ['<p>{`Hello ${word}`}</p>', undefined],
  ['<p>{isOn ? word : "no"}</p>', undefined],
  ['<p>Only text</p>', undefined],
  ['<p>Text <b>and</b> an element</p>', undefined],
  ['<p><b>{word}</b> <i>{count}</i></p>', undefined],
  ['<p>Text{isOn && <b>then</b>}</p>', undefined],
  ['<p>{word && <b>{word}</b>}<i>x</i></p>', undefined],
  ['<p>{words.map((one) => <b>{one}</b>)}</p>', undefined],
  ['<p>Text before {node}</p>', undefined],
  ['<p>Hello {word}</p>', GIVEN],
  ['<p>{count} of {count}</p>', GIVEN],
  ['<p>{maybe}<b>x</b></p>', GIVEN],
  ['<p>{isOn && "then"}<b>x</b></p>', GIVEN],
  ['<p><b>x</b>{isOn ? "yes" : word}</p>', GIVEN],
  ['<>{word}<b>x</b></>', GIVEN],
  ['<p>{isOn && <b>x</b>} and text</p>', AFTER],
  ['<p>{words.map((one) => <b>{one}</b>)} and text</p>', AFTER],
  ['<p>{isOn ? <b>x</b> : part}.</p>', AFTER],
]

let folder: string
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'check-text-')))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { jsx: 'preserve', strict: true } }))
  writeFileSync(join(folder, 'types.d.ts'), TYPES)
  writeFileSync(join(folder, 'cases.tsx'), CASES.map(([code]) => `void (${code})`).join('\n'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('finds each text that a translation would break, and nothing else', () => {
  const found = new Map(findBareText(folder).map(({ line, message }) => [line, message]))
  const judged = CASES.map(([code], at) => [code, found.get(at + 1)])
  expect(judged).toEqual(CASES)
})
