import { STAFF_ROLES } from '@fairdraw/rules/staff.ts'
import type { StaffRole } from '@fairdraw/rules/staff.ts'
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { FieldMessages, describedBy } from '@fairdraw/ui/form/labelled.tsx'
import { useId } from 'react'
import { ROLE_NAMES } from '../../frame/role-names.ts'
import { ACT_NAMES, actsOfRole } from './act-names.ts'
import styles from './roles-field.module.css'

/** The roles of a person, each with what it may do. */
export function RolesField({
  roles,
  messages,
  onChange,
}: {
  roles: readonly StaffRole[]
  messages: readonly string[]
  onChange: (roles: StaffRole[]) => void
}) {
  const id = useId()
  return (
    <fieldset className={styles.roles} aria-describedby={describedBy(id, false, messages.length > 0)}>
      <legend>Roles</legend>
      {STAFF_ROLES.map((role) => (
        <Checkbox
          key={role}
          isChecked={roles.includes(role)}
          onChange={(isChecked) =>
            onChange(STAFF_ROLES.filter((each) => (each === role ? isChecked : roles.includes(each))))
          }
        >
          <b>{ROLE_NAMES[role]}</b>
          <span className={styles.acts}>
            {actsOfRole(role)
              .map((act) => ACT_NAMES[act])
              .join(' · ')}
          </span>
        </Checkbox>
      ))}
      <FieldMessages id={`${id}-messages`} messages={messages} />
    </fieldset>
  )
}
