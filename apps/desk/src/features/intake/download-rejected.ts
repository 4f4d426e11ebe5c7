import { postDeskRejectedCsv } from '@fairdraw/contract/desk/imports.ts'
import { callDesk } from '../../api.ts'
import type { DeskProblem } from '../../api.ts'
import { download } from '../../ui/download.ts'

/** Reads the file part by part and saves it whole; returns why a part was refused. */
export async function downloadRejected(id: string, reference: string): Promise<DeskProblem | undefined> {
  const parts: string[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const answer = await callDesk(postDeskRejectedCsv, { params: { id }, body: { after } })
    if (!answer.ok) return answer.problem
    parts.push(answer.body.csv)
    after = answer.body.next
  }
  download(`rejected ${reference.replaceAll(/[^\w .()-]/g, '-')}.csv`, 'text/csv', parts)
  return undefined
}
