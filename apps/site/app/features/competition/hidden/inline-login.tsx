import { useContactEmail } from '../../catalogue/contact-email/use-contact-email.ts'
import { LoginFlow } from '../../login/login-flow.tsx'

const doNothing = () => {}

/** The log-in inside another screen, which replaces it after the log-in. */
export function InlineLogin() {
  return <LoginFlow contactEmail={useContactEmail() ?? 'our help page'} onDone={doNothing} />
}
