import { createElement } from 'react'
import { expect, it } from 'vitest'
import { renderInRouter } from '../../../testing/render-in-router.ts'
import { NOON } from '../../../testing/sample-catalogue.ts'
import { LastChance } from './last-chance.tsx'
import type { ShowcaseData } from './showcase-data.ts'

const HOUR_MS = 3_600_000

function html(hours: number): string {
  const item: ShowcaseData = {
    id: 'last',
    content: 'Hurry.',
    headerText: 'Last chance',
    type: 'horizontal',
    location: 'last-chance',
    meta: { competitionId: 1 },
    competition: { id: 1, slug: 'a-car', closesAt: new Date(NOON.getTime() + hours * HOUR_MS).toISOString() },
  }
  return renderInRouter(createElement(LastChance, { item, page: undefined, serverTime: NOON.toISOString() }))
}

// Rows 1.1-15, 1.2-84
// Row 1.9-11
it('is shown with the time left, from less than 100 hours before the closing', () => {
  expect(html(100)).not.toContain('timer')
  expect(html(99.5)).toContain('aria-label="99 hours, 30 minutes, 0 seconds"')
})
