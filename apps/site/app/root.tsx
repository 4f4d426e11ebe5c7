// Before all else, so that no component's styles come before the order of the layers.
import './styles/layers.css'
import './styles/reset.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/forced-colours.css'
import './styles/transitions.css'
import './styles/print.css'

import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { BusyNote } from './features/frame/busy-note.tsx'
import { publicOrigin } from './origin.ts'
import { EARLY_PRESS, pressAnew } from './ui/early-press.ts'
import { EarlyScript } from './ui/early-script.tsx'
import { markHydrated } from './ui/hydrated.ts'
import { lazyHydrated } from './ui/lazy-hydration.tsx'
import { ModalHost } from './ui/modal-host.tsx'

const LeaveGuard = lazyHydrated(async () => ({ default: (await import('./leave/leave-guard.tsx')).LeaveGuard }))

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

/** A route whose page is only words and links: what stands in for a page cannot be brought to life at its address. */
export type WrittenPage = { isWritten: true }

export function Layout({ children }: { children: ReactNode }) {
  const isWritten = useMatches().some(({ handle }) => (handle as Partial<WrittenPage> | undefined)?.isWritten)
  return (
    // What the script at the top of a page says of pictures is not React's (session/variants.ts).
    <html suppressHydrationWarning lang="en-GB" data-origin={publicOrigin() || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {/* The header's, so that the browser's own bars go on from it: `--stage` of either scheme (styles/tokens.css). */}
        <meta name="theme-color" content="#1d0a45" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#25105a" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="apple-mobile-web-app-title" content="win" />
        <Meta />
        <Links />
      </head>
      <body>
        {!isWritten && <EarlyScript text={import.meta.env.SSR ? EARLY_PRESS : ''} />}
        {children}
        {!isWritten && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(() => {
    markHydrated()
    pressAnew()
  }, [])
  const { pathname } = useLocation()
  const loaded = useRef(pathname)
  useEffect(() => {
    // What the server told crawlers is about the page that it sent, not about one that was reached from there (head.ts).
    if (pathname === loaded.current) return
    for (const data of document.head.querySelectorAll('script[type="application/ld+json"]')) data.remove()
  }, [pathname])
  return (
    <>
      <Outlet />
      <BusyNote />
      <LeaveGuard />
      <ModalHost />
    </>
  )
}
