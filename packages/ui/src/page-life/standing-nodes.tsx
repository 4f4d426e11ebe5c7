import { useLayoutEffect, useRef, useState } from 'react'
import styles from './standing-nodes.module.css'

declare global {
  interface Window {
    /** Nothing will be hydrated any more: a link that was pressed is followed, and so is every other (plain-page.ts). */
    showPlainPage?: () => void
  }
}

/** The body's nodes between React's first mark and its last: those of the server. Without marks React has rendered all. */
function copyBody(): Node[] {
  const nodes = [...document.body.childNodes]
  const marks = nodes.flatMap((node, at) => (node instanceof Comment && /^\/?\$/.test(node.data) ? [at] : []))
  const shown = nodes.slice(marks[0], marks.at(-1)).filter(({ nodeName }) => nodeName !== 'SCRIPT')
  return shown.map((node) => node.cloneNode(true))
}

/**
 * Copies of the nodes that the page has while this renders, because React is about to remove them. `isLast`: nothing will follow
 * them (plain-page.ts).
 */
export function StandingNodes({ isLast }: { isLast?: boolean }) {
  const container = useRef<HTMLDivElement>(null)
  const [copies] = useState(copyBody)
  useLayoutEffect(() => {
    container.current!.replaceChildren(...copies)
    if (isLast) window.showPlainPage?.()
  }, [copies, isLast])
  return <div ref={container} className={styles.nodes} />
}
