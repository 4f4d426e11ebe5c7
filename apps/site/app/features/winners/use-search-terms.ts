/** The search text for winners. The field shows it at once; the address follows after a short delay, so that it can be shared and reloaded. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Delay before the address changes. If it changed with every key press, fast typing would lose letters. */
const TYPING_DELAY_MS = 300

export function useSearchTerms(): [text: string, setText: (text: string) => void] {
  const [params, setParams] = useSearchParams()
  const inAddress = params.get('search') ?? ''
  const [typed, setTyped] = useState<string>()
  const sent = useRef(inAddress)
  const send = useEffectEvent((search: string) => {
    sent.current = search
    setParams(search === '' ? {} : { search }, { replace: true, preventScrollReset: true })
  })

  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => send(typed), TYPING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])

  // After back or forward, the text comes from the address.
  useEffect(() => {
    if (inAddress === sent.current) return
    sent.current = inAddress
    setTyped(undefined)
  }, [inAddress])

  return [typed ?? inAddress, setTyped]
}
