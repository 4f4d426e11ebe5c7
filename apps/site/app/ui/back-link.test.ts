import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderInRouter } from '../testing/render-in-router.ts'
import { BackLink } from './back-link.tsx'

test('a button with only an arrow says where it leads, and hides the arrow from screen readers', () => {
  const html = renderInRouter(createElement(BackLink, { label: 'Back to all draws', to: '/draws' }))
  expect(html).toMatch(/^<a [^>]*aria-label="Back to all draws"[^>]*href="\/draws"/)
  expect(html).toMatch(/<svg [^>]*aria-hidden="true"/)
})
