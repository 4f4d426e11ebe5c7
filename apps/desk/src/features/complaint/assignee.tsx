/** Whose a complaint is, and giving it to somebody: to oneself with one press. */
import { postDeskAssignComplaint } from '@fairdraw/contract/desk/complaints.ts'
import type { getDeskComplaint } from '@fairdraw/contract/desk/complaints.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { isolate } from '@fairdraw/rules/text/isolate.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import { useMay, useMe } from '../../session/me.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useAct } from '../../ui/use-act.ts'
import looks from '../../ui/looks.module.css'
import { assigneeName } from './complaint-copy.ts'

type AssigneeProps = BodyOf<typeof getDeskComplaint> & { onOutcome: (notice: NoticeContent) => void }

export function Assignee({ complaint, people, onOutcome }: AssigneeProps) {
  const { id, state, assignee } = complaint
  const { staff } = useMe()
  const mayAssign = useMay()('handle-complaints') && state !== 'resolved'
  const act = useAct()
  const [isChoosing, setIsChoosing] = useState(false)
  const from = assignee?.id ?? null
  const assign = async (to: string | null) => {
    if (!(await act.run(postDeskAssignComplaint, { params: { id }, body: { from, to } }))) return
    setIsChoosing(false)
    const name = people.find((one) => one.id === to)?.name
    onOutcome({
      tone: 'done',
      text: name === undefined ? 'It is nobody’s now.' : `It is assigned to ${isolate(name)}.`,
    })
  }
  return (
    <>
      <p>{assigneeName(assignee, staff.id)}</p>
      {mayAssign && (
        <div className={looks.acts}>
          {from !== staff.id && (
            <Button size="small" tone="outline" aria-busy={act.isBusy} onClick={() => void assign(staff.id)}>
              Assign to me
            </Button>
          )}
          <Button size="small" tone="outline" onClick={() => setIsChoosing(true)}>
            Assign to…
          </Button>
        </div>
      )}
      {!isChoosing && <ProblemNote problem={act.problem} />}
      {isChoosing && (
        <AssignDialog
          people={people}
          from={from}
          act={act}
          onChoose={(to) => void assign(to)}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  )
}

type AssignDialogProps = Pick<AssigneeProps, 'people'> & {
  from: string | null
  act: Pick<ReturnType<typeof useAct>, 'isBusy' | 'problem'>
  onChoose: (to: string | null) => void
  onClose: () => void
}

function AssignDialog({ people, from, act, onChoose, onClose }: AssignDialogProps) {
  const [to, setTo] = useState(from ?? '')
  return (
    <FormDialog
      title="Who looks after it?"
      actName="Assign it"
      isBusy={act.isBusy}
      problem={act.problem}
      onClose={onClose}
      onSubmit={() => onChoose(to === '' ? null : to)}
    >
      <SelectField
        label="Assigned to"
        options={[{ value: '', name: 'Nobody' }, ...people.map(({ id, name }) => ({ value: id, name }))]}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
    </FormDialog>
  )
}
