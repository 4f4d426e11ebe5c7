import { useRef, useState } from 'react'

/** Runs something that takes time, and ignores further calls until it is done: a double click does one thing. */
export function useOneAtATime<Parts extends unknown[]>(
  run: (...parts: Parts) => Promise<void>,
): { isBusy: boolean; start: (...parts: Parts) => void } {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const runOnce = async (...parts: Parts) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    try {
      await run(...parts)
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, start: (...parts) => void runOnce(...parts) }
}
