/** Which revisions are compared, as the address says. */
import { readRevision } from '../naming/item-address.ts'

type ComparedItem = {
  latestRevision: number
  published: number | null
  revisions: readonly { revision: number; basedOn: number | null }[]
}
export type Comparison = { from: number | undefined; to: number }

/**
 * Without `to` it is the newest revision. Without `from` its text is only read, except in an address without either: that compares the
 * newest with what is on the site, or else with what it is based on.
 */
export function readComparison(
  search: URLSearchParams,
  { latestRevision, published, revisions }: ComparedItem,
): Comparison {
  const from = readRevision(search.get('from'))
  const to = readRevision(search.get('to'))
  if (from !== undefined || to !== undefined) return { from, to: to ?? latestRevision }
  const basedOn = revisions.find(({ revision }) => revision === latestRevision)?.basedOn
  const other = published !== null && published !== latestRevision ? published : basedOn
  return { from: other === null || other === 0 ? undefined : other, to: latestRevision }
}
