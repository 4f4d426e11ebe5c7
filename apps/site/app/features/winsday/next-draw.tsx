import type { getComingWinsdays } from '@fairdraw/contract/winsday.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { formatDayAndTime } from '@fairdraw/rules/text/day-names.ts'
import { useNow } from '../../session/use-now.ts'

export type ComingDraws = ReplyOf<typeof getComingWinsdays>['body']

/** Used if the draws could not be loaded. */
export const NO_DRAWS: ComingDraws = { serverTime: new Date(0).toISOString(), draws: [] }

/** The time of the next draw, in London. Shows the following draw once that time has passed. */
export function NextDraw({ coming: { serverTime, draws } }: { coming: ComingDraws }) {
  const now = useNow(
    serverTime,
    draws.map(({ at }) => Date.parse(at)),
  )
  const next = draws.find(({ at }) => Date.parse(at) > now.getTime())
  if (!next) return <>There’s a draw every Wednesday.</>
  return (
    <>
      The next draw is on <time dateTime={next.at}>{formatDayAndTime(new Date(next.at))}</time>, UK time.
    </>
  )
}
