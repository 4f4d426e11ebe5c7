/** Measures tiles on a rendered page if the browser takes part in experiments. Never on pages that take payment. */
import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { Experiments } from '../../session/variants.ts'
import { consentStore } from './consent.ts'
import { useIsParticipating } from './use-consent.ts'
import type { TileMeasurement } from './tile-measurement.ts'

/** The routes with tiles. A sidebar that opens over one of them does not start a new view. */
const PAGES_WITH_TILES = ['generic-list', 'generic-list-show-all']

export default function Experiment({ experiments }: { experiments: Experiments }) {
  const isParticipating = useIsParticipating(experiments)
  useEffect(() => consentStore().syncAssignment(experiments), [experiments])
  return isParticipating ? <MeasuredPage /> : null
}

let measurement: Promise<TileMeasurement> | undefined

function MeasuredPage() {
  const { pathname } = useLocation()
  const page = useMatches().find(({ id }) => PAGES_WITH_TILES.includes(id))?.pathname

  useEffect(() => {
    // Without a bucket the shown variant is unknown: storage is blocked, or another tab has just said yes.
    if (document.documentElement.dataset['cardPicture'] === undefined) return
    measurement ??= import('./tile-measurement.ts').then(({ startTileMeasurement }) => startTileMeasurement())
    void measurement.then(({ setView }) => setView(page, pathname))
  }, [page, pathname])
  useEffect(
    () => () => {
      void measurement?.then(({ stop }) => stop())
      measurement = undefined
    },
    [],
  )
  return null
}
