/** Records a complaint as it came. Nothing is sent to anybody. */
import { postDeskComplaint } from '@fairdraw/contract/desk/complaints.ts'
import { COMPLAINT_REASON_NAMES, MAX_COMPLAINT_LENGTH } from '@fairdraw/rules/complaint/complaint.ts'
import type { ComplaintChannel, ComplaintReason } from '@fairdraw/rules/complaint/complaint.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Page } from '../../ui/page.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useContentId } from '../../ui/use-content-id.ts'
import { fromLondonInput, toLondonInput } from '../content/form/body/london-input.ts'
import { LondonTimeField } from '../content/time/london-time-field.tsx'
import { CHANNEL_NAMES, optionsOf } from './complaint-copy.ts'
import { NOTHING_IS_SENT } from './nothing-is-sent.ts'
import styles from './complaint.module.css'

const CHOOSE = { value: '', name: 'Choose' }

/** What is wrong with a field, by the names of the call. */
const FAULTS: Readonly<Record<string, string>> = {
  competitionId: 'There is no competition with this number.',
  player: 'There is no player and no ticket with this number.',
  receivedAt: 'Choose a time that is not in the future.',
}

export function Component() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const act = useAct()
  const keyOf = useContentId()
  const [isAsked, setIsAsked] = useState(false)
  const [channel, setChannel] = useState<ComplaintChannel | ''>('')
  const [reason, setReason] = useState<ComplaintReason | ''>('')
  const [competition, setCompetition] = useState(address.get('competition') ?? '')
  const [player, setPlayer] = useState(address.get('player') ?? '')
  const [words, setWords] = useState('')
  const [reference, setReference] = useState('')
  const [received, setReceived] = useState(() => toLondonInput(new Date().toISOString()).slice(0, 16))
  const receivedAt = fromLondonInput(received)
  const isNumber = /^[1-9]\d{0,8}$/.test(competition)
  const isWrongNumber = competition !== '' && !isNumber
  const faults = act.problem?.fields ?? {}
  const faultOf = (name: keyof typeof FAULTS) => (name in faults ? [FAULTS[name]!] : [])
  const missing = (isMissing: boolean, text: string) => (isAsked && isMissing ? [text] : [])
  const record = async () => {
    setIsAsked(true)
    if (channel === '' || reason === '' || words.trim() === '' || receivedAt === '' || isWrongNumber) return
    const content = {
      channel,
      reason,
      competitionId: competition === '' ? null : Number(competition),
      player: player.trim() === '' ? null : player,
      words,
      reference,
      receivedAt,
    }
    const reply = await act.run(postDeskComplaint, { body: { key: keyOf(content), ...content } })
    if (reply) void navigate(`/complaints/${reply.complaint.id}`)
  }
  return (
    <Page title="Record a complaint" isNarrow>
      <p>{NOTHING_IS_SENT}</p>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void record()
        }}
      >
        <SelectField
          label="How it came"
          options={[CHOOSE, ...optionsOf(CHANNEL_NAMES)]}
          value={channel}
          required
          messages={missing(channel === '', 'Choose how it came.')}
          onChange={({ target }) => setChannel(target.value as ComplaintChannel)}
        />
        <SelectField
          label="What it is about"
          options={[CHOOSE, ...optionsOf(COMPLAINT_REASON_NAMES)]}
          value={reason}
          required
          messages={missing(reason === '', 'Choose what it is about.')}
          onChange={({ target }) => setReason(target.value as ComplaintReason)}
        />
        <TextArea
          label="Their words"
          hint="As they wrote or said it. The player can ask to see it."
          rows={6}
          value={words}
          maxLength={MAX_COMPLAINT_LENGTH}
          required
          messages={missing(words.trim() === '', 'Write what they complained of.')}
          onChange={({ target }) => setWords(target.value)}
        />
        <LondonTimeField label="When it came" value={received} isMissing={isAsked} onChange={setReceived} />
        {faultOf('receivedAt').map((fault) => (
          <p key={fault}>{fault}</p>
        ))}
        <Field
          label="Competition"
          hint="Its number; empty if it is about none."
          inputMode="numeric"
          autoComplete="off"
          value={competition}
          messages={isWrongNumber ? missing(true, 'A number has digits only.') : faultOf('competitionId')}
          onChange={({ target }) => setCompetition(target.value.trim())}
        />
        <Field
          label="Player"
          hint="Their number, or that of one of their tickets, such as 10-0123; empty if it is somebody else."
          autoComplete="off"
          maxLength={20}
          value={player}
          messages={faultOf('player')}
          onChange={({ target }) => setPlayer(target.value)}
        />
        <Field
          label="Where you keep it"
          hint="So that others find the mail, the letter or the call."
          autoComplete="off"
          maxLength={200}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
        <ProblemNote problem={Object.keys(faults).some((name) => name in FAULTS) ? undefined : act.problem} />
        <BusyButton type="submit" isBusy={act.isBusy} className={styles.save}>
          Record it
        </BusyButton>
      </form>
    </Page>
  )
}
