import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatMoment } from '../../ui/moment.tsx'
import styles from './as-of.module.css'
import { fromLondonInput } from '../content/form/body/london-input.ts'
import { LondonTimeField } from '../content/time/london-time-field.tsx'

/** Chooses whether the calendar shows content as it is published, or as it will be at a time. */
export function AsOf({
  asOf,
  addressOf,
}: {
  asOf: string | undefined
  /** Of the calendar as it will be at a time; undefined: as it is now. */
  addressOf: (at: string | undefined) => string
}) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  return (
    <div className={styles.asOf}>
      <p>
        <span>
          {asOf === undefined
            ? 'Content as it is published now, and what is scheduled.'
            : `Content as it will be at ${formatMoment(asOf)}, if all that is scheduled is published.`}
        </span>{' '}
        {asOf !== undefined && <Link to={addressOf(undefined)}>As it is now</Link>}
      </p>
      <details>
        <summary>As it will be at another time</summary>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            const at = fromLondonInput(typed)
            if (at !== '') void navigate(addressOf(at))
          }}
        >
          <LondonTimeField label="Content as it will be at" value={typed} onChange={setTyped} />
          <Button type="submit" size="small" tone="stage">
            Show
          </Button>
        </form>
      </details>
    </div>
  )
}
