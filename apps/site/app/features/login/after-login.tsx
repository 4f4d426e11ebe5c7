/**
 * What is asked once somebody has logged in, each to be skipped: of a new player how much they want to spend (field rule 15),
 * then whether they want to hear from us, where marketing may ask it (2-flows §4).
 */
import { postMarketing } from '@fairdraw/contract/marketing.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../api.ts'
import { OptInForm } from '../marketing/opt-in-form.tsx'
import { JoiningSteps } from './joining-steps.tsx'
import { LimitPrompt } from '../safety/limit-prompt.tsx'

type Asked = 'opt-in' | 'limit'

type AfterLoginProps = {
  token: string
  phone: string
  isNewPlayer: boolean
  mayAskForOptIn: boolean
  onDone: () => void
}

/** Nobody waits longer than this to be let in. */
const PATIENCE_MS = 5_000

export function AfterLogin({ token, phone, isNewPlayer, mayAskForOptIn, onDone }: AfterLoginProps) {
  const [asks, setAsks] = useState<readonly Asked[]>()
  const done = useEffectEvent(onDone)
  // The session has not begun yet, so its calls carry its token themselves.
  const transport = { token }

  const isOptInDue = async () => {
    const answer = await api(
      postMarketing,
      { body: { phoneNumber: phone } },
      { ...transport, signal: AbortSignal.timeout(PATIENCE_MS) },
    )
    return answer.ok && answer.body.showOptin
  }
  const asked = useEffectEvent(async (): Promise<readonly Asked[]> => {
    const limit = isNewPlayer ? (['limit'] as const) : []
    return mayAskForOptIn && (await isOptInDue()) ? [...limit, 'opt-in'] : limit
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
  if (asks?.[0] === 'limit')
    return (
      <>
        <JoiningSteps at="limit" />
        <LimitPrompt phone={phone} transport={transport} onDone={next} />
      </>
    )
  return <output>You’re logged in.</output>
}
