import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

/** The jobs that take a due step need some seconds. */
const MARGIN_MS = 8_000
const LONGEST_WAIT_MS = 86_400_000

/** Reads the page again shortly after a moment that is less than a day away. Only once, so that a forgotten page does not keep its session. */
export function useReadAgainAt(moment: string | null): void {
  const { revalidate } = useRevalidator()
  const readAgain = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (moment === null) return
    const wait = Date.parse(moment) - Date.now()
    if (wait < 0 || wait > LONGEST_WAIT_MS) return
    const timer = setTimeout(() => readAgain(), wait + MARGIN_MS)
    return () => clearTimeout(timer)
  }, [moment])
}
