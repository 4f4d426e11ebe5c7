// First, so that the order of the cascade layers is set before any component's styles.
import '@fairdraw/ui/styles/layers.css'
import '@fairdraw/ui/styles/reset.css'
import '@fairdraw/ui/styles/tokens.css'
import '@fairdraw/ui/styles/base.css'
import '@fairdraw/ui/styles/forced-colours.css'
import './styles/transitions.css'
import './styles/print.css'

import { modalRequests } from '@fairdraw/ui/dialog/modal-requests.ts'
import { reloadIfCodeIsMissing } from '@fairdraw/ui/page-life/load-with-retries.ts'
import { Mended } from '@fairdraw/ui/page-life/mended.tsx'
import { prefetched } from '@fairdraw/ui/page-life/prefetched.ts'
import { StandingNodes } from '@fairdraw/ui/page-life/standing-nodes.tsx'
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useMatches,
} from 'react-router'
import { BusyNote } from './features/frame/busy-note.tsx'
import { ProblemFallback } from './features/frame/problem-fallback.tsx'
import { publicOrigin } from './origin.ts'
import { usePreview } from './preview.ts'
import { EARLY_PRESS_SCRIPT, replayEarlyPress } from './ui/page-life/early-press.ts'
import { EarlyScript } from './ui/page-life/early-script.tsx'
import { plainPageScript } from './ui/page-life/plain-page.ts'
import { PreviewBar } from './ui/page-life/preview-bar.tsx'

const ModalHost = prefetched(async () => ({ default: (await import('@fairdraw/ui/dialog/modal-host.tsx')).ModalHost }))

const font = (href: string) => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
})

export const links = () => [
  font(figtree),
  font(bricolage),
  { rel: 'icon', href: '/media/app-icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/media/app-icon-180.png' },
  { rel: 'manifest', href: '/win/app.webmanifest' },
]

/** A route whose page is static text and links and is never hydrated: the offline page is shown at other pages' addresses. */
export type WrittenPage = { isWritten: true }

/**
 * The document. Whatever differs from what the server sent (a translator's text, an extension's elements, an older page) is rendered
 * again inside the boundary, and never the document: html, head and body have nothing that could differ.
 */
export function Layout({ children }: { children: ReactNode }) {
  const isWritten = useMatches().some(({ handle }) => (handle as Partial<WrittenPage> | undefined)?.isWritten)
  return (
    // The inline script sets attributes on <html> that React does not know (session/variants.ts).
    <html suppressHydrationWarning lang="en-GB" data-origin={publicOrigin() || undefined} data-preview={usePreview()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {/* The header's colour, so that the browser's bars match it: `--stage` of each scheme (packages/ui/src/styles/tokens.css). */}
        <meta name="theme-color" content="#1d0a45" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#25105a" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="apple-mobile-web-app-title" content="win" />
        <Meta />
        <Links />
      </head>
      <body>
        {import.meta.env.SSR && !isWritten && <EarlyScript text={`${EARLY_PRESS_SCRIPT};${plainPageScript()}`} />}
        <Suspense fallback={import.meta.env.SSR ? null : <StandingNodes />}>{children}</Suspense>
        {import.meta.env.SSR ? !isWritten && <ServerScripts /> : <ScrollPosition />}
      </body>
    </html>
  )
}

/**
 * Only the server renders the scripts. React leaves unknown elements of the body alone, and in the browser it could not make a
 * script: Trusted Types refuse the text that it makes one of, and nothing else would be rendered either.
 */
const ServerScripts = () => (
  <>
    <ScrollRestoration />
    <Scripts />
  </>
)

/** What the script of the server's document leaves to be done in the browser. */
function ScrollPosition() {
  useScrollRestoration()
  return null
}

/** The framework's own would show a script, which Trusted Types refuse: the page would be empty. */
export { ProblemFallback as ErrorBoundary }

export default function Root() {
  useEffect(() => replayEarlyPress(), [])
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (pathname === shown.current) return
    shown.current = pathname
    // The structured data describes the page that the server sent, not one reached by navigation (head.ts).
    for (const data of document.head.querySelectorAll('script[type="application/ld+json"]')) data.remove()
    void reloadIfCodeIsMissing()
  }, [pathname])
  return (
    <>
      <PreviewBar />
      <Mended>
        <Outlet />
      </Mended>
      <BusyNote />
      <Modals />
    </>
  )
}

/** Only while there are some: an empty boundary from the server would have to be hydrated before any navigation. */
function Modals() {
  const isAsking = useSyncExternalStore(
    modalRequests.subscribe,
    () => modalRequests.get().length > 0,
    () => false,
  )
  return (
    isAsking && (
      <Suspense>
        <ModalHost />
      </Suspense>
    )
  )
}
