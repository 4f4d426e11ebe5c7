import { postDeskInvite } from '@fairdraw/contract/desk/staff.ts'
import { checkEmail } from '@fairdraw/rules/player/validation.ts'
import type { StaffRole } from '@fairdraw/rules/staff.ts'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import type { Invitation } from './invitation-dialog.tsx'
import { RolesField } from './roles-field.tsx'
import styles from './staff-dialogs.module.css'

/** Invites a person; what was typed stays if it is refused. */
export function InviteDialog({
  onInvite,
  onClose,
}: {
  onInvite: (invitation: Invitation) => void
  onClose: () => void
}) {
  const act = useAct()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<StaffRole[]>([])
  const [hasTried, setHasTried] = useState(false)
  const [isNameMissing, isEmailWrong, hasNoRole] = [
    name.trim() === '',
    checkEmail(email) !== undefined,
    roles.length === 0,
  ]

  /** The first field that is wrong, as a selector. */
  const wrong = isNameMissing
    ? '[name=name]'
    : isEmailWrong
      ? '[name=email]'
      : hasNoRole
        ? '[type=checkbox]'
        : undefined

  const invite = async (form: HTMLFormElement) => {
    setHasTried(true)
    if (wrong !== undefined) return form.querySelector<HTMLElement>(wrong)?.focus()
    const invitation = await act.run(postDeskInvite, { body: { name: name.trim(), email: email.trim(), roles } })
    if (invitation) onInvite(invitation)
  }
  return (
    <FormDialog
      title="Invite somebody"
      size="wide"
      actName="Invite and show the link"
      isBusy={act.isBusy}
      problem={act.problem}
      className={styles.form}
      onSubmit={invite}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={100}
        required
        value={name}
        messages={hasTried && isNameMissing ? ['Enter their name.'] : []}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label="Email"
        hint="They log in with it. Nothing is sent to it."
        name="email"
        type="email"
        autoComplete="off"
        required
        value={email}
        messages={hasTried && isEmailWrong ? ['Enter an email address.'] : []}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RolesField
        roles={roles}
        messages={hasTried && hasNoRole ? ['Choose at least one role.'] : []}
        onChange={setRoles}
      />
    </FormDialog>
  )
}
