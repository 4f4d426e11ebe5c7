/** What a loader has read, and after it what is read again every second or two while the page can be seen. */
import { call } from '@fairdraw/contract/call.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import { pollWhileVisible } from '@fairdraw/ui/request/poll-while-visible.ts'
import { useEffect, useEffectEvent, useState } from 'react'

type Parts<E extends Endpoint> = Parameters<typeof call<E>>[1]

export type Polled<Body> = {
  body: Body
  /** The last time it was asked for nothing came. */
  isOld: boolean
}

/**
 * A poll never opens the log-in, as `callDesk` would: what a person did not ask for may not interrupt them. `first` is
 * another object after each read of the loader, and then begins again.
 */
export function usePolled<const E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  first: BodyOf<E>,
  everyMs: number,
): Polled<BodyOf<E>> {
  const [polled, setPolled] = useState({ first, body: first, isOld: false })
  const read = useEffectEvent(() => call(endpoint, parts))
  useEffect(
    () =>
      pollWhileVisible({
        ask: () => read(),
        take: (answer) =>
          setPolled((before) => (answer.ok ? { first, body: answer.body, isOld: false } : { ...before, isOld: true })),
        everyMs,
        isAtOnce: false,
      }),
    [first, everyMs],
  )
  return polled.first === first ? polled : { body: first, isOld: false }
}
