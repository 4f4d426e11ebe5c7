/**
 * Lazy hydration: the server renders parts of a page below its first screen, and their code is fetched at the first
 * interaction, or for one part when it enters the viewport. A click on a button before its part is hydrated is replayed
 * afterwards.
 */
import { firstInteraction, firstNavigation } from '@fairdraw/ui/page-life/first-interaction.ts'
import { loadWithRetries } from '@fairdraw/ui/page-life/load-with-retries.ts'
import { createElement, memo, Suspense, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { replayEarlyPress } from './early-press.ts'
import { useIsFromServer } from './use-is-from-server.ts'
import styles from './lazy-hydration.module.css'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** A component that also gets the nodes that the server rendered for it. */
type Content<Props> = (given: { props: Props; serverNodes: readonly Node[] }) => ReactNode

const hydrating = <Props extends object>({ default: Part }: { default: ComponentType<Props> }): Content<Props> =>
  function Hydrating({ props }) {
    return (
      <Hydrated>
        <Part {...props} />
      </Hydrated>
    )
  }

/**
 * React delays navigations until a part is hydrated. A part whose code has not come yet, or cannot be loaded, must not block them:
 * it is replaced as soon as its code is there.
 */
function replacing<Props extends object>(load: Load<Props>): Content<Props> {
  const loading = loadWithRetries(load)
  return function Replacing({ props, serverNodes }) {
    const [loaded, setLoaded] = useState<{ default: ComponentType<Props> }>()
    useEffect(() => void loading.then(setLoaded), [])
    return loaded ? (
      <Hydrated>
        <loaded.default {...props} />
      </Hydrated>
    ) : (
      <ServerNodes nodes={serverNodes} />
    )
  }
}

/**
 * A component that the server renders and that is hydrated after the first interaction, or earlier when it is visible: by
 * itself then, so that a page's first screen does not wait for the code of all others. On a page that is reached by a
 * client navigation, it is rendered with the rest of the page. `isReplayed`: all that it does is answer a press, which is replayed,
 * so that being visible is no reason to fetch its code.
 */
export function lazyHydrated<Props extends object>(load: Load<Props>, isReplayed?: true) {
  let setNeeded = () => {}
  const needed = new Promise<void>((resolve) => (setNeeded = resolve))
  let whole: Promise<Content<Props>> | undefined
  const replace = () => replacing(load)
  const getContent = () => (whole ??= load().then(hydrating, import.meta.env.SSR ? undefined : replace))
  const onFirstPage = import.meta.env.SSR
    ? getContent()
    : Promise.race([firstInteraction(), needed]).then(() =>
        Promise.race([getContent(), firstNavigation().then(replace)]),
      )
  const LazyContent = ({ loading, ...given }: Parameters<Content<Props>>[0] & { loading: typeof onFirstPage }) =>
    createElement(use(loading), given)
  return memo(function LazyHydrated(props: Props) {
    const container = useRef<HTMLDivElement>(null)
    const isFromServer = useIsFromServer()
    const loading = isFromServer ? onFirstPage : getContent()
    if (!isFromServer) use(loading)
    const [serverNodes] = useState<Node[]>([])
    useLayoutEffect(() => {
      if (isFromServer) serverNodes.push(...container.current!.firstElementChild!.childNodes)
    }, [isFromServer, serverNodes])
    useEffect(() => {
      if (!isFromServer || isReplayed) return
      const observer = new IntersectionObserver((entries) => {
        const isUncovered = !document.querySelector('dialog[open]')
        if (isUncovered && entries.some(({ isIntersecting }) => isIntersecting)) setNeeded()
      })
      // The containers themselves have no box (`display: contents`).
      for (const child of container.current!.firstElementChild!.children) observer.observe(child)
      return () => observer.disconnect()
    }, [isFromServer])
    return (
      <div ref={container} className={styles.container} data-dehydrated="">
        <Suspense fallback={<ServerNodes nodes={serverNodes} />}>
          <LazyContent loading={loading} props={props} serverNodes={serverNodes} />
        </Suspense>
      </div>
    )
  })
}

/**
 * The nodes that the server rendered: the original nodes during hydration, copies afterwards. React does not delay a
 * navigation back or to a hash (`popstate`), and removes the original nodes if such a navigation comes before the code.
 */
function ServerNodes({ nodes }: { nodes: readonly Node[] }) {
  const element = useRef<HTMLDivElement>(null)
  const isFromServer = useIsFromServer()
  // With `dangerouslySetInnerHTML` React hydrates no children, and leaves the existing nodes unchanged.
  const [html] = useState(() => (isFromServer ? { __html: '' } : undefined))
  useLayoutEffect(() => {
    if (!html) element.current!.replaceChildren(...nodes.map((node) => node.cloneNode(true)))
  }, [html, nodes])
  // oxlint-disable-next-line react/no-danger -- nothing is set
  return <div ref={element} className={styles.container} suppressHydrationWarning dangerouslySetInnerHTML={html} />
}

function Hydrated({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const container = element.current!.parentElement!
    replayEarlyPress(container)
    container.removeAttribute('data-dehydrated')
  }, [])
  return (
    <div ref={element} className={styles.container}>
      {children}
    </div>
  )
}
