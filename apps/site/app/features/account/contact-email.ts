import { fetchContactEmail } from '../frame/fetch-contact-email.ts'

/** Where a suspended player can ask; the same for everyone, so the server may know it. */
export async function loadContactEmail(): Promise<{ contactEmail: string }> {
  return { contactEmail: (await fetchContactEmail()) ?? 'our help page' }
}
