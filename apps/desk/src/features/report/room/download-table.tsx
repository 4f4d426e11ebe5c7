/** Takes a table away as a file. The act is in the audit log. */
import { getDeskReportSheet } from '@fairdraw/contract/report/report-room.ts'
import type { ReportTableName } from '@fairdraw/rules/report/questions.ts'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { useOneAtATime } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { callDesk } from '../../../api.ts'
import type { DeskProblem } from '../../../api.ts'
import { useMay } from '../../../session/me.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { saveSheet } from '../../../ui/spreadsheet/save-sheet.ts'
import type { SheetFormat } from '../../../ui/spreadsheet/save-sheet.ts'
import { readAsked } from './asked.ts'
import styles from './report.module.css'

const FORMATS: Readonly<Record<SheetFormat, string>> = { csv: 'CSV', xlsx: 'XLSX' }

export function DownloadTable({ table, title }: { table: ReportTableName; title: string }) {
  const may = useMay()
  const { search } = useLocation()
  const [problem, setProblem] = useState<DeskProblem>()
  const download = useOneAtATime(async (format: SheetFormat) => {
    setProblem(undefined)
    const asked = readAsked(search)
    const answer = await callDesk(getDeskReportSheet, { query: { ...asked, table } })
    if (!answer.ok) return setProblem(answer.problem)
    const name = ['report', table, ...Object.values(asked)].join('-').replaceAll(/[^\w.-]+/g, '-')
    return saveSheet(format, answer.body, { name, title: title.slice(0, 31) })
  })
  if (!may('export-reports')) return null
  return (
    <div className={styles.download}>
      {(Object.keys(FORMATS) as SheetFormat[]).map((format) => (
        <TextButton
          key={format}
          aria-label={`Download ‘${title}’ as ${FORMATS[format]}`}
          aria-busy={download.isBusy}
          onClick={() => download.start(format)}
        >
          {FORMATS[format]}
        </TextButton>
      ))}
      <ProblemNote problem={problem} />
    </div>
  )
}
