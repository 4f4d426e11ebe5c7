import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../api.ts'
import { session } from '../../session/session.ts'
import { NO_PAYOUTS, createPayoutPoller } from './payout-poller.ts'
import { wait } from '../../session/time/wait.ts'

const serverList = () => NO_PAYOUTS

/** The page's payout poller, connected to the browser. */
export function usePayouts() {
  const [poller] = useState(() => createPayoutPoller({ api, wait, onBalancesChanged: () => void session.refresh() }))
  const list = useSyncExternalStore(poller.subscribe, poller.get, serverList)
  useEffect(() => {
    void poller.poll()
    return poller.stop
  }, [poller])
  return { ...list, restart: () => void poller.restart(), addPayout: poller.addPayout }
}
