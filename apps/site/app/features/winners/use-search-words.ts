/** What winners are looked for by: shown as it is typed, and in the address a moment later, so that it can be shared and reloaded. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** An address that changed with every key would come too late for the next one, and the letters between would be lost. */
const TYPING_MS = 300

export function useSearchWords(): [words: string, look: (words: string) => void] {
  const [params, setParams] = useSearchParams()
  const said = params.get('search') ?? ''
  const [typed, setTyped] = useState<string>()
  const sent = useRef(said)
  const send = useEffectEvent((search: string) => {
    sent.current = search
    setParams(search === '' ? {} : { search }, { replace: true, preventScrollReset: true })
  })

  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => send(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])

  // Gone back or forward: the address has the last word.
  useEffect(() => {
    if (said === sent.current) return
    sent.current = said
    setTyped(undefined)
  }, [said])

  return [typed ?? said, setTyped]
}
