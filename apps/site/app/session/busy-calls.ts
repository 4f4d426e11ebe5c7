/** Counts the calls that wait because the server is overloaded; the page shows a note meanwhile (docs/mechanisms/serving.md). */
import { createSharedValue } from '@fairdraw/ui/browser/shared-value.ts'
import type { RetryPolicy } from '@fairdraw/contract/retry.ts'
import { wait } from './time/wait.ts'

export type BusyCalls = {
  /** Whether any call is waiting. */
  isWaiting(): boolean
  subscribe(listener: () => void): () => void
  /** The retry settings for API calls of the browser. */
  retryPolicy: RetryPolicy
}

type BusyCallsDependencies = Pick<RetryPolicy, 'wait' | 'random'>

export function createBusyCalls({ wait, random }: BusyCallsDependencies): BusyCalls {
  const { get: count, set, subscribe } = createSharedValue(0)
  const change = (by: number) => set(count() + by)
  return {
    isWaiting: () => count() > 0,
    subscribe,
    retryPolicy: {
      wait,
      random,
      onWaiting() {
        change(1)
        return () => change(-1)
      },
    },
  }
}

/** The instance of this browser. */
export const busyCalls = createBusyCalls({ wait, random: Math.random })
