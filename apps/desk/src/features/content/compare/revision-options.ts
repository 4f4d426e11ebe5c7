import type { RevisionRow } from '@fairdraw/contract/desk/content-revision.ts'
import { formatMoment } from '../../../ui/moment.tsx'
import { authorWords } from '../naming/author-name.ts'
import type { Option } from '../../../ui/select-field.tsx'
import { STATE_NAMES } from '../revision-states.ts'

/** The revisions that can be chosen, newest first: those of the first page, and the chosen ones if they are older. */
export function revisionOptions(revisions: readonly RevisionRow[], chosen: readonly (number | undefined)[]): Option[] {
  const listed = new Set(revisions.map(({ revision }) => revision))
  const older = [...new Set(chosen)].filter((revision) => revision !== undefined && !listed.has(revision))
  return [
    ...revisions.map((row) => ({
      value: String(row.revision),
      name: `${row.revision} · ${STATE_NAMES[row.state].name} · ${authorWords(row)}, ${formatMoment(row.savedAt)}`,
    })),
    ...older.map((revision) => ({ value: String(revision), name: String(revision) })),
  ]
}
