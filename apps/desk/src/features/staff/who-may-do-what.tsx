import { STAFF_ACT_NAMES, STAFF_ROLES, isPermitted, needsFreshLogIn } from '@fairdraw/rules/staff.ts'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { ROLE_NAMES } from '../../frame/role-names.ts'
import { ACT_NAMES } from './act-names.ts'
import styles from './who-may-do-what.module.css'

/** Every act with its roles, from the table that the server enforces. On a phone an act lists the roles that may do it. */
export function WhoMayDoWhat() {
  return (
    <table className={styles.matrix}>
      <caption className="visually-hidden">The acts, and the roles that may do them</caption>
      <thead>
        <tr>
          <th scope="col">Act</th>
          {STAFF_ROLES.map((role) => (
            <th key={role} scope="col" className={styles.role}>
              {ROLE_NAMES[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {STAFF_ACT_NAMES.map((act) => (
          <tr key={act}>
            <th scope="row">
              <span>{ACT_NAMES[act]}</span>
              {needsFreshLogIn(act) && <span className={styles.fresh}>Asks for a passkey or code again</span>}
            </th>
            {STAFF_ROLES.map((role) => (
              <td key={role} data-name={ROLE_NAMES[role]}>
                {isPermitted([role], act) && (
                  <>
                    <Icon name="check" size={18} />
                    <span className="visually-hidden">Yes</span>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
