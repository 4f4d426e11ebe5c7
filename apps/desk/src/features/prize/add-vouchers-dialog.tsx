import { postDeskVouchers } from '@fairdraw/contract/prize.ts'
import { formatNumber, pluralise } from '@fairdraw/rules/text/count.ts'
import { nextLondonMidnight, londonInstant } from '@fairdraw/rules/text/london-time.ts'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useAct } from '../../ui/use-act.ts'
import type { NoticeContent } from '../../ui/notice.tsx'
import styles from './awards.module.css'
import { MAX_CODES, readCodes } from './read-codes.ts'

/** Adds codes of a voucher, pasted or from a file. Winners who wait for one get theirs at once. */
export function AddVouchersDialog({
  voucher,
  onOutcome,
  onClose,
}: {
  /** The name of the voucher, if it is known already. */
  voucher: string
  onOutcome: (notice: NoticeContent) => void
  onClose: () => void
}) {
  const act = useAct()
  const [name, setName] = useState(voucher)
  const [text, setText] = useState('')
  const [lastDay, setLastDay] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const read = readCodes(text)
  const isNamed = name.trim() !== ''
  const add = async () => {
    setIsChecked(true)
    if (!isNamed || read.messages.length > 0) return
    const reply = await act.run(postDeskVouchers, {
      body: {
        voucher: name.trim(),
        codes: read.codes,
        ...(lastDay !== '' && { expiresAt: nextLondonMidnight(londonInstant(lastDay)).toISOString() }),
      },
    })
    if (reply) onOutcome({ tone: 'done', text: addedWords(name.trim(), read.codes.length, reply) })
  }
  return (
    <FormDialog
      title="Add voucher codes"
      size="wide"
      actName={read.codes.length > 0 ? `Add ${pluralise(read.codes.length, 'code')}` : 'Add codes'}
      isBusy={act.isBusy}
      problem={act.problem}
      className={styles.form}
      onSubmit={add}
      onClose={onClose}
    >
      <p>
        Each code goes to one winner. Winners who wait for a code of this voucher get theirs at once, with a message.
        Codes cannot be removed here.
      </p>
      <Field
        label="Voucher"
        hint="Exactly the name by which its prizes refer to it."
        value={name}
        maxLength={100}
        required
        messages={isChecked && !isNamed ? ['Name the voucher.'] : []}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label="Codes"
        hint={`One a line, at most ${formatNumber(MAX_CODES)} at a time.`}
        rows={8}
        value={text}
        spellCheck={false}
        messages={isChecked ? read.messages : []}
        onChange={({ target }) => setText(target.value)}
      />
      <output>{text.trim() !== '' && readWords(read)}</output>
      <label className={styles.file}>
        <span>Or read them from a text file</span>
        <input
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          onChange={({ target }) => {
            void target.files?.[0]?.text().then(setText)
          }}
        />
      </label>
      <Field
        label="Last day on which the codes are good"
        hint="Leave it empty if they do not expire."
        type="date"
        value={lastDay}
        onChange={({ target }) => setLastDay(target.value)}
      />
    </FormDialog>
  )
}

const readWords = ({ codes, repeated }: { codes: readonly string[]; repeated: number }) =>
  `${pluralise(codes.length, 'code')}${repeated > 0 ? `; ${pluralise(repeated, 'repeated line')} left out` : ''}.`

function addedWords(name: string, sent: number, { added, free }: { added: number; free: number }): string {
  const known = sent - added
  return [
    `${pluralise(added, 'code')} of “${name}” added.`,
    ...(known > 0 ? [`${pluralise(known, 'code')} were there already, and did not change.`] : []),
    `${formatNumber(free)} are free now.`,
  ].join(' ')
}
