import { getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { api } from '../../../api.ts'

export async function fetchContactEmail(): Promise<string | undefined> {
  const answer = await api(getStaticInit, {})
  return answer.ok ? answer.body.settings.contactEmail : undefined
}
