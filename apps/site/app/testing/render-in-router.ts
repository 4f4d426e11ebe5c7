import { createElement } from 'react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'

/** The HTML of something with links, rendered on the server at the address `/`. */
export function renderInRouter(node: ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => node }])
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ['/'] }))
}
