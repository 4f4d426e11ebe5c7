/** Says what the choice comes to, for as long as it can be changed. */
import { useEffect, useEffectEvent } from 'react'

export function useTotal(onTotal: (total: string | undefined) => void, total: string) {
  const tell = useEffectEvent(onTotal)
  useEffect(() => tell(total), [total])
}
