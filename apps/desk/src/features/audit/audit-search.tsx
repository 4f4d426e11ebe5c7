import { Button, ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useState } from 'react'
import type { ChangeEvent } from 'react'
import { useSearchParams } from 'react-router'
import { SUBJECTS, formatActor, formatName } from './audit-copy.ts'
import type { StaffNames } from './audit-copy.ts'
import { missingHalf, readAuditFilters } from './audit-filters.ts'
import type { AuditFilters } from './audit-filters.ts'
import styles from './audit-search.module.css'
import { SelectField } from '../../ui/select-field.tsx'

/** Chooses whose rows, or the rows of which subject, are shown. */
export function AuditSearch({
  filters: current,
  actors,
  names,
}: {
  filters: AuditFilters
  /** Whose rows can be chosen, besides those of the staff. */
  actors: readonly string[]
  names: StaffNames
}) {
  const [, setSearch] = useSearchParams()
  const [shown, setShown] = useState(current)
  const [entered, setEntered] = useState<AuditFilters>(current)
  // What was tried last: at first the address, which may have been typed by hand.
  const [tried, setTried] = useState(current)
  // A link or the browser's Back has led to other rows.
  if (shown !== current) {
    setShown(current)
    setEntered(current)
    setTried(current)
  }
  const missing = missingHalf(tried)
  const field = (name: keyof AuditFilters) => ({
    name,
    value: entered[name] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setEntered({ ...entered, [name]: target.value }),
  })
  const actorChoices = new Set([
    ...Object.keys(names).map((id) => `staff:${id}`),
    ...(current.actor ? [current.actor] : []),
    ...actors,
  ])
  const kinds = new Set([...Object.keys(SUBJECTS), ...(current.subjectKind ? [current.subjectKind] : [])])
  const search = () => {
    const filters = readAuditFilters(new URLSearchParams(entered))
    setTried(filters)
    if (missingHalf(filters) === undefined) setSearch({ ...filters })
  }
  return (
    <search aria-label="Rows of the audit log">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <SelectField
          label="Who"
          {...field('actor')}
          options={[
            { value: '', name: 'Anybody' },
            ...[...actorChoices].map((actor) => ({ value: actor, name: formatActor(actor, names) })),
          ]}
        />
        <SelectField
          label="Kind of subject"
          {...field('subjectKind')}
          messages={missing === 'subjectKind' ? ['Choose the kind too: an ID is searched within its kind.'] : []}
          options={[
            { value: '', name: 'Anything' },
            ...[...kinds].map((kind) => ({ value: kind, name: SUBJECTS[kind]?.name ?? formatName(kind) })),
          ]}
        />
        <Field
          label="ID of the subject"
          {...field('subjectId')}
          autoComplete="off"
          maxLength={200}
          messages={missing === 'subjectId' ? ['Enter the ID too: a kind alone is not searched.'] : []}
        />
        <div className={styles.buttons}>
          <Button type="submit" tone="stage" size="small">
            Show
          </Button>
          {Object.keys(current).length > 0 && (
            <ButtonLink to="/audit" tone="outline" size="small">
              Show everything
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  )
}
