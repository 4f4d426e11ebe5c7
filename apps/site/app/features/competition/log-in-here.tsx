import { useContactEmail } from '../frame/use-contact-email.ts'
import { LoginFlow } from '../login/login-flow.tsx'

const stay = () => {}

/** The log-in in the place of what it leads to. */
export function LogInHere() {
  return <LoginFlow contactEmail={useContactEmail() ?? ''} onDone={stay} />
}
