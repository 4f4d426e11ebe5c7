import { expect, it } from 'vitest'
import { resolveContentLink } from './content-link.ts'

it.each([
  ['/win', { to: '/' }],
  ['/win/free?from=tile', { to: '/free?from=tile' }],
  ['https://example.com/app', { href: 'https://example.com/app' }],
  ['http://example.com/', undefined],
  ['//example.com/', undefined],
  ['/winners', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [undefined, undefined],
])('the link %s leads to %o', (link, to) => {
  expect(resolveContentLink(link)).toEqual(to)
})
