/** Follows the live stream: the board, and whether it is up to date. */
import { getDeskMe } from '@fairdraw/contract/desk/staff-login.ts'
import { getDeskLive } from '@fairdraw/contract/desk/live.ts'
import type { StreamEnding } from '@fairdraw/contract/endpoint.ts'
import { useEffect, useState } from 'react'
import { callDesk } from '../../api.ts'
import { addMessage } from './live-figures.ts'
import type { Board, LiveMessage } from './live-figures.ts'

/** `replaced`: the same person has opened too many boards, and this one was ended for another. */
export type LiveLink = 'connecting' | 'live' | 'lost' | 'replaced'

export type Live = {
  board: Board | undefined
  link: LiveLink
  /** When the last figures came, by this computer's clock. */
  receivedAt: number | undefined
}

/** The server sends every second. After this silence the stream counts as lost. */
const SILENCE_MS = 5_000
const RETRY_MS = 2_000

export function useLive(): Live {
  const [board, setBoard] = useState<Board>()
  const [link, setLink] = useState<LiveLink>('connecting')
  const [receivedAt, setReceivedAt] = useState<number>()

  useEffect(() => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false

    const open = () => {
      if (isOver) return
      clearTimeout(timer)
      timer = setTimeout(lose, SILENCE_MS)
      const opened = new EventSource(getDeskLive.path)
      source = opened
      opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const at = Date.now()
        const message = JSON.parse(data) as LiveMessage
        setBoard((before) => addMessage(before, message, at))
        setReceivedAt(at)
        setLink('live')
        clearTimeout(timer)
        timer = setTimeout(lose, SILENCE_MS)
      })
      opened.addEventListener('end', ({ data }: MessageEvent<string>) => {
        if ((JSON.parse(data) as StreamEnding) !== 'replaced') return lose()
        close()
        setLink('replaced')
      })
      opened.addEventListener('error', lose)
    }
    const close = () => {
      clearTimeout(timer)
      source?.close()
    }
    const lose = () => {
      close()
      if (isOver) return
      setLink((before) => (before === 'connecting' ? before : 'lost'))
      timer = setTimeout(() => void retry(), RETRY_MS)
    }
    /** A refused stream does not say why. Another call does, and opens the log-in if the session has ended. */
    const retry = async () => {
      const answer = await callDesk(getDeskMe, {})
      if (!answer.ok) setLink('lost')
      open()
    }

    open()
    return () => {
      isOver = true
      close()
    }
  }, [])

  return { board, link, receivedAt }
}
