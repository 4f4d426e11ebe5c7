import { getInit, getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { data } from 'react-router'
import { api } from '../../api.ts'

/** Everything public about the catalogue, and the server's time; throws a 503 where the API cannot say. */
export async function loadCatalogue() {
  const [init, fixed] = await Promise.all([api(getInit, {}), api(getStaticInit, {})])
  if (!init.ok || !fixed.ok) throw data({ kind: 'unavailable' as const }, { status: 503 })
  const { serverTime, competitions } = init.body
  return { staticInit: fixed.body, competitions, serverTime, now: new Date(serverTime) }
}
