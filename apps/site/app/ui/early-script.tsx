import { useState } from 'react'
import { hasHydrated } from './hydrated.ts'

/** Runs where it stands in a document that comes from the server; made anew in the browser it would be nothing. */
export function EarlyScript({ text }: { text: string }) {
  const [isFirst] = useState(() => !hasHydrated())
  if (!isFirst) return null
  // oxlint-disable-next-line react/no-danger -- admitted by the page's policy by its hash
  return <script dangerouslySetInnerHTML={{ __html: text }} />
}
