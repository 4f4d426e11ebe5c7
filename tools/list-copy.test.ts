/** `npm run copy` finds sentences in markup, texts and tables, joins what is read as one, and pairs old and new ones. */
import { expect, it } from 'vitest'
import { findChanges, listSentences } from './list-copy.ts'

const textsOf = (code: string, file = 'apps/site/app/x.tsx') => listSentences(file, code).map(({ text }) => text)

it.each([
  ['a paragraph with an inline element', '<p>You have <b>two</b> tickets.</p>', ['You have two tickets.']],
  ['what is computed', '<p>{count} left</p>', ['{…} left']],
  [
    'a choice',
    '<b>{isOne ? <i>Your ticket</i> : ‘Your tickets’}</b>'.replaceAll(/[‘’]/g, "'"),
    ['[Your ticket|Your tickets]'],
  ],
  ['a label of one word', '<button aria-label="Close" className="round big" />', ['Close']],
  ['a text of one word in a table', "const copy = { label: 'Free', kind: 'free' }", ['Free']],
  ['a template', '`Closes ${when} today`', ['Closes {…} today']],
  ['a sentence in a component of another', '<Card title="See it"><p>It’s yours.</p></Card>', ['See it', 'It’s yours.']],
])('finds %s', (_name, code, sentences) => {
  expect(textsOf(`export const x = ${code.replace(/^const \w+ = /, '')}`)).toEqual(sentences)
})

it.each([
  "'min-width: 40px'",
  "'select id from entries'",
  "'idempotency-key'",
  '<i className="wide open" />',
  "'player_id = 3'",
  "document.querySelector('.card .title b')",
])('leaves code alone: %s', (code) => {
  expect(textsOf(`export const x = ${code}`)).toEqual([])
})

it('leaves the server’s reasons for the log alone, and names file and line', () => {
  const code =
    "throw new Error('the list was changed')\nexport const title = 'You’ve won!'\nexport const more = 'See it now'"
  expect(listSentences('apps/server/src/features/draw/x.ts', code)).toEqual([
    { file: 'apps/server/src/features/draw/x.ts', line: 2, text: 'You’ve won!' },
    { file: 'apps/server/src/features/draw/x.ts', line: 3, text: 'See it now' },
  ])
})

it('pairs a changed sentence with the most similar one that is gone, in any file', () => {
  const [before, after] = [
    ['Nothing easy: no 1234, no 1112', 'Log in', 'No cards are kept'],
    ['Log in', 'Nothing as easy as 1234 or 1112', 'Your bank declined the payment'],
  ].map((texts, at) => texts.map((text, line) => ({ file: `${at}.ts`, line, text })))
  expect(findChanges(before!, after!).map((one) => [one.before, one.after.text])).toEqual([
    ['Nothing easy: no 1234, no 1112', 'Nothing as easy as 1234 or 1112'],
    [undefined, 'Your bank declined the payment'],
  ])
})
