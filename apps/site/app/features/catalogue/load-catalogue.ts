import { getInit, getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { data } from 'react-router'
import { api } from '../../api.ts'

/** Loads the public catalogue and the server's time. Throws a 503 if the API does not answer. */
export async function loadCatalogue() {
  const [init, fixed] = await Promise.all([api(getInit, {}), api(getStaticInit, {})])
  if (!init.ok || !fixed.ok) throw data({ kind: 'unavailable' as const }, { status: 503 })
  const { serverTime, competitions } = init.body
  return { staticInit: fixed.body, competitions, serverTime, now: new Date(serverTime) }
}
