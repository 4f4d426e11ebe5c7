import { postNotYou, postOauthLink, postPayPalUserInfo } from '@fairdraw/contract/payout.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { withoutFlowQuery } from '../../ui/dialog/use-back-navigation.ts'
import { api } from '../../api.ts'

export type PayPalAccount = NonNullable<ReplyOf<typeof postPayPalUserInfo>['body']['account']>

export type PayPalLink =
  | { status: 'loading' }
  /** No answer yet; `again` asks once more. */
  | { status: 'failed'; message: string }
  /** The player has come back from PayPal with another account: that asks for a texted code. */
  | { status: 'step-up' }
  | { status: 'ready'; account: PayPalAccount | null; note?: string }

/** The query with which PayPal redirects the player back. */
type PayPalReturn = { code?: string; state?: string; isCancelled: boolean }

const CANCELLED = 'You came back from PayPal without linking an account. You can try again whenever you like.'

const parsePayPalReturn = (search: URLSearchParams): PayPalReturn => {
  const [code, state] = [search.get('code') ?? undefined, search.get('state') ?? undefined]
  return { ...(code && state && { code, state }), isCancelled: search.has('error') }
}

async function loadLink({ code, state, isCancelled }: PayPalReturn, confirmation?: string): Promise<PayPalLink> {
  const proof = confirmation === undefined ? {} : { confirmation }
  const answer = await api(postPayPalUserInfo, { body: code && state ? { code, state, ...proof } : {} })
  if (answer.ok) {
    const { account } = answer.body
    return { status: 'ready', account, ...(isCancelled && !account && { note: CANCELLED }) }
  }
  const { problem } = answer
  if (problem.code === 'step-up-needed') return { status: 'step-up' }
  if (problem.code !== 'link-ended') return { status: 'failed', message: problemText(problem) }
  // The account may be linked already, by a call whose response was lost, or in another tab.
  const linked = await loadLink({ isCancelled: false })
  return linked.status === 'ready' && !linked.account ? { ...linked, note: problemText(problem) } : linked
}

/** The PayPal account for payouts: loads it, links it after the return from PayPal, or unlinks it. */
export function usePayPalLink() {
  const [search, setSearch] = useSearchParams()
  const [link, setLink] = useState<PayPalLink>({ status: 'loading' })
  const [paypalReturn] = useState(() => parsePayPalReturn(search))

  const finish = (loaded: PayPalLink) => {
    setLink(loaded)
    // PayPal's code is valid once, so a reload must not send it again.
    if (loaded.status === 'ready' && search.size > 0)
      setSearch(withoutFlowQuery(search.toString()), { replace: true, preventScrollReset: true })
  }
  const show = useEffectEvent(finish)
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const loaded = await loadLink(paypalReturn)
      if (!isOver) show(loaded)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [paypalReturn])

  return {
    link,
    reload: async () => {
      setLink({ status: 'loading' })
      finish(await loadLink(paypalReturn))
    },
    /** Links the account after a texted code. Returns an error message, or undefined. */
    confirm: async (confirmation: string) => {
      const loaded = await loadLink(paypalReturn, confirmation)
      if (loaded.status === 'failed') return loaded.message
      finish(loaded)
      return undefined
    },
    /** Redirects to PayPal. Returns an error message, or undefined. */
    startLinking: async () => {
      const answer = await api(postOauthLink, { body: {} })
      if (!answer.ok) return problemText(answer.problem)
      window.location.assign(answer.body.url)
      return undefined
    },
    unlink: async () => {
      const answer = await api(postNotYou, { body: {} })
      if (!answer.ok) return problemText(answer.problem)
      setLink({ status: 'ready', account: null })
      return undefined
    },
    /** The player declines the new account and keeps the linked one, if any. */
    keepLinked: async () => finish(await loadLink({ isCancelled: false })),
  }
}
