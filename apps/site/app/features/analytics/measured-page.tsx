/**
 * Measures rendered pages while our own counts, the tag manager, or both may have their events. Never on documents that
 * take payment (field rules 20, 25).
 */
import { getAccountAnalytics } from '@fairdraw/contract/analytics.ts'
import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { api } from '../../api.ts'
import { usePlayer } from '../../session/use-account.ts'
import { pageOf } from './page-names.ts'
import { startPageMeasurement } from './page-measurement.ts'
import type { PageMeasurement } from './page-measurement.ts'

/** The routes with tiles. A sidebar that opens over one of them does not start a new view. */
const PAGES_WITH_TILES = ['generic-list', 'generic-list-show-all']

type MeasuredPageProps = {
  /** Whether this browser takes part in our own counts. */
  isCounted: boolean
  /** The address of the tag manager's script, if the visitor has agreed to it. */
  tagManager: string | undefined
}

export function MeasuredPage({ isCounted, tagManager }: MeasuredPageProps) {
  const { pathname } = useLocation()
  const matches = useMatches()
  const isLoggedIn = usePlayer() !== undefined
  const page = pageOf(matches.at(-1)?.id ?? '')
  const tiles = matches.find(({ id }) => PAGES_WITH_TILES.includes(id))?.pathname
  const competitionId = Number(matches.find(({ id }) => id === 'competition')?.params['competitionId'] ?? 0)
  const measurement = useRef<PageMeasurement>(undefined)

  // The effects run in this order.
  useEffect(() => {
    const started = startPageMeasurement()
    measurement.current = started
    return started.stop
  }, [])
  useEffect(() => {
    measurement.current?.setReceivers({ isCounted, tagManager })
  }, [isCounted, tagManager])
  useEffect(() => {
    if (!isLoggedIn || tagManager === undefined) return
    const identify = async () => {
      const answer = await api(getAccountAnalytics, {})
      if (answer.ok) measurement.current?.identify(answer.body.player)
    }
    void identify()
  }, [isLoggedIn, tagManager])
  useEffect(() => {
    measurement.current?.recordPage(page, pathname)
  }, [page, pathname])
  useEffect(() => {
    if (competitionId > 0) measurement.current?.recordCompetition(competitionId)
  }, [competitionId])
  useEffect(() => {
    measurement.current?.setView(tiles, pathname)
  }, [tiles, pathname])
  return null
}
