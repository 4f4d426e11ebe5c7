/** Records that somebody saw a document of a player. */
import { postDeskRecordAge } from '@fairdraw/contract/account/age-check.ts'
import type { DeskAgeCheck } from '@fairdraw/contract/account/age-check.ts'
import { AGE_DOCUMENTS, AGE_RESULTS } from '@fairdraw/rules/player/age-check.ts'
import type { AgeDocument, AgeResult } from '@fairdraw/rules/player/age-check.ts'
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import { useState } from 'react'
import type { NoticeContent } from '../../ui/notice.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useAct } from '../../ui/use-act.ts'
import { DOCUMENT_NAMES, RESULT_NAMES } from './age-check-states.ts'

type RecordAgeDialogProps = { check: DeskAgeCheck; onOutcome: (notice: NoticeContent) => void; onClose: () => void }

const optionsOf = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, name: names[value] }))

export function RecordAgeDialog({ check: { playerId }, onOutcome, onClose }: RecordAgeDialogProps) {
  const act = useAct()
  const [document, setDocument] = useState<AgeDocument>('passport')
  const [result, setResult] = useState<AgeResult>('over-18')
  return (
    <ReasonDialog
      title="Record a document that you saw?"
      actName="Record it"
      minReason={MIN_REASON_LENGTH}
      act={act}
      onConfirm={async (reason) => {
        const reply = await act.run(postDeskRecordAge, { params: { playerId }, body: { result, document, reason } })
        if (reply)
          onOutcome({ tone: 'done', text: `Player ${playerId} is recorded as ${RESULT_NAMES[result].toLowerCase()}.` })
      }}
      onClose={onClose}
    >
      <p>
        {result === 'over-18'
          ? `What player ${playerId} waits for goes on at once.`
          : `Player ${playerId} can no longer enter, pay or take a prize. Prizes that wait stay until they are withdrawn.`}
        {' Keep no copy of the document. Write no name and no number into the reason.'}
      </p>
      <SelectField
        label="What you saw"
        options={optionsOf(AGE_DOCUMENTS, DOCUMENT_NAMES)}
        value={document}
        onChange={({ target }) => setDocument(target.value as AgeDocument)}
      />
      <SelectField
        label="The player is"
        options={optionsOf(AGE_RESULTS, RESULT_NAMES)}
        value={result}
        onChange={({ target }) => setResult(target.value as AgeResult)}
      />
    </ReasonDialog>
  )
}
