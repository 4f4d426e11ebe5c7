/** Downloads a list as CSV or XLSX: of some days, or as it is now. */
import { EXPORT_LISTS } from '@fairdraw/contract/desk/ledger.ts'
import { formatNumber, pluralise } from '@fairdraw/rules/text/count.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useOneAtATime } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useEffect, useRef, useState } from 'react'
import type { DeskProblem } from '../../../api.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from './download-dialog.module.css'
import { SHEET_FORMATS, saveSheet } from '../../../ui/spreadsheet/save-sheet.ts'
import type { SheetFormat } from '../../../ui/spreadsheet/save-sheet.ts'
import { readExportRows } from './export-rows.ts'
import type { DownloadList } from './export-rows.ts'

const LIST_NAMES: Readonly<Record<DownloadList, string>> = {
  comparisons: 'Comparisons of the books',
  differences: 'Differences by order',
  payments: 'Payments',
  refunds: 'Refunds',
  cases: 'Disputes and cases',
  payouts: 'Payouts',
  ledger: 'Ledger transfers',
  stuck: 'Stuck payments and payouts',
}

const LISTS: readonly DownloadList[] = [...EXPORT_LISTS, 'stuck']

/** `first`: the list that is chosen at first. */
export function DownloadDialog({ first, onClose }: { first: DownloadList; onClose: () => void }) {
  const [today] = useState(() => londonDay(new Date()))
  const [list, setList] = useState(first)
  const [format, setFormat] = useState<SheetFormat>('xlsx')
  const [from, setFrom] = useState(today)
  const [to, setTo] = useState(today)
  const [said, setSaid] = useState('')
  const hasDays = list !== 'stuck'
  const [problem, setProblem] = useState<DeskProblem>()
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const download = useOneAtATime(async () => {
    setProblem(undefined)
    setSaid('')
    const read = await readExportRows({ list, from, to }, (rows) => {
      setSaid(`${pluralise(rows, 'row')} so far…`)
      return isOpen.current
    })
    if (read === 'stopped') return
    setSaid('')
    if (read === 'too-long') return setSaid('These are too many rows for one file. Choose fewer days.')
    if ('problem' in read) return setProblem(read.problem)
    const name = `${list}-${hasDays ? `${from}-to-${to}` : today}`
    await saveSheet(format, read, { name, title: LIST_NAMES[list] })
    setSaid(`The file has ${formatNumber(read.rows.length)} ${read.rows.length === 1 ? 'row' : 'rows'}.`)
  })

  return (
    <FormDialog
      title="Download"
      actName="Download"
      closeName="Close"
      isBusy={download.isBusy}
      problem={problem}
      className={styles.form}
      onSubmit={download.start}
      onClose={onClose}
    >
      <SelectField
        label="List"
        value={list}
        options={LISTS.map((value) => ({ value, name: LIST_NAMES[value] }))}
        onChange={({ target }) => setList(target.value as DownloadList)}
      />
      {hasDays && (
        <div className={styles.days}>
          <Field label="From" type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
          <Field label="To" type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        </div>
      )}
      <SelectField
        label="Format"
        value={format}
        options={Object.entries(SHEET_FORMATS).map(([value, name]) => ({ value, name }))}
        onChange={({ target }) => setFormat(target.value as SheetFormat)}
      />
      <p>
        {`${hasDays ? 'Days in London, both included.' : 'The list as it is now.'} Times in the file are in UTC. Each download is in the audit log.`}
      </p>
      <output>{said}</output>
    </FormDialog>
  )
}
