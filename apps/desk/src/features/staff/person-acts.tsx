/** What an administrator can do to a person's access. Each is asked first. */
import { isolate } from '@fairdraw/rules/text/isolate.ts'
import { postDeskDisable, postDeskEndSessions, postDeskReinvite } from '@fairdraw/contract/desk/staff.ts'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import type { Act } from '../../ui/use-act.ts'
import type { Invitation } from './invitation-dialog.tsx'
import styles from './person-acts.module.css'
import { personState } from './person-state.ts'
import type { Person } from './person-state.ts'

const PERSON_ACTS = ['change-roles', 'reinvite', 'end-sessions', 'disable'] as const
export type PersonAct = (typeof PERSON_ACTS)[number]

const BUTTONS: Readonly<Record<PersonAct, string>> = {
  'change-roles': 'Change roles…',
  reinvite: 'New invitation…',
  'end-sessions': 'End sessions…',
  disable: 'Disable…',
}

/** The acts of a row. They are folded away, so that the list stays short. */
export function PersonActs({ person, onChoose }: { person: Person; onChoose: (act: PersonAct) => void }) {
  if (personState(person) === 'disabled') return null
  const isPossible: Partial<Record<PersonAct, boolean>> = {
    'change-roles': !person.isFromProvider,
    'end-sessions': person.sessions > 0,
  }
  const acts = PERSON_ACTS.filter((act) => isPossible[act] ?? true)
  return (
    <details className={styles.acts}>
      <summary aria-label={`Change access: ${isolate(person.name)}`}>
        Change access <Icon name="chevron" size={16} />
      </summary>
      <ul>
        {acts.map((act) => (
          <li key={act}>
            <TextButton onClick={() => onChoose(act)}>{BUTTONS[act]}</TextButton>
          </li>
        ))}
      </ul>
    </details>
  )
}

type ConfirmedAct = Exclude<PersonAct, 'change-roles'>

const CONFIRMATIONS: Readonly<
  Record<
    ConfirmedAct,
    {
      title: (name: string) => string
      actName: string
      text: string
      /** Undefined if it was refused. */
      run: (act: Act, id: string) => Promise<Invitation | object | undefined>
    }
  >
> = {
  reinvite: {
    title: (name) => `A new invitation for ${isolate(name)}`,
    actName: 'Reset the log-in and show a new link',
    text: 'For a lost phone or key. Their passkeys, authenticator app, sessions and earlier links end now. They get access again by the new link.',
    run: (act, id) => act.run(postDeskReinvite, { params: { id } }),
  },
  'end-sessions': {
    title: (name) => `End the sessions of ${isolate(name)}`,
    actName: 'End sessions',
    text: 'They are logged out on every device, and can log in again.',
    run: (act, id) => act.run(postDeskEndSessions, { params: { id } }),
  },
  disable: {
    title: (name) => `Disable ${isolate(name)}`,
    actName: 'Disable for good',
    text: 'Their sessions, passkeys, authenticator app and invitations end now, for good. What they did stays in the audit log. There is no way back: their address cannot be invited again.',
    run: (act, id) => act.run(postDeskDisable, { params: { id } }),
  },
}

export function ConfirmPersonAct({
  person,
  confirmed,
  onDone,
  onClose,
}: {
  person: Person
  confirmed: ConfirmedAct
  /** With the invitation, if the act has made one. */
  onDone: (invitation?: Invitation) => void
  onClose: () => void
}) {
  const act = useAct()
  const { title, actName, text, run } = CONFIRMATIONS[confirmed]
  return (
    <ReasonDialog
      title={title(person.name)}
      actName={actName}
      needsReason={false}
      act={act}
      onClose={onClose}
      onConfirm={async () => {
        const body = await run(act, person.id)
        if (body) onDone('link' in body ? body : undefined)
      }}
    >
      <p>{text}</p>
    </ReasonDialog>
  )
}
