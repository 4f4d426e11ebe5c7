/** The browser's cache of the catalogue's pages (docs/mechanisms/serving.md#in-the-browser). */
import { deviceNow } from '@fairdraw/ui/browser/device-time.ts'
import { useEffect } from 'react'
import { publicationCount } from '../../publications.ts'
import { session } from '../../session/session.ts'
import { createPageCache } from './page-cache.ts'
import { hiddenFlag } from './rail/use-hidden-rails.ts'

export const keptPages = createPageCache(deviceNow, () => {
  const player = session.get()
  return [publicationCount(), player.status === 'player' && player.phone + hiddenFlag(player)].join()
})

/** Keeps what the document of a page brought, for when the visitor comes back to it. */
export function useKeptPage(path: string, loaded: unknown): void {
  useEffect(() => keptPages.keep(path, loaded), [path, loaded])
}
