import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { TicketsCounter } from './tickets-counter.tsx'

/** The digits of the server's HTML, and the text for screen readers. */
function digits(revealed: number | undefined) {
  const item = {
    id: 'winsday',
    content: 'Winning tickets revealed',
    headerText: 'Winsday',
    type: 'horizontal',
    location: 'tickets-counter-widget',
    meta: {},
    ...(revealed !== undefined && { revealed }),
  } as const
  const Stub = createRoutesStub([
    { path: '/', Component: () => createElement(TicketsCounter, { item, page: undefined }) },
  ])
  const page = renderToString(createElement(Stub, { initialEntries: ['/'] }))
  return {
    digits: [...page.matchAll(/class="[^"]*flip[^"]*">(.*?)</g)].map(([, digit]) => digit).join(''),
    read: /<span class="visually-hidden">(.*?)<\/span>/.exec(page)?.[1],
  }
}

// Rows 1.2-80, 1.9-30
it.each([
  [12_398, { digits: '12398', read: '12,398' }],
  [7, { digits: '00007', read: '7' }],
  [1_234_567, { digits: '1234567', read: '1,234,567' }],
  [undefined, { digits: '00000', read: 'Counting' }],
])('the server’s HTML has at least five digits: %s', (revealed, expected) => {
  expect(digits(revealed)).toEqual(expected)
})
