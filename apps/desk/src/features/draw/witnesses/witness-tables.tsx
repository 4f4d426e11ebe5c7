/** The witnesses: of one draw, with who has signed its list, and of all. */
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Section } from '../../../ui/page.tsx'
import { StateChip } from '../../../ui/state-chip.tsx'
import type { DeskDraw, DrawWitnesses } from '../draw-states.ts'
import { logWords, quorumWords, troubleWords } from './witness-copy.ts'
import type { WitnessesReply } from './witness-copy.ts'

const LOG_STATES = { good: 'Signed', waiting: 'Waiting', bad: 'Needs a person' } as const

/** Nothing before the commitment. */
export function DrawWitnessTable({ draw, witnessed }: { draw: DeskDraw; witnessed: DrawWitnesses | null }) {
  if (!witnessed) return null
  const { quorum, witnesses } = witnessed
  if (witnesses.length === 0)
    return (
      <Section title="Witnesses">
        <p>This draw has no witnesses. Nobody else vouches for when its list was there.</p>
      </Section>
    )
  return (
    <Section title="Witnesses">
      <p>{quorumWords(quorum, witnesses.length)}</p>
      <DataTable
        caption="Who has signed the list of this draw"
        columns={[
          { name: 'Witness', render: ({ name }) => name },
          {
            name: 'List',
            render: ({ signedAt }) =>
              signedAt === null ? (
                <StateChip tone="waiting">Not signed</StateChip>
              ) : (
                <span>
                  <StateChip tone="good">Signed</StateChip> <Moment at={signedAt} />
                </span>
              ),
          },
          {
            name: 'What is wrong',
            render: (witness) =>
              witness.signedAt === null
                ? (troubleWords(witness) ?? (draw.state === 'void' ? '–' : 'It has not been asked yet.'))
                : '–',
          },
        ]}
        rows={witnesses}
        rowKey={({ name }) => name}
        empty=""
      />
    </Section>
  )
}

export function WitnessOverview({ reply }: { reply: WitnessesReply }) {
  const { tone, text } = logWords(reply)
  return (
    <Section title="Witnesses">
      <p>
        <StateChip tone={tone}>{LOG_STATES[tone]}</StateChip> {text}
      </p>
      {reply.witnesses.length > 0 && <p>{quorumWords(reply.quorum, reply.witnesses.length)}</p>}
      <DataTable
        caption="The witnesses, and when each last answered"
        columns={[
          { name: 'Witness', render: ({ name }) => name },
          {
            name: 'State',
            render: ({ failingSince }) =>
              failingSince === null ? (
                <StateChip tone="good">Signs</StateChip>
              ) : (
                <StateChip tone="bad">Fails</StateChip>
              ),
          },
          {
            name: 'Last answer',
            render: ({ answeredAt }) => (answeredAt === null ? 'None yet' : <Moment at={answeredAt} />),
          },
          { name: 'What is wrong', render: (witness) => troubleWords(witness) ?? '–' },
        ]}
        rows={reply.witnesses}
        rowKey={({ name }) => name}
        empty="No witness is set. WITNESSES in the settings names them."
      />
    </Section>
  )
}
