import { expect, it } from 'vitest'
import { parseBlocks } from './rich-text-blocks.ts'

it('distinguishes headings, lists and paragraphs', () => {
  expect(parseBlocks('## Who\n\nWe are.\nStill us.\n\n- one\n- two\n\nEnd.')).toEqual([
    { kind: 'heading', text: 'Who' },
    { kind: 'paragraph', text: 'We are. Still us.' },
    { kind: 'list', items: ['one', 'two'] },
    { kind: 'paragraph', text: 'End.' },
  ])
})

it('a list may follow its paragraph without a blank line', () => {
  expect(parseBlocks('You get:\n- one\n- two')).toEqual([
    { kind: 'paragraph', text: 'You get:' },
    { kind: 'list', items: ['one', 'two'] },
  ])
})

it('markup is treated as text', () => {
  expect(parseBlocks('<b>bold</b>')).toEqual([{ kind: 'paragraph', text: '<b>bold</b>' }])
})

it('an empty text has no blocks', () => {
  expect(parseBlocks('\n \n')).toEqual([])
})
