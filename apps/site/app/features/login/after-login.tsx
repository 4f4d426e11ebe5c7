/**
 * What is asked once somebody has logged in, each to be skipped: who they are, where marketing may ask it (2-flows §4), and of
 * a new player how much they want to spend (field rule 15).
 */
import { postMarketing } from '@fairdraw/contract/marketing.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../api.ts'
import { OptInForm } from '../marketing/opt-in-form.tsx'
import { LimitPrompt } from '../safety/limit-prompt.tsx'

type Asked = 'opt-in' | 'limit'

type AfterLoginProps = { token: string; phone: string; isNewPlayer: boolean; onDone: () => void }

/** Nobody waits longer than this to be let in. */
const PATIENCE_MS = 5_000

export function AfterLogin({ token, phone, isNewPlayer, onDone }: AfterLoginProps) {
  const [asks, setAsks] = useState<readonly Asked[]>()
  const done = useEffectEvent(onDone)
  // The session has not begun yet, so its calls carry its token themselves.
  const transport = { token }

  const asked = useEffectEvent(async (): Promise<readonly Asked[]> => {
    const answer = await api(
      postMarketing,
      { body: { phoneNumber: phone } },
      { ...transport, signal: AbortSignal.timeout(PATIENCE_MS) },
    )
    const isOptInDue = answer.ok && answer.body.showOptin
    return [...(isOptInDue ? (['opt-in'] as const) : []), ...(isNewPlayer ? (['limit'] as const) : [])]
  })
  useEffect(() => {
    const look = async () => setAsks(await asked())
    void look()
  }, [])
  const isOver = asks?.length === 0
  useEffect(() => {
    if (isOver) done()
  }, [isOver])

  const next = () => setAsks((now) => now?.slice(1))
  if (asks?.[0] === 'opt-in') return <OptInForm phone={phone} transport={transport} onDone={next} />
  if (asks?.[0] === 'limit') return <LimitPrompt phone={phone} transport={transport} onDone={next} />
  return <output>You’re logged in.</output>
}
