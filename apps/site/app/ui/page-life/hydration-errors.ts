import { reportPageFailure } from '@fairdraw/ui/page-life/report-page-failure.ts'
import type { HydrationOptions } from 'react-dom/client'

const loadServerPage = async () => (await import('./server-page.ts')).showServerPage()

/**
 * What React says when a page is not as the server sent it. Everything that differs is rendered again: the boundary around it
 * (root.tsx), or the whole document.
 */
export function hydrationErrors(): HydrationOptions {
  // React makes the head's elements again only with the whole document.
  const isPart = document.head.querySelector('meta')!
  return {
    onRecoverableError(error) {
      if (import.meta.env.DEV) console.error(error)
      reportPageFailure(isPart.isConnected ? 'part' : 'document')
    },
    onUncaughtError(error) {
      console.error(error)
      reportPageFailure('kept')
      void loadServerPage()
    },
  }
}
