import { stepAt } from '@fairdraw/rules/draw/show.ts'
import type { CalledStep } from '@fairdraw/rules/draw/show.ts'
import { useEffect, useState } from 'react'
import { followClock } from '../browser/follow-clock.ts'
import type { ServerClock } from '../browser/server-clock.ts'

/** The step that is shown now by the server's clock. It changes at its instant, not when the reply with it comes. */
export function useShownStep<Step extends CalledStep>(steps: readonly Step[], clock: ServerClock): Step | undefined {
  const [now, setNow] = useState(() => (clock.isSynced() ? clock.now() : -Infinity))
  const instants = steps.map(({ shownAt }) => Date.parse(shownAt)).join()
  useEffect(
    () =>
      followClock(
        clock,
        // Each read of the draw sets it.
        () => {},
        instants === '' ? [] : instants.split(',').map(Number),
        setNow,
      ),
    [clock, instants],
  )
  return stepAt(steps, now)
}
