/** The personal details: collapsed, opened by the address (`?tile=`), edited in place (1-site §2 'profile-home'). */
import { postPersonalDetails } from '@fairdraw/contract/profile.ts'
import type { PersonalDetails } from '@fairdraw/contract/profile.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { RequestBoundary } from '@fairdraw/ui/request/request-boundary.tsx'
import { useRequest } from '@fairdraw/ui/request/use-request.ts'
import { formatPhone } from '@fairdraw/ui/text/format-phone.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { ChangeNumber } from './change-number.tsx'
import { DetailsForm } from './details-form.tsx'
import { EmailWidget } from '../../player/email/email-widget.tsx'
import { useOpenedTile } from '../use-opened-tile.ts'
import styles from '../../player/profile.module.css'

export function PersonalDetailsTile({ phone, isOpened }: { phone: string; isOpened: boolean }) {
  const [isOpenedFirst] = useState(isOpened)
  const tile = useOpenedTile<HTMLElement>(isOpenedFirst)
  const [, setSearch] = useSearchParams()
  const [isOpen, setIsOpen] = useState(isOpenedFirst)
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open === isOpen) return
        setIsOpen(open)
        // Put the open tile into the address, so that the page can be restored after the session ends.
        setSearch(
          (query) => {
            if (open) query.set('tile', 'personal-details')
            else query.delete('tile')
            return query
          },
          { replace: true, preventScrollReset: true },
        )
      }}
    >
      {/* The ref is on the summary: Tab cannot reach the content of a `details` that has a tabindex itself. */}
      <summary ref={tile}>
        <h2 className={styles.name}>Personal details</h2>
        <Icon name="chevron" />
      </summary>
      {isOpen && <Loaded phone={phone} />}
    </details>
  )
}

function Loaded({ phone }: { phone: string }) {
  const { request, retry, setBody } = useRequest<typeof postPersonalDetails>(() =>
    api(postPersonalDetails, { body: {} }),
  )
  return (
    <RequestBoundary request={request} onRetry={retry} heights={['3rem', '3rem', '3rem']}>
      {({ details }) => (
        <Details phone={phone} details={details} onChange={(changed) => setBody({ details: changed })} />
      )}
    </RequestBoundary>
  )
}

type DetailsProps = { phone: string; details: PersonalDetails; onChange: (details: PersonalDetails) => void }
type Changing = 'name' | 'email' | 'phone'

function Details({ phone, details, onChange }: DetailsProps) {
  const [changing, setChanging] = useState<Changing>()
  const [statusText, setStatusText] = useState('')
  const done = (words = '') => {
    setStatusText(words)
    setChanging(undefined)
  }
  const name = [details.title, details.name, details.surname].filter(Boolean).join(' ')
  return (
    <div className={styles.part}>
      <output className={statusText ? styles.good : 'visually-hidden'}>{statusText}</output>
      {changing === 'name' ? (
        <DetailsForm
          phone={phone}
          details={details}
          onSaved={(saved) => {
            onChange(saved)
            done('Saved.')
          }}
          onCancel={done}
        />
      ) : (
        <Row name="Name and postcode" onChange={() => setChanging('name')}>
          <bdi>{name || 'Not added yet'}</bdi>
          {details.postcode && <span className={styles.under}>{details.postcode}</span>}
        </Row>
      )}
      {changing === 'email' ? (
        <EmailWidget
          onCancel={done}
          onVerified={(email) => {
            onChange({ ...details, email, isEmailVerified: true })
            done(`Thank you. ${email} is verified.`)
          }}
        />
      ) : (
        <Row name="Email address" onChange={() => setChanging('email')}>
          <span>{details.email ?? 'Not added yet'}</span>
          {details.email && (
            <span className={styles.under}>{details.isEmailVerified ? 'Verified' : 'Not verified yet'}</span>
          )}
        </Row>
      )}
      {changing === 'phone' ? (
        <ChangeNumber phone={phone} onCancel={done} />
      ) : (
        <Row name="Mobile number" onChange={() => setChanging('phone')}>
          {formatPhone(phone)}
        </Row>
      )}
    </div>
  )
}

function Row({ name, onChange, children }: { name: string; onChange: () => void; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dl>
        <dt className={styles.term}>{name}</dt>
        <dd className={styles.told}>{children}</dd>
      </dl>
      <Button tone="outline" size="small" onClick={onChange} aria-label={`Change: ${name}`}>
        Change
      </Button>
    </div>
  )
}
