import type { LifeStageRow } from '@fairdraw/contract/report/report.ts'
import { StageLine } from '../../../ui/stage-line/stage-line.tsx'
import { ALL_DONE, STAGE_COPY } from './stage-copy.ts'

const PLACES = { done: 'behind', now: 'here', ahead: 'ahead' } as const

/** The life of a competition from its draft to its winner's story: where it is, and what is next. */
export function LifeLine({ life }: { life: readonly LifeStageRow[] }) {
  const now = life.find(({ state }) => state === 'now')
  return (
    <>
      <StageLine
        label="The stages of this competition"
        stages={life.flatMap(({ stage, state, at }) =>
          state === 'none' ? [] : [{ name: STAGE_COPY[stage].name, place: PLACES[state], at }],
        )}
      />
      <p>{now ? STAGE_COPY[now.stage].now : ALL_DONE}</p>
    </>
  )
}
