import { call } from '@fairdraw/contract/call.ts'
import { getDeskMe } from '@fairdraw/contract/desk/staff-login.ts'
import type { StaffMember } from '@fairdraw/contract/desk/staff-login.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useOneAtATime } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useState } from 'react'
import { ROLE_NAMES } from '../frame/role-names.ts'
import styles from './demo-staff.module.css'
import { factorRefusal } from './factor-refusal.ts'
import { DEMO_STAFF_ID, readDemoStaff } from './read-demo-staff.ts'

const NAMES: Readonly<Record<string, string>> = ROLE_NAMES

/** One button for each person of the demonstration, or for one of them; nothing outside it. */
export function DemoStaff({ name: only, onLogIn }: { name?: string; onLogIn: (staff: StaffMember) => void }) {
  const [everybody] = useState(() => readDemoStaff(document.getElementById(DEMO_STAFF_ID)?.textContent))
  const people = everybody.filter(({ name }) => only === undefined || name === only)
  const [failure, setFailure] = useState<string>()
  const logIn = useOneAtATime(async (href: string) => {
    setFailure(undefined)
    const hasLoggedIn = await openSession(href)
    if (!hasLoggedIn) return setFailure('The demonstration did not log you in. Try again.')
    const me = await call(getDeskMe, {})
    if (!me.ok) return setFailure(factorRefusal(me.problem))
    onLogIn(me.body.staff)
  })
  if (people.length === 0) return null
  return (
    <section className={styles.demo} aria-label="Demonstration">
      <h3>This is a demonstration: log in as</h3>
      <ul className={styles.people}>
        {people.map(({ name, role, href }) => (
          <li key={href}>
            <Button
              tone="outline"
              size="small"
              isWide
              aria-disabled={logIn.isBusy || undefined}
              onClick={() => logIn.start(href)}
            >
              {`${name}, ${(NAMES[role] ?? role).toLowerCase()}`}
            </Button>
          </li>
        ))}
      </ul>
      <p role="alert">{failure}</p>
    </section>
  )
}

/** The reply of success sets the cookie and leads to the desk, which is open already, so it is not followed. */
async function openSession(href: string): Promise<boolean> {
  try {
    const reply = await fetch(href, { redirect: 'manual' })
    return reply.type === 'opaqueredirect' || reply.ok
  } catch {
    return false
  }
}
