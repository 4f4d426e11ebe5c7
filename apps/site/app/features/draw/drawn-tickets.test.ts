import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DrawnTickets } from './drawn-tickets.tsx'

const render = (count: number) =>
  renderToStaticMarkup(
    createElement(DrawnTickets, { tickets: Array.from({ length: count }, (_, nth) => 100_000 + nth) }),
  )
const codesIn = (markup: string) => markup.match(/<(dd|li)>[^<]+</g)?.length

test('twenty drawn tickets are all shown', () => {
  const markup = render(20)
  expect(markup).not.toContain('<details')
  expect(codesIn(markup)).toBe(20)
})

test('a thousand are one press away, and none is left out', () => {
  const markup = render(1_000)
  expect(markup).toContain('<summary>See all 1,000 tickets drawn</summary>')
  expect(codesIn(markup)).toBe(1_000)
})
