import { postPageFailure } from '@fairdraw/contract/analytics.ts'
import type { PageFailure } from '@fairdraw/rules/page-failures.ts'

/** A page that goes wrong in a circle says so a few times. */
const MAX_REPORTS = 5
let reports = 0

/** Translators replace text by `<font>` elements. */
const isTranslated = () => document.querySelector('font') !== null

export function sendPageFailure(kind: PageFailure): void {
  reports += 1
  if (reports > MAX_REPORTS) return
  const { path, method } = postPageFailure
  const body = JSON.stringify({ kind, isTranslated: isTranslated() })
  const headers = { 'content-type': 'application/json' }
  void fetch(path, { method, keepalive: true, credentials: 'omit', headers, body }).catch(() => {})
}
