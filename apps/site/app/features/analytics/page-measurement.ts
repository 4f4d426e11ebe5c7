/** Records the events of pages, and gives each to those who may have it: our own counts, and the tag manager. */
import type { AnalyticsEvent } from '@fairdraw/contract/analytics.ts'
import type { AnalyticsPage } from '@fairdraw/rules/analytics/events.ts'
import { strictDeviceStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { startCollector } from './collector.ts'
import type { Collector } from './collector.ts'
import { startDataLayer } from './data-layer.ts'
import type { DataLayer } from './data-layer.ts'
import { createExposures } from './exposures.ts'
import { startTileMeasurement } from './tile-measurement.ts'
import type { TileMeasurement } from './tile-measurement.ts'

export type PageMeasurement = Pick<TileMeasurement, 'setView'> & {
  setReceivers(receivers: { isCounted: boolean; tagManager: string | undefined }): void
  /** The code of the player who is logged in, for the tag manager. */
  identify(player: string): void
  /** Records a page once for each path that it is shown at, in a row. */
  recordPage(page: AnalyticsPage, pathname: string): void
  recordCompetition(competitionId: number): void
  stop(): void
}

export function startPageMeasurement(): PageMeasurement {
  let collector: Collector | undefined
  let dataLayer: DataLayer | undefined
  let shownPath: string | undefined
  const record = (event: AnalyticsEvent) => {
    collector?.record(event)
    dataLayer?.push(event)
  }
  const exposures = createExposures(strictDeviceStorage, record)
  const tiles = startTileMeasurement(record, {
    // Only a browser that is counted stores which versions it has seen.
    expose: (...version) => collector && exposures.expose(...version),
    respond: (...version) => collector && exposures.respond(...version),
  })
  const setCollector = (isCounted: boolean) => {
    // Without a bucket the shown version is unknown: storage is blocked, or another tab has just said yes.
    const isDue = isCounted && document.documentElement.dataset['cardPicture'] !== undefined
    if (isDue) collector ??= startCollector()
    else {
      collector?.stop()
      collector = undefined
    }
  }

  return {
    setReceivers({ isCounted, tagManager }) {
      setCollector(isCounted)
      dataLayer = tagManager === undefined ? undefined : startDataLayer(tagManager)
    },
    identify: (player) => dataLayer?.identify(player),
    recordPage(page, pathname) {
      if (pathname === shownPath) return
      shownPath = pathname
      record({ name: 'page-view', page })
    },
    recordCompetition: (competitionId) => record({ name: 'competition-view', competitionId }),
    setView: tiles.setView,
    stop() {
      tiles.stop()
      setCollector(false)
      dataLayer = undefined
    },
  }
}
