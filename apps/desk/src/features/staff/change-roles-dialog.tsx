import { isolate } from '@fairdraw/rules/text/isolate.ts'
import { postDeskRoles } from '@fairdraw/contract/desk/staff.ts'
import { useState } from 'react'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import type { Person } from './person-state.ts'
import { RolesField } from './roles-field.tsx'
import styles from './staff-dialogs.module.css'

export function ChangeRolesDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const act = useAct()
  const [roles, setRoles] = useState(person.roles)
  const [hasTried, setHasTried] = useState(false)
  const isTakingAway = person.roles.some((role) => !roles.includes(role))
  return (
    <ReasonDialog
      title={`Roles of ${isolate(person.name)}`}
      actName="Change roles"
      needsReason={false}
      act={act}
      onClose={onClose}
      onConfirm={async () => {
        setHasTried(true)
        if (roles.length === 0) return
        if (await act.run(postDeskRoles, { params: { id: person.id }, body: { roles } })) onClose()
      }}
    >
      <div className={styles.form}>
        <RolesField
          roles={roles}
          messages={hasTried && roles.length === 0 ? ['Leave at least one role, or disable the person.'] : []}
          onChange={setRoles}
        />
        <output>{isTakingAway && 'Taking a role away ends their sessions. They can log in again.'}</output>
      </div>
    </ReasonDialog>
  )
}
