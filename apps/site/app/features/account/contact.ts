import { getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { api } from '../../api.ts'

/** Where a suspended player can ask; the same for everyone, so the server may know it. */
export async function loadContactEmail(): Promise<{ contactEmail: string }> {
  const answer = await api(getStaticInit, {})
  return { contactEmail: answer.ok ? answer.body.settings.contactEmail : 'our help page' }
}
