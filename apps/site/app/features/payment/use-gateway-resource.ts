/** A resource of the payment gateway that takes time to open. It opens when it is enabled and closes when the screen unmounts. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { GatewayError } from './card/card-copy.ts'
import { loadAgain } from '../../ui/page-life/load-again.ts'

type Closable = { close(): Promise<void> }

export type GatewayResource<Resource> = { resource?: Resource | undefined; error?: GatewayError | undefined }

export function useGatewayResource<Resource extends Closable>(
  isEnabled: boolean,
  open: () => Promise<Resource>,
): GatewayResource<Resource> & { reload: () => void } {
  const [opened, setOpened] = useState<GatewayResource<Resource>>({})
  const [attempts, setAttempts] = useState(1)
  const attempt = isEnabled ? attempts : 0
  const opening = useEffectEvent(open)
  useEffect(() => {
    if (attempt === 0) return
    let isCancelled = false
    const start = async () => {
      try {
        const resource = await opening()
        if (isCancelled) await resource.close()
        else setOpened({ resource })
        return resource
      } catch (error) {
        // An error without a library code means that a part of the library did not load.
        if (!isCancelled) setOpened({ error: { code: 'CLIENT_SCRIPT_FAILED_TO_LOAD', ...(error as GatewayError) } })
        return undefined
      }
    }
    const started = start()
    return () => {
      isCancelled = true
      setOpened({})
      void started.then((resource) => resource?.close())
    }
  }, [attempt])
  return { ...opened, reload: () => loadAgain(() => setAttempts((count) => count + 1)) }
}
