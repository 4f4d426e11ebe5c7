/** Something of the gateway's that takes a while to open: opened once it is wanted, closed with the screen. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { GatewayError } from './card/card-copy.ts'

type Closable = { close(): Promise<void> }

export type Opened<Thing> = { thing?: Thing | undefined; error?: GatewayError | undefined }

export function useOpened<Thing extends Closable>(
  isWanted: boolean,
  open: () => Promise<Thing>,
): Opened<Thing> & { again: () => void } {
  const [opened, setOpened] = useState<Opened<Thing>>({})
  const [tries, setTries] = useState(1)
  const nth = isWanted ? tries : 0
  const opening = useEffectEvent(open)
  useEffect(() => {
    if (nth === 0) return
    let isOver = false
    const start = async () => {
      try {
        const thing = await opening()
        if (isOver) await thing.close()
        else setOpened({ thing })
        return thing
      } catch (error) {
        // What has no code of the library's is a part of it that did not arrive.
        if (!isOver) setOpened({ error: { code: 'CLIENT_SCRIPT_FAILED_TO_LOAD', ...(error as GatewayError) } })
        return undefined
      }
    }
    const started = start()
    return () => {
      isOver = true
      setOpened({})
      void started.then((thing) => thing?.close())
    }
  }, [nth])
  return { ...opened, again: () => setTries((now) => now + 1) }
}
