import { useState } from 'react'
import { hasHydrated } from './hydrated.ts'

/**
 * Runs where it stands in a document that comes from the server; made anew in the browser it would be nothing, and so the text
 * is wanted on the server alone: `import.meta.env.SSR ? … : ''` keeps it out of the browser's scripts.
 */
export function EarlyScript({ text }: { text: string }) {
  const [isFirst] = useState(() => !hasHydrated())
  if (!isFirst) return null
  // oxlint-disable-next-line react/no-danger -- admitted by the page's policy by its hash
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
