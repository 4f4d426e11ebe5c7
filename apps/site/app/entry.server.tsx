/** Renders a whole page before the first byte leaves: pages are kept and shared, so there is nobody to stream to. */
import { renderToReadableStream } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter } from 'react-router'
import type { EntryContext } from 'react-router'
import type { Transport } from '@fairdraw/contract/call.ts'
import { connect as connectApi } from './api.ts'
import { setPublicOrigin } from './origin.ts'

/** The server that mounts the site says by this how its loaders reach the API, and what its public address is. */
export function connect(transport: Transport, origin?: string) {
  connectApi(transport)
  setPublicOrigin(origin)
}

/** Refusals that a loader throws on purpose (a 404) are answers, not faults. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}

/** What the server that mounts the site sends along where it wants the page of a 404, and not only to know that it is one. */
const WANTS_NOT_FOUND = 'x-render-not-found'

export default async function render(request: Request, status: number, headers: Headers, context: EntryContext) {
  // Such a page is the same for every address that leads nowhere: the server has it, and needs no other.
  if (status === 404 && !request.headers.has(WANTS_NOT_FOUND)) return new Response(null, { status, headers })
  let failure: unknown
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    // Parts that come by themselves in the browser stand in their place in the HTML, however large, for readers without scripts.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => {
      failure = error
    },
  })
  await stream.allReady
  if (failure !== undefined) throw failure
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stylesFirst(await new Response(stream).text()), { status, headers })
}

const STYLES = /<link rel="stylesheet"[^>]*>/g
const MODULES = /<link rel="modulepreload"[^>]*>/g
const VERSIONS = /<link rel="preload"[^>]* data-media=[^>]*>/g
const CHOICE = /<script data-before-styles="">.*?<\/script>/s

/**
 * Styles stand first, and scripts are requested at the end of the page alone: in its head they would delay the styles, the
 * fonts and the first picture. An inline script waits for the styles before it: where there are two versions of the first
 * picture, one is chosen before the styles, so that it need not wait.
 */
function stylesFirst(html: string): string {
  const end = html.indexOf('</head>')
  const head = html.slice(0, end)
  const all = (links: RegExp) => head.match(links)?.join('') ?? ''
  const first = all(VERSIONS) + (html.match(CHOICE)?.[0] ?? '') + all(STYLES)
  const rest = [STYLES, MODULES, VERSIONS].reduce((left, links) => left.replace(links, ''), head)
  return rest.replace('<title>', () => `${first}<title>`) + html.slice(end)
}
