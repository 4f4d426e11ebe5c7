import { getRevealedWidget } from '@fairdraw/contract/winsday.ts'
import { api } from '../../../api.ts'
import { kindOf } from './showcase-data.ts'
import type { ShowcaseData } from './showcase-data.ts'

/**
 * Adds to each counter the figure before the latest tickets, so that the server's HTML has digits and the tickets are then
 * shown one by one. A counter that cannot be read begins at zero.
 */
export const withCounts = (items: readonly ShowcaseData[]): Promise<ShowcaseData[]> =>
  Promise.all(
    items.map(async (item) => {
      if (kindOf(item) !== 'counter') return item
      const answer = await api(getRevealedWidget, { params: { winnerId: item.id } })
      return answer.ok ? { ...item, revealed: answer.body.totalTicketsBefore } : item
    }),
  )
