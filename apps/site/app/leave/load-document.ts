import { isStorageBlocked } from '@fairdraw/ui/browser/browser-storage.ts'

/** Loads another document of the site, to which a browser that stores nothing hands over the log-in. */
export async function loadDocument(href: string, how: 'assign' | 'replace' = 'assign'): Promise<void> {
  if (!isStorageBlocked()) return window.location[how](href)
  const address = await import('../session/handover/give-handover.ts').then(
    ({ withHandover }) => withHandover(href),
    () => href,
  )
  window.location[how](address)
}
