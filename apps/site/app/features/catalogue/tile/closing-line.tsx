import { closingTime, timeLeft } from './closing-time.ts'
import type { Tile } from './tile-data.ts'
import { useTicks } from '../countdown/use-ticks.ts'

const MINUTE_MS = 60_000

/** Shows when a competition closes. In its last day this is a countdown in minutes on the server's clock. */
export function ClosingLine({ tile, now, className }: { tile: Tile; now: Date; className: string | undefined }) {
  const closing = closingTime(tile, now)
  if (!closing) return null
  return (
    <span className={className}>
      {closing.kind === 'text' ? closing.text : <Countdown closesAt={closing.closesAt} renderedAt={now.getTime()} />}
    </span>
  )
}

function Countdown({ closesAt, renderedAt }: { closesAt: number; renderedAt: number }) {
  const now = useTicks(renderedAt, closesAt, MINUTE_MS)
  return <span role="timer">{now < closesAt ? `Closes in ${timeLeft(closesAt - now)}` : 'Closed'}</span>
}
