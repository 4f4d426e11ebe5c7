/// <reference lib="dom" />

export type PaymentSource = { card: { bin: string; brand: string; lastDigits: string; expiry: string } }
export type Profile = {
  email: string
  name: { firstName: string }
  cards: { id: string; paymentSource: PaymentSource }[]
}
export type Verdict =
  | { verdict: 'right'; authAssertion: string; profile: Profile }
  | { verdict: 'wrong'; triesLeft: number }

/** Makes one of fast checkout's calls. It throws if it is refused or not answered. */
export async function callFastCheckout<Reply>(name: string, body: object, authorization = ''): Promise<Reply> {
  const reply = await fetch(`https://www.paypal.com/fast-checkout/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${authorization}` },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`fast checkout: ${reply.status}`)
  return (await reply.json()) as Reply
}
