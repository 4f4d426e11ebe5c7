/** Reports the total of the current choice to the page around it, while the choice can change. */
import { useEffect, useEffectEvent } from 'react'

export function useReportTotal(onTotal: (total: string | undefined) => void, total: string) {
  const report = useEffectEvent(onTotal)
  useEffect(() => {
    report(total)
  }, [total])
}
