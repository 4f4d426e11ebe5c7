import { expect, it } from 'vitest'
import { authorWords } from './author-name.ts'

it('names people, commands and jobs', () => {
  expect(authorWords({ author: 'staff:1', authorName: 'Edie Marlow' })).toBe('Edie Marlow')
  expect(authorWords({ author: 'command:content', authorName: null })).toBe('The command ‘content’')
  expect(authorWords({ author: 'job:publish-content', authorName: null })).toBe('The job ‘publish-content’')
  expect(authorWords({ author: 'staff:2', authorName: null })).toBe('Somebody who has left')
})
