/** What experiments do once a page stands: count, where the browser takes part. Never where payment is taken. */
import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { Experiments } from '../../session/variants.ts'
import { consentStore } from './consent.ts'
import { useTakesPart } from './use-consent.ts'
import type { Counting } from './counting.ts'

/** The pages with tiles; what opens over one of them is the same view of it. */
const PAGES_WITH_TILES = ['generic-list', 'generic-list-show-all']

export default function Experiment({ experiments }: { experiments: Experiments }) {
  const isIn = useTakesPart(experiments)
  useEffect(() => consentStore().tidy(experiments), [experiments])
  return isIn ? <Counted /> : null
}

let counting: Promise<Counting> | undefined

function Counted() {
  const { pathname } = useLocation()
  const page = useMatches().find(({ id }) => PAGES_WITH_TILES.includes(id))?.pathname

  useEffect(() => {
    // Without a draw it is not known which pictures are shown: storage is barred, or another tab has just said yes.
    if (document.documentElement.dataset['cardPicture'] === undefined) return
    counting ??= import('./counting.ts').then(({ startCounting }) => startCounting())
    void counting.then((count) => count.look(page, pathname))
  }, [page, pathname])
  useEffect(
    () => () => {
      void counting?.then((count) => count.stop())
      counting = undefined
    },
    [],
  )
  return null
}
