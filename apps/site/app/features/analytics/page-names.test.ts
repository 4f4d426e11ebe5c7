import { ANALYTICS_PAGES } from '@fairdraw/rules/analytics/events.ts'
import { expect, it } from 'vitest'
import routes from '../../routes.ts'
import { pageOf } from './page-names.ts'

type Route = { id?: string | undefined; children?: Route[] | undefined }
const idsOf = (list: readonly Route[]): string[] =>
  list.flatMap(({ id, children = [] }) => [...(id === undefined ? [] : [id]), ...idsOf(children)])

it('every page of the catalogue is a route’s, and only few routes are ‘other’', () => {
  const named = idsOf(routes).map((id) => [id, pageOf(id)] as const)
  expect(new Set(named.map(([, page]) => page))).toEqual(new Set(ANALYTICS_PAGES))
  const other = named.filter(([id, page]) => page === 'other' && !id.startsWith('moved:')).map(([id]) => id)
  expect(other).toEqual([
    'frame',
    'offline',
    'accepted-terms',
    'unsubscribe',
    'not-found',
    'competition-enter',
    'competition-quick-pay-apple',
    'payment-result',
  ])
})
