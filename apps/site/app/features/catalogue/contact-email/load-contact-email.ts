import { fetchContactEmail } from './fetch-contact-email.ts'

/** The contact address for banned players. It is the same for everyone, so the server can render it. */
export async function loadContactEmail(): Promise<{ contactEmail: string }> {
  return { contactEmail: (await fetchContactEmail()) ?? 'our help page' }
}
