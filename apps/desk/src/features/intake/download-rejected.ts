import type { Answer } from '@fairdraw/contract/call.ts'
import { postDeskRejectedCsv } from '@fairdraw/contract/desk/imports.ts'
import { callDesk } from '../../api.ts'
import type { DeskProblem } from '../../api.ts'
import { saveFile } from '@fairdraw/ui/browser/save-file.ts'

/** Reads the file part by part and saves it whole; returns why a part was refused. */
export async function downloadRejected(id: string, reference: string): Promise<DeskProblem | undefined> {
  const parts: string[] = []
  let after: number | undefined = 0
  while (after !== undefined) {
    const answer: Answer<typeof postDeskRejectedCsv> = await callDesk(postDeskRejectedCsv, {
      params: { id },
      body: { after },
    })
    if (!answer.ok) return answer.problem
    parts.push(answer.body.csv)
    after = answer.body.next
  }
  saveFile(`rejected ${reference.replaceAll(/[^\w .()-]/g, '-')}.csv`, 'text/csv', parts)
  return undefined
}
