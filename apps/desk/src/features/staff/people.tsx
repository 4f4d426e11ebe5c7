import { getDeskStaff } from '@fairdraw/contract/desk/staff.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { readDesk } from '../../api.ts'
import { ROLE_NAMES } from '../../frame/role-names.ts'
import { useMay, useMe } from '../../session/me.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { ChangeRolesDialog } from './change-roles-dialog.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import type { Invitation } from './invitation-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import styles from './people.module.css'
import { ConfirmPersonAct, PersonActs } from './person-acts.tsx'
import type { PersonAct } from './person-acts.tsx'
import { STATE_NAMES, formatFactors, personState } from './person-state.ts'
import type { Person } from './person-state.ts'
import { WhoMayDoWhat } from './who-may-do-what.tsx'

/** The dialog over the list. */
type OpenDialog =
  | { kind: 'invite' }
  | { kind: 'invitation'; invitation: Invitation }
  | { kind: PersonAct; person: Person }

export const loader = () => readDesk(getDeskStaff, {})

export function Component() {
  const { staff } = useLoaderData<typeof loader>()
  const mayManage = useMay()('manage-staff')
  const [dialog, setDialog] = useState<OpenDialog>()
  return (
    <Page
      title="Staff"
      actions={
        mayManage && (
          <Button size="small" onClick={() => setDialog({ kind: 'invite' })}>
            Invite somebody
          </Button>
        )
      }
    >
      <PeopleTable staff={staff} onChoose={(kind, person) => setDialog({ kind, person })} />
      <Section title="Who may do what">
        <WhoMayDoWhat />
      </Section>
      {dialog && <Dialog dialog={dialog} setDialog={setDialog} />}
    </Page>
  )
}

function PeopleTable({
  staff,
  onChoose,
}: {
  staff: readonly Person[]
  onChoose: (act: PersonAct, person: Person) => void
}) {
  const me = useMe()
  const mayManage = useMay()('manage-staff')
  const columns: Column<Person>[] = [
    {
      name: 'Name',
      sortBy: ({ name }) => name,
      render: ({ name, email }) => (
        <span>
          <b>
            <bdi>{name}</bdi>
          </b>
          <span className={styles.email}>{email}</span>
        </span>
      ),
    },
    {
      name: 'Roles',
      render: ({ roles, isFromProvider }) => (
        <span>
          {roles.map((role) => ROLE_NAMES[role]).join(', ') || 'None'}
          {isFromProvider && <span className={styles.email}>from their groups</span>}
        </span>
      ),
    },
    {
      name: 'State',
      render: (person) => {
        const { name, tone } = STATE_NAMES[personState(person)]
        return (
          <span>
            <StateChip tone={tone}>{name}</StateChip>
          </span>
        )
      },
    },
    { name: 'Logs in by', render: formatFactors },
    { name: 'Sessions', sortBy: ({ sessions }) => sessions, isNumber: true, render: ({ sessions }) => sessions },
  ]
  if (mayManage)
    columns.push({
      name: 'Access',
      render: (person) =>
        person.id === me.staff.id ? (
          <span>
            You. <Link to="/me">My log-in</Link>
          </span>
        ) : (
          <PersonActs person={person} onChoose={(act) => onChoose(act, person)} />
        ),
    })
  return (
    <DataTable
      caption="People with access to the desk, and disabled people"
      columns={columns}
      rows={staff}
      rowKey={({ id }) => id}
      empty="Nobody has access to the desk."
    />
  )
}

function Dialog({ dialog, setDialog }: { dialog: OpenDialog; setDialog: (dialog: OpenDialog | undefined) => void }) {
  const close = () => setDialog(undefined)
  const show = (invitation?: Invitation) => setDialog(invitation && { kind: 'invitation', invitation })
  switch (dialog.kind) {
    case 'invite':
      return <InviteDialog onInvite={show} onClose={close} />
    case 'invitation':
      return <InvitationDialog invitation={dialog.invitation} onClose={close} />
    case 'change-roles':
      return <ChangeRolesDialog person={dialog.person} onClose={close} />
    default:
      return <ConfirmPersonAct person={dialog.person} confirmed={dialog.kind} onDone={show} onClose={close} />
  }
}
