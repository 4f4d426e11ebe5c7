/** Renders a whole page before it sends the first byte: pages are cached and shared, so streaming has no benefit. */
import { renderToReadableStream } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter } from 'react-router'
import type { EntryContext } from 'react-router'
import type { Transport } from '@fairdraw/contract/call.ts'
import { connect as connectApi } from './api.ts'
import { setPublicOrigin } from './origin.ts'
import { PREVIEW_HEADER, PreviewContext } from './preview.ts'

/** Called by the server that mounts the site: sets the API transport of its loaders and its public address. */
export function connect(transport: Transport, origin?: string) {
  connectApi(transport)
  setPublicOrigin(origin)
}

/** Error responses that a loader throws on purpose (such as a 404) are not logged. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}

/** Request header of the host server: it wants the page of a 404, not only the status. */
const WANTS_NOT_FOUND = 'x-render-not-found'

export default async function render(request: Request, status: number, headers: Headers, context: EntryContext) {
  // The page is the same for every unknown address: the server has it cached.
  if (status === 404 && !request.headers.has(WANTS_NOT_FOUND)) return new Response(null, { status, headers })
  let failure: unknown
  const preview = request.headers.get(PREVIEW_HEADER) ?? undefined
  const page = (
    <PreviewContext value={preview}>
      <ServerRouter context={context} url={request.url} />
    </PreviewContext>
  )
  const stream = await renderToReadableStream(page, {
    // Keep large Suspense content in its place in the HTML, for readers without scripts.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => {
      failure = error
    },
  })
  await stream.allReady
  if (failure !== undefined) throw failure
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = await new Response(stream).text()
  const isFlow = FLOWS.test(context.staticHandlerContext.matches.at(-1)?.route.id ?? '')
  const wait = isFlow ? '' : FIRST_SCREEN
  return new Response(hydratedAfter(wait, stylesFirst(html), modulesOf(html)), { status, headers })
}

const STYLES = /<link rel="stylesheet"[^>]*>/g
const MODULES = /<link rel="modulepreload"[^>]*>/g
const VERSIONS = /<link rel="preload"[^>]* data-media=[^>]*>/g
const CHOICE = /<script data-before-styles="">.*?<\/script>/s

/**
 * Moves the styles to the top and leaves the script requests to the end of the page: in the head they would delay the styles, the
 * fonts and the first picture. An inline script waits for the styles before it. If the first picture has two versions, the script
 * that chooses one is therefore put before the styles.
 */
function stylesFirst(html: string): string {
  const end = html.indexOf('</head>')
  const head = html.slice(0, end)
  const all = (links: RegExp) => head.match(links)?.join('') ?? ''
  const first = all(VERSIONS) + (html.match(CHOICE)?.[0] ?? '') + all(STYLES)
  const rest = [STYLES, MODULES, VERSIONS].reduce((left, links) => left.replace(links, ''), head)
  return rest.replace('<title>', () => `${first}<title>`) + html.slice(end)
}

/** The modules that the framework would preload: a page's own and all that they import. */
const modulesOf = (html: string): string[] =>
  (html.match(MODULES) ?? []).flatMap((link) => / href="([^"]+)"/.exec(link)?.[1] ?? [])

const ENTRY =
  /(<script type="module" async="">)((?:import (?:\* as \w+ from )?"[^"]+";\s*)+)(.*?)(import\("[^"]+"\));?<\/script>/s
const IMPORT = /import (?:\* as (\w+) from )?("[^"]+");/g

/** Routes whose screen is a flow, or content for players: there is nothing to see and nothing goes on before the scripts run. */
const FLOWS = /^(competition-(enter|quick-pay-apple)|payment-result|tokens-login|profile-[\w-]+)$/

/**
 * Says that the page can be read as the server sent it (packages/ui/src/page-life/mended.tsx). Waits for the first paint, and for the frame with the first picture (`isFirst` of packages/ui/src/media/picture.tsx): at most two
 * seconds, and not in a tab in the background, which paints nothing. A code in the address begins a flow on any page
 * (features/campaign/campaign-link.ts), so nothing waits there.
 */
const FIRST_SCREEN = [
  'window.readablePath=location.pathname;',
  'if(!/[?&]campaignCode=/.test(location.search)){',
  'const shown=async()=>{',
  'await new Promise(r=>new PerformanceObserver(r).observe({type:"paint",buffered:!0}));',
  'const first=[...document.querySelectorAll("img[fetchpriority=high]")].filter(i=>i.checkVisibility?.());',
  'await Promise.allSettled(first.map(i=>i.decode()));',
  'await new Promise(r=>requestAnimationFrame(()=>setTimeout(r)))};',
  'await Promise.race([shown(),new Promise(r=>document.hidden?r():setTimeout(r,2e3))])}',
].join('')

/**
 * Makes the browser load and run a page's modules after `wait`: after its first screen, which they would delay on a slow phone.
 * React Router writes static imports, which cannot be delayed, so this turns them into dynamic imports. All modules are
 * requested at once, not one after the other as they are found in each other. Input in the meantime is not lost
 * (ui/page-life/early-press.ts). If they do not come, the page stays as it is (ui/page-life/plain-page.ts).
 */
function hydratedAfter(wait: string, html: string, preloaded: readonly string[]): string {
  const preload = `for(const href of ${JSON.stringify(preloaded)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`
  return html.replace(ENTRY, (_, tag: string, imports: string, routes: string, entry: string) => {
    const modules = [...imports.matchAll(IMPORT)]
    const names = modules.map(([, name]) => name ?? '').join(',')
    const loaded = `await Promise.all([${modules.map(([, , path]) => `import(${path})`).join(',')}])`
    return `${tag}try{${wait}${preload}const [${names}]=${loaded};${routes}await ${entry}}catch(e){loseScripts(e)}</script>`
  })
}
