import type { BodyOf } from '@fairdraw/contract/call.ts'
import { postPrizes } from '@fairdraw/contract/prize.ts'
import type { WonPrize } from '@fairdraw/contract/prize.ts'
import { usePages } from '@fairdraw/ui/request/use-pages.ts'
import { api } from '../../api.ts'

/** The player's prizes, newest first. */
export function usePrizes() {
  const { change, ...pages } = usePages(undefined, {
    pageOf: (body: BodyOf<typeof postPrizes>) => ({ items: body.prizes, next: body.nextCursor }),
    read: (cursor) => api(postPrizes, { body: cursor === undefined ? {} : { cursor } }),
    // A new prize shifts the pages.
    idOf: ({ id }) => id,
  })
  return { ...pages, replace: (prize: WonPrize) => change((each) => (each.id === prize.id ? prize : each)) }
}
