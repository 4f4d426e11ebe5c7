/** Counts the calls that wait because the server is overloaded; the page shows a note meanwhile (docs/mechanisms/serving.md). */
import { createStore } from 'zustand/vanilla'
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
  const { getState: count, setState, subscribe } = createStore(() => 0)
  const change = (by: number) => setState((before) => before + by)
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
