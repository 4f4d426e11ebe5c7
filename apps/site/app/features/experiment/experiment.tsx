/** What experiments do once a page stands: count, where the answer is yes. Never where payment is taken. */
import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { consentStore } from './consent.ts'
import { useConsent } from './use-consent.ts'
import type { Counting } from './counting.ts'

/** The pages with tiles; what opens over one of them is the same view of it. */
const PAGES_WITH_TILES = ['generic-list', 'generic-list-show-all']

export default function Experiment() {
  const consent = useConsent()
  useEffect(() => consentStore().tidy(), [])
  return consent?.choice === 'yes' ? <Counted /> : null
}

let counting: Promise<Counting> | undefined

function Counted() {
  const { pathname } = useLocation()
  const page = useMatches().find(({ id }) => PAGES_WITH_TILES.includes(id))?.pathname

  useEffect(() => {
    // Whoever said yes on this page began it without a draw; what they see is counted from their next page on, like everybody.
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
