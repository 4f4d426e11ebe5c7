/** One complaint: what was said, by when it has an answer, and its next step. */
import {
  getDeskComplaint,
  postDeskAcknowledgeComplaint,
  postDeskReferComplaint,
} from '@fairdraw/contract/desk/complaints.ts'
import type { DeskComplaint } from '@fairdraw/contract/desk/complaints.ts'
import { COMPLAINT_REASON_NAMES, nextComplaintState } from '@fairdraw/rules/complaint/complaint.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import { Facts } from '../../ui/facts.tsx'
import { CompetitionLink } from '../../ui/list/competition-link.tsx'
import { PlayerLink } from '../../ui/list/player-link.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { useAct } from '../../ui/use-act.ts'
import looks from '../../ui/looks.module.css'
import { AnswerDialog } from './answer-dialog.tsx'
import type { Decision } from './answer-dialog.tsx'
import { Assignee } from './assignee.tsx'
import { CHANNEL_NAMES, OUTCOME_NAMES, STATE_NAMES, STATE_TONES, nextStep } from './complaint-copy.ts'
import { NOTHING_IS_SENT } from './nothing-is-sent.ts'
import styles from './complaint.module.css'

export async function loader({ params }: LoaderFunctionArgs) {
  const { complaint, people } = await readDesk(getDeskComplaint, { params: { id: Number(params['id']) } })
  return { complaint, people, readAt: Date.now() }
}

export function Component() {
  const { complaint } = useLoaderData<typeof loader>()
  // What was typed about one complaint must not stay on the page of the next.
  return <Complaint key={complaint.id} />
}

function Complaint() {
  const { complaint, people, readAt } = useLoaderData<typeof loader>()
  const { id, state, reason, outcome, resolution } = complaint
  const may = useMay()
  const [notice, setNotice] = useState<NoticeContent>()
  return (
    <Page
      title={`Complaint ${id}`}
      isNarrow
      actions={<StateChip tone={STATE_TONES[state]}>{STATE_NAMES[state]}</StateChip>}
    >
      <Notice notice={notice} />
      <ComplaintFacts
        complaint={complaint}
        now={new Date(readAt)}
        assignee={<Assignee complaint={complaint} people={people} onOutcome={setNotice} />}
      />
      {may('handle-complaints') && <Acts complaint={complaint} onOutcome={setNotice} />}
      <Said title={`What they said: ${COMPLAINT_REASON_NAMES[reason].toLowerCase()}`} words={complaint.words} />
      {outcome !== null && (
        <Said title={`Our answer: ${OUTCOME_NAMES[outcome].toLowerCase()}`} words={complaint.answer} />
      )}
      {resolution !== null && (
        <Said
          title={`Independent resolution: ${OUTCOME_NAMES[resolution].toLowerCase()}`}
          words={complaint.resolutionWords}
        />
      )}
    </Page>
  )
}

function ComplaintFacts({ complaint, now, assignee }: { complaint: DeskComplaint; now: Date; assignee: ReactNode }) {
  const { channel, competition, playerId, receivedAt, reference } = complaint
  const due = nextStep(complaint, now)
  return (
    <Facts
      facts={{
        Next: due && (
          <span>
            <span>{`${due.what} by`}</span> <Moment at={due.at} />{' '}
            {due.isLate && <StateChip tone="bad">Overdue</StateChip>}
          </span>
        ),
        'Handled by': assignee,
        Came: (
          <span>
            <Moment at={receivedAt} />
            <span>{`, by ${CHANNEL_NAMES[channel].toLowerCase()}`}</span>
          </span>
        ),
        'Kept in': reference,
        Competition: competition && <CompetitionLink {...competition} />,
        Player: playerId !== null && <PlayerLink id={playerId} />,
        Recorded: <Step step={complaint.recorded} />,
        Acknowledged: complaint.acknowledged && <Step step={complaint.acknowledged} />,
        Answered: complaint.answered && <Step step={complaint.answered} />,
        'To independent resolution': complaint.referred && <Step step={complaint.referred} />,
        Resolved: complaint.resolved && <Step step={complaint.resolved} />,
      }}
    />
  )
}

function Step({ step: { at, by } }: { step: DeskComplaint['recorded'] }) {
  return (
    <span>
      <Moment at={at} /> <span>by</span> <bdi>{by ?? 'somebody who has left'}</bdi>
    </span>
  )
}

function Said({ title, words }: { title: string; words: string | null }) {
  return (
    <Section title={title}>
      <p className={styles.words} dir="auto">
        {words ?? 'What was said is deleted: with the data of the player, or after six years.'}
      </p>
    </Section>
  )
}

/** Its next steps. Passing it on needs no words: the player has our answer, or has waited for eight weeks. */
function Acts({ complaint, onOutcome }: { complaint: DeskComplaint; onOutcome: (notice: NoticeContent) => void }) {
  const { id, state, acknowledged } = complaint
  const act = useAct()
  const [decision, setDecision] = useState<Decision>()
  const may = (event: Parameters<typeof nextComplaintState>[1]) => nextComplaintState(state, event) !== undefined
  if (state === 'resolved') return null
  const acknowledge = async () => {
    if (await act.run(postDeskAcknowledgeComplaint, { params: { id }, body: {} }))
      onOutcome({ tone: 'done', text: 'It is recorded that they were told.' })
  }
  const refer = async () => {
    if (await act.run(postDeskReferComplaint, { params: { id }, body: {} }))
      onOutcome({ tone: 'done', text: 'It is recorded as passed to independent resolution.' })
  }
  return (
    <Section title="What you can do">
      <p>{NOTHING_IS_SENT}</p>
      <div className={looks.acts}>
        {may('answer') && (
          <Button size="small" tone="stage" onClick={() => setDecision('answer')}>
            Record the answer
          </Button>
        )}
        {may('acknowledge') && acknowledged === null && (
          <Button size="small" tone="outline" onClick={() => void acknowledge()}>
            I have told them we’re looking at it
          </Button>
        )}
        {may('refer') && (
          <Button size="small" tone="outline" onClick={() => void refer()}>
            Passed to independent resolution
          </Button>
        )}
        {may('resolve') && (
          <Button size="small" tone="stage" onClick={() => setDecision('resolve')}>
            Record the decision
          </Button>
        )}
      </div>
      <ProblemNote problem={act.problem} />
      {decision && (
        <AnswerDialog
          id={id}
          decision={decision}
          onOutcome={(outcome) => {
            setDecision(undefined)
            onOutcome(outcome)
          }}
          onClose={() => setDecision(undefined)}
        />
      )}
    </Section>
  )
}
