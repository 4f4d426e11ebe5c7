import { data } from 'react-router'

/** What a loader throws where nothing is known under an address: the server answers 404 with it. */
export async function notFound() {
  return data({ kind: 'not-found' as const }, { status: 404 })
}
