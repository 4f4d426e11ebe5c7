import { useEffect, useRef, useState } from 'react'
import { applyScroll, readScroll } from './keep-scroll.ts'
import styles from './preview-frame.module.css'

/** A page in a frame. Another key is another frame. */
type View = { key: number; address: string; path: string }

/**
 * The site in a frame, as wide as asked for and scaled to fit. A new page is loaded behind the one in view, which it replaces at the
 * same scroll position, so that nothing flickers while somebody types. The sandbox lets nothing run in it
 * (docs/mechanisms/content.md#live-preview).
 */
export function PreviewFrame({
  address,
  wanted,
  width,
  onPath,
  onBroken,
}: {
  /** Changes with every text. */
  address: string
  /** The page that was asked for; another object is another request, also for the same page. */
  wanted: { path: string }
  width: number
  /** The page that is in view, also after a link within it. */
  onPath: (path: string) => void
  /** It could not be shown: the preview has ended. */
  onBroken: () => void
}) {
  const [view, setView] = useState<View>({ key: 0, address, path: wanted.path })
  const [shown, setShown] = useState<View>()
  const [path, setPath] = useState(wanted.path)
  const [seen, setSeen] = useState(wanted)
  if (seen !== wanted || view.address !== address) {
    const next = seen === wanted ? path : wanted.path
    setSeen(wanted)
    setPath(next)
    setView({ key: view.key + 1, address, path: next })
  }
  const { box, scale, height } = useScale(width)
  const frames = useRef(new Map<number, HTMLIFrameElement>())

  const onLoad = (loaded: View, frame: HTMLIFrameElement) => {
    // What is no longer waited for says nothing about the page that is wanted.
    if (loaded.key !== view.key) return
    const page = frame.contentDocument
    const now = page === null ? undefined : pathIn(frame, loaded.address)
    if (page === null || now === undefined) return onBroken()
    setPath(now)
    onPath(now)
    if (shown?.key === loaded.key) return
    const before = shown && frames.current.get(shown.key)?.contentDocument
    if (before && shown && pathIn(frames.current.get(shown.key)!, shown.address) === now)
      applyScroll(page, readScroll(before))
    setShown(loaded)
  }

  const views = shown === undefined || shown.key === view.key ? [view] : [shown, view]
  return (
    <div ref={box} className={styles.box} aria-busy={shown?.key !== view.key}>
      {views.map((one) => (
        <iframe
          key={one.key}
          ref={(frame) => {
            if (frame) frames.current.set(one.key, frame)
            else frames.current.delete(one.key)
          }}
          className={styles.frame}
          title={one === views[0] ? 'The site as a player sees it' : 'The next page'}
          aria-hidden={one !== views[0] || undefined}
          tabIndex={one === views[0] ? undefined : -1}
          // Without scripts the page can reach nothing, so it may share the desk's origin, which its fonts and the scroll position need.
          sandbox="allow-same-origin"
          src={`${one.address}${one.path}`}
          style={{
            width,
            height: height / scale,
            left: `calc((100% - ${width * scale}px) / 2)`,
            transform: `scale(${scale})`,
            visibility: one === views[0] && shown ? 'visible' : 'hidden',
          }}
          onLoad={({ currentTarget }) => onLoad(one, currentTarget)}
        />
      ))}
    </div>
  )
}

/** The page of the site in a frame; undefined if it shows something else. */
function pathIn(frame: HTMLIFrameElement, address: string): string | undefined {
  const { pathname = '' } = frame.contentWindow?.location ?? {}
  return pathname.startsWith(`${address}/win`) ? pathname.slice(address.length) : undefined
}

/** How much smaller a page of this width is shown, so that it fits. */
function useScale(width: number) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width, height: 600 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width: boxWidth, height } = entry!.contentRect
      setSize({ width: boxWidth, height })
    })
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  return { box, scale: Math.min(1, Math.max(0.1, size.width / width)), height: size.height }
}
