/** Texts for refused calls: the server's own sentence, the shared table of problems, and cases that only the browser knows (2-flows §8). */
import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { waitText } from './cooldown.ts'

const OFFLINE = 'You seem to be offline. Nothing is lost. Check your connection and try again.'

type ShownProblem = { code: string; detail?: string | undefined; retryAfter?: number | undefined }

/** The server's sentence comes first, so that a page of an older build shows the text of a problem that only the server knows. */
export function problemText({ code, detail, retryAfter }: ShownProblem): string {
  if (code === 'offline') return OFFLINE
  if (code === 'too-many-requests' && retryAfter) return waitText(retryAfter)
  if (detail) return detail
  const row = (PROBLEMS as Record<string, { title: string; text: string }>)[code]
  return row ? row.text : PROBLEMS['internal-error'].text
}
