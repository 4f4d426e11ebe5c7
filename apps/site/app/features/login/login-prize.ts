/** The competition from which a log-in was opened. It is in the link state, so it survives a reload. */
import { useLocation } from 'react-router'
import { opensLogIn, overlayLink } from '../../ui/dialog/overlay-state.ts'

export type LoginPrize = { title: string; picture: string; closing: string }

export const opensLogInFor = (prize: LoginPrize) => overlayLink({ ...opensLogIn.state, prize })

export function useLoginPrize(): LoginPrize | undefined {
  const { state } = useLocation() as { state: { prize?: LoginPrize } | null }
  return state?.prize
}
