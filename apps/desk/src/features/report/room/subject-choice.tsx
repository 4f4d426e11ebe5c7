/** What the report is about: a competition, a programme, or days. The choice is in the address. */
import type { ReportSubject } from '@fairdraw/contract/report/report-room.ts'
import { formatShortDayName } from '@fairdraw/rules/text/day-names.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Choice } from '../../../ui/chart/choice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { reportPath } from './asked.ts'
import type { AskedReport } from './asked.ts'
import styles from './report.module.css'

const KINDS: Readonly<Record<ReportSubject['kind'], string>> = {
  competition: 'A competition',
  programme: 'A programme',
  days: 'Days',
}

const DAY_MS = 86_400_000
/** What days are first: four weeks until today. */
const USUAL_DAYS = 28

type Competition = { id: number; name: string | null; programme: string | null; closesAt: string }

export function SubjectChoice({
  asked,
  competitions,
  subject,
}: {
  asked: AskedReport
  competitions: readonly Competition[]
  subject: ReportSubject | undefined
}) {
  const shown = subject?.kind ?? kindOf(asked)
  const [chosen, setChosen] = useState({ asked, kind: shown })
  // Another report is shown: what was chosen before belongs to the last one.
  const kind = chosen.asked === asked ? chosen.kind : shown
  const navigate = useNavigate()
  const open = (next: AskedReport) => void navigate(reportPath(next))
  return (
    <div className={styles.choice}>
      <Choice
        label="What the report is about"
        names={KINDS}
        chosen={kind}
        onChoose={(next) => setChosen({ asked, kind: next })}
      />
      {kind === 'competition' && (
        <CompetitionField
          competitions={competitions}
          subject={subject}
          onChoose={(competition) => open({ competition })}
        />
      )}
      {kind === 'programme' && (
        <ProgrammeField
          competitions={competitions}
          shown={asked.programme}
          onChoose={(programme) => open({ programme })}
        />
      )}
      {kind === 'days' && <DayFields key={`${asked.from} ${asked.to}`} asked={asked} onChoose={open} />}
    </div>
  )
}

const kindOf = ({ competition, programme, from, to }: AskedReport): ReportSubject['kind'] =>
  competition !== undefined
    ? 'competition'
    : programme !== undefined
      ? 'programme'
      : (from ?? to)
        ? 'days'
        : 'competition'

const NOT_CHOSEN = { value: '', name: 'Choose one' }

function CompetitionField({
  competitions,
  subject,
  onChoose,
}: {
  competitions: readonly Competition[]
  subject: ReportSubject | undefined
  onChoose: (id: string) => void
}) {
  const shown = subject?.kind === 'competition' ? subject.competitions[0] : undefined
  const options = competitions.map(({ id, name, closesAt }) => ({
    value: String(id),
    name: `${name ?? id} – ${formatShortDayName(new Date(closesAt))}`,
  }))
  const isListed = shown === undefined || competitions.some(({ id }) => id === shown.id)
  return (
    <SelectField
      label="Competition"
      value={shown ? String(shown.id) : ''}
      options={[
        ...(shown ? [] : [NOT_CHOSEN]),
        ...(isListed ? [] : [{ value: String(shown.id), name: shown.name ?? String(shown.id) }]),
        ...options,
      ]}
      onChange={({ target }) => target.value !== '' && onChoose(target.value)}
    />
  )
}

function ProgrammeField({
  competitions,
  shown,
  onChoose,
}: {
  competitions: readonly Competition[]
  shown: string | undefined
  onChoose: (name: string) => void
}) {
  const names = [
    ...new Set([...(shown === undefined ? [] : [shown]), ...competitions.flatMap(({ programme }) => programme ?? [])]),
  ]
  return (
    <SelectField
      label="Programme"
      value={shown ?? ''}
      options={[
        ...(shown === undefined ? [NOT_CHOSEN] : []),
        ...names.toSorted().map((name) => ({ value: name, name })),
      ]}
      onChange={({ target }) => target.value !== '' && onChoose(target.value)}
    />
  )
}

function DayFields({ asked, onChoose }: { asked: AskedReport; onChoose: (asked: AskedReport) => void }) {
  const [first] = useState(() => {
    const now = Date.now()
    return {
      from: asked.from ?? asked.to ?? londonDay(new Date(now - (USUAL_DAYS - 1) * DAY_MS)),
      to: asked.to ?? asked.from ?? londonDay(new Date(now)),
    }
  })
  const [days, setDays] = useState(first)
  const isWrong = days.from === '' || days.to === '' || days.to < days.from
  return (
    <form
      className={styles.days}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) onChoose(days)
      }}
    >
      <Field
        label="From"
        type="date"
        value={days.from}
        onChange={({ target }) => setDays({ ...days, from: target.value })}
      />
      <Field
        label="To, included"
        type="date"
        value={days.to}
        messages={isWrong ? ['Choose a day that is not before the first one.'] : []}
        onChange={({ target }) => setDays({ ...days, to: target.value })}
      />
      <Button type="submit" tone="outline" size="small">
        Show
      </Button>
    </form>
  )
}
