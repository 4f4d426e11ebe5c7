import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { parseCard, type Card } from '../cards.ts'

/** A shopper who keeps cards with fast checkout. */
export type Member = { email: string; firstName: string; phone: string; cards: { id: string; card: Card }[] }

/** The code that a shopper must type; a context ends after three wrong ones. */
type Context = { member: Member; code: string; triesLeft: number }

const triesPerContext = 3

export type CodeVerdict =
  | { verdict: 'right'; authAssertion: string; member: Member }
  | { verdict: 'wrong'; triesLeft: number }

export type FastCheckoutMembers = ReturnType<typeof createMembers>

/** The shoppers of fast checkout, in memory. It starts with one, who has a debit card and a credit card. */
export function createMembers() {
  const members = new Map<string, Member>()
  const contexts = new Map<string, Context>()
  /** Who has proved to be a member, by the assertion that the browser got for it. */
  const assertions = new Map<string, Member>()
  const keyOf = (email: string) => email.trim().toLowerCase()

  function enrol({ email, phone, card }: { email: string; phone: string; card: Card }): Member {
    const known = members.get(keyOf(email))
    const firstName = card.cardholderName?.split(' ', 1)[0] ?? 'you'
    const member = known ?? { email: keyOf(email), firstName, phone, cards: [] }
    member.cards.unshift({ id: randomBytes(6).toString('hex'), card })
    members.set(member.email, member)
    return member
  }

  for (const number of ['5555555555554444', '4111111111111111']) {
    const name = { cardholderName: 'Robin Demo', billingAddress: { postalCode: 'N1 9GU' } }
    const parsed = parseCard({ number, expirationMonth: '12', expirationYear: '2030', cvv: '123', ...name })
    if ('card' in parsed) enrol({ email: 'robin@player.example', phone: '+447700900177', card: parsed.card })
  }

  return {
    enrol,
    /** The id of a context in which a member can be proved; undefined for an email that nobody has. */
    find(email: string): string | undefined {
      const member = members.get(keyOf(email))
      if (!member) return undefined
      const id = randomUUID()
      contexts.set(id, { member, code: '', triesLeft: triesPerContext })
      return id
    },
    /** Chooses a new code, which the caller texts to the member. */
    createCode(contextId: string): { member: Member; code: string } | undefined {
      const context = contexts.get(contextId)
      if (!context) return undefined
      context.code = String(randomInt(1_000_000)).padStart(6, '0')
      return context
    },
    /** Undefined for a context that has ended. */
    checkCode(contextId: string, code: string): CodeVerdict | undefined {
      const context = contexts.get(contextId)
      if (!context || context.code === '') return undefined
      if (context.code !== code) {
        context.triesLeft -= 1
        if (context.triesLeft === 0) contexts.delete(contextId)
        return { verdict: 'wrong', triesLeft: context.triesLeft }
      }
      contexts.delete(contextId)
      const authAssertion = randomUUID()
      assertions.set(authAssertion, context.member)
      return { verdict: 'right', authAssertion, member: context.member }
    },
    findByAssertion: (authAssertion: string): Member | undefined => assertions.get(authAssertion),
  }
}
