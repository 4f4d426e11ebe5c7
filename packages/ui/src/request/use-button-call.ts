import { useState } from 'react'
import { useTurn } from './use-one-at-a-time.ts'

const NONE: readonly string[] = []

/** A call that a button makes, one at a time. `run` returns why it was refused, for an `ErrorBox`; undefined if it was not. */
export function useButtonCall<Parts extends unknown[]>(
  run: (...parts: Parts) => Promise<string | undefined>,
): { isBusy: boolean; messages: readonly string[]; start: (...parts: Parts) => void } {
  const { isBusy, take } = useTurn()
  const [messages, setMessages] = useState(NONE)
  const call = async (...parts: Parts) => {
    const refusal = await run(...parts)
    setMessages(refusal === undefined ? NONE : [refusal])
  }
  return { isBusy, messages, start: (...parts) => void take(() => call(...parts)) }
}
