/** Records what whoever complained was told, by us or by independent resolution. */
import { postDeskAnswerComplaint, postDeskResolveComplaint } from '@fairdraw/contract/desk/complaints.ts'
import { MAX_COMPLAINT_LENGTH } from '@fairdraw/rules/complaint/complaint.ts'
import type { ComplaintOutcome } from '@fairdraw/rules/complaint/complaint.ts'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useAct } from '../../ui/use-act.ts'
import { OUTCOME_NAMES, optionsOf } from './complaint-copy.ts'
import { NOTHING_IS_SENT } from './nothing-is-sent.ts'

export type Decision = 'answer' | 'resolve'

const COPY: Readonly<Record<Decision, { title: string; label: string; act: string; done: string }>> = {
  answer: {
    title: 'Record the answer',
    label: 'What they were told',
    act: 'Record the answer',
    done: 'The answer is recorded.',
  },
  resolve: {
    title: 'Record what independent resolution decided',
    label: 'What it decided, in short',
    act: 'Record the decision',
    done: 'The decision is recorded.',
  },
}

export function AnswerDialog({
  id,
  decision,
  onOutcome,
  onClose,
}: {
  id: number
  decision: Decision
  onOutcome: (notice: NoticeContent) => void
  onClose: () => void
}) {
  const act = useAct()
  const [outcome, setOutcome] = useState<ComplaintOutcome | ''>('')
  const [words, setWords] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const copy = COPY[decision]
  const save = async () => {
    setIsAsked(true)
    if (outcome === '' || words.trim() === '') return
    const reply =
      decision === 'answer'
        ? await act.run(postDeskAnswerComplaint, { params: { id }, body: { outcome, answer: words } })
        : await act.run(postDeskResolveComplaint, { params: { id }, body: { resolution: outcome, words } })
    if (reply) onOutcome({ tone: 'done', text: copy.done })
  }
  return (
    <FormDialog
      title={copy.title}
      actName={copy.act}
      isBusy={act.isBusy}
      problem={act.problem}
      onClose={onClose}
      onSubmit={save}
    >
      <p>{NOTHING_IS_SENT}</p>
      <SelectField
        label="The complaint was"
        options={[{ value: '', name: 'Choose' }, ...optionsOf(OUTCOME_NAMES)]}
        value={outcome}
        required
        messages={isAsked && outcome === '' ? ['Choose how it ended.'] : []}
        onChange={({ target }) => setOutcome(target.value as ComplaintOutcome)}
      />
      <TextArea
        label={copy.label}
        rows={6}
        value={words}
        maxLength={MAX_COMPLAINT_LENGTH}
        required
        messages={isAsked && words.trim() === '' ? ['Write what was said.'] : []}
        onChange={({ target }) => setWords(target.value)}
      />
    </FormDialog>
  )
}
