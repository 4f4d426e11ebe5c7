/** Asks the vendors of several refunds again now, in place of one after the other. It is as safe as asking for each: a job does it. */
import { postDeskCheckNow } from '@fairdraw/contract/desk/money.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { useTurn } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callDesk } from '../../api.ts'
import type { DeskProblem } from '../../api.ts'
import type { NoticeContent } from '../../ui/notice.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'

export const MAX_ASKED_REFUNDS = 50

export function AskAgain({ ids, onOutcome }: { ids: readonly string[]; onOutcome: (notice: NoticeContent) => void }) {
  const { revalidate } = useRevalidator()
  const { isBusy, take } = useTurn()
  const [problem, setProblem] = useState<DeskProblem>()
  const askAll = () =>
    take(async () => {
      setProblem(undefined)
      let asked = 0
      for (const id of ids) {
        const answer = await callDesk(postDeskCheckNow, { params: { kind: 'refund', id }, body: {} })
        // What was asked for so far is; another press asks for the rest.
        if (!answer.ok) return setProblem(answer.problem)
        if (answer.body.isHastened) asked += 1
      }
      onOutcome(outcomeOf(asked, ids.length - asked))
      await revalidate()
    })
  return (
    <div>
      <BusyButton size="small" tone="outline" isBusy={isBusy} disabled={ids.length === 0} onClick={() => void askAll()}>
        {ids.length === 0
          ? 'Ask the vendor of the chosen again'
          : `Ask the vendor of ${pluralise(ids.length, 'refund')} again`}
      </BusyButton>
      <ProblemNote problem={problem} />
    </div>
  )
}

function outcomeOf(asked: number, left: number): NoticeContent {
  const rest =
    left === 0
      ? ''
      : ` ${pluralise(left, 'other')} ${left === 1 ? 'is' : 'are'} looked at within minutes in any case, or ended.`
  if (asked === 0) return { tone: 'blocked', text: `Nothing was to be asked.${rest}` }
  return {
    tone: 'done',
    text: `The ${asked === 1 ? 'vendor is' : 'vendors are'} asked about ${pluralise(asked, 'refund')} within seconds.${rest}`,
  }
}
