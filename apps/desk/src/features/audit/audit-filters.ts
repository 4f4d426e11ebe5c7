/** The filters of the audit log in the address, so that what is seen can be linked. */
export type AuditFilters = { actor?: string; subjectKind?: string; subjectId?: string }

const NAMES = ['actor', 'subjectKind', 'subjectId'] as const

export function readAuditFilters(search: URLSearchParams): AuditFilters {
  const filters: AuditFilters = {}
  for (const name of NAMES) {
    const value = search.get(name)?.trim()
    if (value) filters[name] = value
  }
  return filters
}

/** The field that is missing where a subject is named by half: the log is searched by its kind and id together. */
export function missingHalf({ subjectKind, subjectId }: AuditFilters): 'subjectKind' | 'subjectId' | undefined {
  if ((subjectKind === undefined) === (subjectId === undefined)) return undefined
  return subjectKind === undefined ? 'subjectKind' : 'subjectId'
}

/** What the server is asked. Half a subject is left out, since the page says so beside the field. */
export function auditQuery(filters: AuditFilters): AuditFilters {
  if (missingHalf(filters) === undefined) return filters
  return filters.actor === undefined ? {} : { actor: filters.actor }
}
