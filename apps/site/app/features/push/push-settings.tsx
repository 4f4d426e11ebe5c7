/** In the account: about how many draws this device is told, and an end to all of it. */
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { useButtonCall } from '@fairdraw/ui/request/use-button-call.ts'
import { useEffect, useState } from 'react'
import profileStyles from '../player/profile.module.css'
import { countDraws, stopTelling } from './telling.ts'

export function PushSettings() {
  const [draws, setDraws] = useState<Awaited<ReturnType<typeof countDraws>>>()
  useEffect(() => {
    let isOver = false
    void countDraws().then(
      (found) => isOver || setDraws(found),
      () => {},
    )
    return () => void (isOver = true)
  }, [])
  const { isBusy, start } = useButtonCall(async () => {
    setDraws(0)
    await stopTelling()
    return undefined
  })
  if (draws === undefined) return null
  return (
    <section className={profileStyles.about} aria-labelledby="push-settings">
      <h2 className={profileStyles.name} id="push-settings">
        Notifications on this device
      </h2>
      <p className={profileStyles.quiet} aria-live="polite">
        {textOf(draws)}
      </p>
      {typeof draws === 'number' && draws > 0 && (
        <BusyButton size="small" tone="outline" isBusy={isBusy} onClick={start}>
          Turn them off
        </BusyButton>
      )}
    </section>
  )
}

function textOf(draws: number | 'blocked'): string {
  if (draws === 'blocked') return 'They’re blocked for us in this browser.'
  return draws === 0
    ? 'They’re off. On the page of a live draw you can ask us to tell you when it begins.'
    : `We’ll tell you when ${draws === 1 ? 'a draw begins' : `${pluralise(draws, 'draw')} begin`}, and when ${draws === 1 ? 'it’s' : 'they’re'} over.`
}
