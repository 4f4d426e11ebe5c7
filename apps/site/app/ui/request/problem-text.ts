/** Texts for refused calls: the shared table of problems, and cases that only the browser knows (2-flows §8). */
import { PROBLEMS } from '@fairdraw/rules/problems.ts'

const OFFLINE = 'You seem to be offline. Nothing is lost. Check your connection and try again.'

export function problemText({ code }: { code: string }): string {
  if (code === 'offline') return OFFLINE
  const row = (PROBLEMS as Record<string, { title: string; text: string }>)[code]
  return row ? row.text : PROBLEMS['internal-error'].text
}
