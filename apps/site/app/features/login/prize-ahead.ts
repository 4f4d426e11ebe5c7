/** The competition that a log-in was opened from: the link says it, so that it is known after a reload as well. */
import { useLocation } from 'react-router'
import { leadingBack } from '../../ui/opened-state.ts'
import type { OpenedState } from '../../ui/opened-state.ts'

export type PrizeAhead = { title: string; picture: string; closing: string }

export function leadingBackTo(prize: PrizeAhead): OpenedState & { prize: PrizeAhead } {
  return { ...leadingBack, prize }
}

export function usePrizeAhead(): PrizeAhead | undefined {
  const { state } = useLocation() as { state: { prize?: PrizeAhead } | null }
  return state?.prize
}
