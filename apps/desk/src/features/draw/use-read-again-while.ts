import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

const INTERVAL_MS = 10_000
/** Ten minutes: a forgotten page does not keep its session. */
const TIMES = 60

/** Reads the page again every few seconds while it waits for something that comes by itself. */
export function useReadAgainWhile(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  const readAgain = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (!isWaiting) return
    let times = 0
    const timer = setInterval(() => {
      times += 1
      if (times === TIMES) clearInterval(timer)
      readAgain()
    }, INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}
