/**
 * Optional questions after a log-in: for new players the monthly spend limit (field rule 15), then the marketing opt-in if it may
 * be asked here (2-flows §4).
 */
import { postMarketing } from '@fairdraw/contract/marketing.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../api.ts'
import { OptInForm } from '../marketing/opt-in-form.tsx'
import { RegistrationSteps } from './registration-steps.tsx'
import { LimitPrompt } from '../safety/limit-prompt.tsx'

type AfterLoginStep = 'opt-in' | 'limit'

type AfterLoginProps = {
  token: string
  phone: string
  asksForLimit: boolean
  mayAskForOptIn: boolean
  onDone: () => void
}

/** The log-in does not wait longer than this for the opt-in question. */
const OPT_IN_TIMEOUT_MS = 5_000

export function AfterLogin({ token, phone, asksForLimit, mayAskForOptIn, onDone }: AfterLoginProps) {
  const [pendingSteps, setPendingSteps] = useState<readonly AfterLoginStep[]>()
  const done = useEffectEvent(onDone)
  // The session has not started yet, so these calls need its token explicitly.
  const transport = { token }

  const isOptInDue = async () => {
    const answer = await api(
      postMarketing,
      { body: { phoneNumber: phone } },
      { ...transport, signal: AbortSignal.timeout(OPT_IN_TIMEOUT_MS) },
    )
    return answer.ok && answer.body.showOptin
  }
  const loadSteps = useEffectEvent(async (): Promise<readonly AfterLoginStep[]> => {
    const limit = asksForLimit ? (['limit'] as const) : []
    return mayAskForOptIn && (await isOptInDue()) ? [...limit, 'opt-in'] : limit
  })
  useEffect(() => {
    const look = async () => setPendingSteps(await loadSteps())
    void look()
  }, [])
  const isOver = pendingSteps?.length === 0
  useEffect(() => {
    if (isOver) done()
  }, [isOver])

  const next = () => setPendingSteps((now) => now?.slice(1))
  if (pendingSteps?.[0] === 'opt-in') return <OptInForm phone={phone} transport={transport} onDone={next} />
  if (pendingSteps?.[0] === 'limit')
    return (
      <>
        <RegistrationSteps at="limit" />
        <LimitPrompt phone={phone} transport={transport} onDone={next} />
      </>
    )
  return <output>You’re logged in.</output>
}
