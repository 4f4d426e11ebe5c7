import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../api.ts'
import { session } from '../../session/session.ts'
import { NO_PAYOUTS, createPayoutWatch } from './payout-watch.ts'

const serverList = () => NO_PAYOUTS
const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** The page's payout watch, connected to the browser. */
export function usePayouts() {
  const [watch] = useState(() => createPayoutWatch({ api, wait, onMoved: () => void session.refresh() }))
  const list = useSyncExternalStore(watch.subscribe, watch.get, serverList)
  useEffect(() => {
    void watch.poll()
    return watch.leave
  }, [watch])
  return { ...list, again: () => void watch.again(), put: watch.put }
}
