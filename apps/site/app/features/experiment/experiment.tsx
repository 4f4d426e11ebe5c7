/** What experiments do once a page stands: count, where the browser takes part. Never where payment is taken. */
import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { Experiments } from '../../session/variants.ts'
import { consentStore } from './consent.ts'
import { useTakesPart } from './use-consent.ts'
import type { TileMeasurement } from './tile-measurement.ts'

/** The pages with tiles; what opens over one of them is the same view of it. */
const PAGES_WITH_TILES = ['generic-list', 'generic-list-show-all']

export default function Experiment({ experiments }: { experiments: Experiments }) {
  const isIn = useTakesPart(experiments)
  useEffect(() => consentStore().syncAssignment(experiments), [experiments])
  return isIn ? <MeasuredPage /> : null
}

let measurement: Promise<TileMeasurement> | undefined

function MeasuredPage() {
  const { pathname } = useLocation()
  const page = useMatches().find(({ id }) => PAGES_WITH_TILES.includes(id))?.pathname

  useEffect(() => {
    // Without a draw it is not known which pictures are shown: storage is barred, or another tab has just said yes.
    if (document.documentElement.dataset['cardPicture'] === undefined) return
    measurement ??= import('./tile-measurement.ts').then(({ startTileMeasurement: startCounting }) => startCounting())
    void measurement.then((count) => count.look(page, pathname))
  }, [page, pathname])
  useEffect(
    () => () => {
      void measurement?.then((count) => count.stop())
      measurement = undefined
    },
    [],
  )
  return null
}
