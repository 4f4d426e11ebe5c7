import { postDeskRevision, postDeskSubmit } from '@fairdraw/contract/desk/content.ts'
import { useTurn } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useState } from 'react'
import { callDesk } from '../../../../api.ts'
import type { DeskProblem } from '../../../../api.ts'
import type { ItemName } from '../../naming/item-address.ts'

export type SaveStep = 'save' | 'submit'

/** `revision`: the one that was saved, also if submitting it was refused afterwards. */
export type SaveResult = { revision?: number; isSubmitted: boolean; problem?: DeskProblem }

/** Saves, and submits for review, one at a time: a second click or key press meanwhile does nothing. */
export function useSaving(item: ItemName) {
  const { isBusy, take } = useTurn()
  const [step, setStep] = useState<SaveStep>()

  const once = (next: SaveStep, act: () => Promise<SaveResult>): Promise<SaveResult | undefined> =>
    take(() => {
      setStep(next)
      return act()
    })

  async function save(body: unknown, basedOn: number): Promise<SaveResult> {
    const answer = await callDesk(postDeskRevision, {
      params: item,
      body: { basedOn, body: body as Record<string, unknown> },
    })
    return answer.ok
      ? { revision: answer.body.revision, isSubmitted: false }
      : { isSubmitted: false, problem: answer.problem }
  }

  async function submit(revision: number): Promise<SaveResult> {
    const answer = await callDesk(postDeskSubmit, { params: { ...item, revision } })
    return answer.ok ? { revision, isSubmitted: true } : { revision, isSubmitted: false, problem: answer.problem }
  }

  return {
    busy: isBusy ? step : undefined,
    save: (body: unknown, basedOn: number) => once('save', () => save(body, basedOn)),
    submit: (revision: number) => once('submit', () => submit(revision)),
    saveAndSubmit: (body: unknown, basedOn: number) =>
      once('submit', async () => {
        const saved = await save(body, basedOn)
        return saved.revision === undefined ? saved : submit(saved.revision)
      }),
  }
}
