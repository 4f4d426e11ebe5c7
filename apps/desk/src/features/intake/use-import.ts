import { postDeskCheckImport, postDeskImport } from '@fairdraw/contract/desk/imports.ts'
import type { ImportProgress } from '@fairdraw/contract/desk/imports.ts'
import type { IntakeChannel } from '@fairdraw/rules/entry/intake.ts'
import { useTurn } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callDesk } from '../../api.ts'
import type { DeskProblem } from '../../api.ts'
import { readHeader } from './import-file.ts'
import { useProgress } from './use-progress.ts'

export type Delivery = { channel: IntakeChannel; source: string; reference: string }

/** `sending`: the file is on its way. `judging`: all of it has arrived. `refused`: it may be sent again as it is. */
export type ImportState = 'idle' | 'sending' | 'judging' | 'finished' | 'refused'

const NO_DELIVERY: Delivery = { channel: 'postal', source: '', reference: '' }

/** Sends a file once its name and first line were checked, and follows it until every row is judged. */
export function useImport() {
  const { revalidate } = useRevalidator()
  const { isBusy, take } = useTurn()
  const [state, setState] = useState<ImportState>('idle')
  const [delivery, setDelivery] = useState(NO_DELIVERY)
  const [progress, setProgress] = useState<ImportProgress>()
  /** The delivery had been imported completely before: the file was compared, and nothing changed. */
  const [isRepeated, setIsRepeated] = useState(false)
  const [problem, setProblem] = useState<DeskProblem>()

  const follow = (now: ImportProgress) => {
    setProgress(now)
    if (now.state !== 'done' || state !== 'judging') return
    setState('finished')
    void revalidate()
  }
  useProgress(delivery, state === 'sending' || state === 'judging', follow)

  const refuse = (why: DeskProblem) => {
    setProblem(why)
    setState('refused')
  }

  return {
    state,
    delivery,
    progress,
    isRepeated,
    problem,
    isBusy,
    send: (file: File, next: Delivery) =>
      take(async () => {
        setProblem(undefined)
        setProgress(undefined)
        setDelivery(next)
        setState('sending')
        // It also asks for a fresh log-in, if one is needed, before the file is on its way.
        const checked = await callDesk(postDeskCheckImport, { body: { ...next, header: await readHeader(file) } })
        if (!checked.ok) return refuse(checked.problem)
        setIsRepeated(checked.body.progress !== null && checked.body.progress.state !== 'receiving')
        const sent = await callDesk(postDeskImport, { query: next }, { file })
        if (!sent.ok) return refuse(sent.problem)
        setProgress(sent.body.progress)
        setState(sent.body.progress.state === 'done' ? 'finished' : 'judging')
        void revalidate()
      }),
    reset: () => {
      setState('idle')
      setProgress(undefined)
      setProblem(undefined)
    },
  }
}
