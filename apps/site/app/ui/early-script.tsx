import { useState } from 'react'
import { hasHydrated } from './hydrated.ts'

/**
 * Runs where it stands in a document that comes from the server; made anew in the browser it would be nothing, and so the text
 * is wanted on the server alone: `import.meta.env.SSR ? … : ''` keeps it out of the browser's scripts.
 */
/** `isBeforeStyles`: it runs before the styles have come, too (entry.server.tsx). */
export function EarlyScript({ text, isBeforeStyles }: { text: string; isBeforeStyles?: boolean }) {
  const [isFirst] = useState(() => !hasHydrated())
  if (!isFirst) return null
  // oxlint-disable-next-line react/no-danger -- admitted by the page's policy by its hash
  return (
    <script
      data-before-styles={isBeforeStyles && ''}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
