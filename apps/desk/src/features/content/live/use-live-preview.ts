import { call } from '@fairdraw/contract/call.ts'
import { postDeskLivePreview } from '@fairdraw/contract/desk/content-live-preview.ts'
import { useEffect, useState } from 'react'
import type { ItemName } from '../naming/item-address.ts'

/** How long nothing is typed before the preview follows. */
const PAUSE_MS = 400

/** Why the preview shows an older text. */
export type Behind = 'typing' | 'not-valid' | 'not-consistent' | 'logged-out' | 'offline' | 'failed'

export type LivePreview = {
  /** Where the site is shown with the text; undefined before the first answer. */
  address: string | undefined
  /** The instant that is shown. */
  at: string | undefined
  behind: Behind | undefined
  /** Asks again: for a preview that has ended, or was not reached. */
  renew: () => void
}

const BEHIND: Readonly<Record<string, Behind>> = {
  'content-invalid': 'not-valid',
  'content-stopped': 'not-consistent',
  'staff-session-ended': 'logged-out',
}

type Asked = { item: ItemName; body: unknown; at: string | undefined; attempt: number }
type Answered = { asked: Asked; address: string; at: string }

/**
 * Keeps the text on the server for its preview, a moment after each change. Only the newest answer counts. Like the linter it never
 * asks anybody to log in while they write.
 */
export function useLivePreview(item: ItemName, body: unknown, at: string | undefined): LivePreview {
  const { kind, id } = item
  const [attempt, setAttempt] = useState(0)
  const [shown, setShown] = useState<Answered>()
  const [failure, setFailure] = useState<{ asked: Asked; behind: Behind }>()
  const isOf = (asked: Asked | undefined) =>
    asked !== undefined &&
    asked.item.kind === kind &&
    asked.item.id === id &&
    asked.body === body &&
    asked.at === at &&
    asked.attempt === attempt

  useEffect(() => {
    const ended = new AbortController()
    const asked: Asked = { item: { kind, id }, body, at, attempt }
    const ask = async () => {
      const answer = await call(
        postDeskLivePreview,
        { params: { kind, id }, body: { body: body as Record<string, unknown>, ...(at !== undefined && { at }) } },
        { signal: ended.signal },
      )
      if (ended.signal.aborted) return
      if (answer.ok) setShown({ asked, ...answer.body })
      else setFailure({ asked, behind: answer.status === 0 ? 'offline' : (BEHIND[answer.problem.code] ?? 'failed') })
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [kind, id, body, at, attempt])

  const renew = () => setAttempt((before) => before + 1)
  useEffect(() => {
    const onOnline = () => setAttempt((before) => before + 1)
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])

  const behind = isOf(shown?.asked) ? undefined : isOf(failure?.asked) ? failure?.behind : 'typing'
  return { address: shown?.address, at: shown?.at, behind, renew }
}
