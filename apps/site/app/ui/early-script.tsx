import { useState } from 'react'
import { hasHydrated } from './hydrated.ts'

/**
 * A script that runs where it stands in a document from the server. React creates script elements in the browser without running
 * them, so only the server needs the text: `import.meta.env.SSR ? … : ''` keeps it out of the browser's modules. `isBeforeStyles`:
 * the server moves it before the stylesheets, so that it does not wait for them (entry.server.tsx).
 */
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
