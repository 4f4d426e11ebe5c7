import { getEntryCount } from '@fairdraw/contract/catalogue.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { elapsedMs } from '@fairdraw/ui/browser/device-time.ts'
import { pollWhileVisible } from '@fairdraw/ui/request/poll-while-visible.ts'
import { useEffect, useState } from 'react'
import { api } from '../../../api.ts'

const POLL_MS = 10_000

export type EntryCount = ReplyOf<typeof getEntryCount>['body']

/** A competition's number of tickets, and what is left of a fixed run, polled every ten seconds while the page is visible and the player has not paused it. */
export function useEntryCount(competitionId: number, isPaused: boolean): EntryCount | undefined {
  const [counted, setCounted] = useState<EntryCount>()

  useEffect(() => {
    if (isPaused) return undefined
    return pollWhileVisible({
      ask: () => api(getEntryCount, { params: { id: competitionId } }),
      // After a failed request the last count stays, and the next poll tries again.
      take: (answer) => {
        if (answer.ok) setCounted(answer.body)
      },
      everyMs: POLL_MS,
    })
  }, [competitionId, isPaused])

  return counted
}

/** The text of a live region for a changing value. Skips the first value and announces at most once per interval. */
export function useThrottledAnnouncement(value: string | undefined, minIntervalMs: number): string {
  const [announcement, setAnnouncement] = useState('')
  const [lastAt, setLastAt] = useState<number>()

  useEffect(() => {
    if (value === undefined) return
    if (lastAt === undefined) return setLastAt(elapsedMs())
    const timer = setTimeout(
      () => {
        setAnnouncement(value)
        setLastAt(elapsedMs())
      },
      Math.max(0, lastAt + minIntervalMs - elapsedMs()),
    )
    return () => clearTimeout(timer)
    // Only a new value starts a new timeout.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [value])

  return announcement
}
