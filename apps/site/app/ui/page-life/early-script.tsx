import { useIsFromServer } from './use-is-from-server.ts'

/**
 * An inline script of a document rendered on the server. React creates script elements in the browser without running them, so
 * only the server needs the text: `import.meta.env.SSR ? … : ''` keeps it out of the browser bundle. `isBeforeStyles`: the server
 * moves it before the stylesheets, so that it does not wait for them (entry.server.tsx).
 */
export function EarlyScript({ text, isBeforeStyles }: { text: string; isBeforeStyles?: boolean }) {
  if (!useIsFromServer()) return null
  // oxlint-disable-next-line react/no-danger -- allowed by its hash in the page's Content-Security-Policy
  return (
    <script
      data-before-styles={isBeforeStyles && ''}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
