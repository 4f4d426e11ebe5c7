import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Faults } from '../faults.ts'
import type { Gateway } from './gateway.ts'
import { cardInstrument } from './instruments.ts'
import { customerXml, nonceXml, problemXml, sendXml } from './server-replies.ts'
import type { Vault } from './vault.ts'

type Dependencies = { base: string; vault: Vault; gateway: Gateway; faults: Faults }

const customerBody = z.looseObject({ customer: z.looseObject({ id: z.string().optional() }).optional() })

/** The calls for customers and their saved cards. */
export function registerVaultApi(api: FastifyInstance, { base, vault, gateway, faults }: Dependencies): void {
  const readId = (request: FastifyRequest) => (request.params as { id: string }).id

  /** Answers 404 where there is no such record. */
  const withRecord =
    <Found>(find: (id: string) => Found | undefined, run: (found: Found, reply: FastifyReply) => unknown) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const found = find(readId(request))
      return found ? run(found, reply) : reply.code(404).send()
    }

  api.post(`${base}/customers`, faults.hooks('gateway', 'customer-create'), (request, reply) => {
    const created = vault.createCustomer(customerBody.parse(request.body).customer?.id)
    return 'problem' in created
      ? sendXml(reply, 422, problemXml(created.problem, 'customer'))
      : sendXml(reply, 201, customerXml(created, []))
  })
  api.get(
    `${base}/customers/:id`,
    faults.hooks('gateway', 'customer-find'),
    withRecord(vault.findCustomer, (customer, reply) =>
      sendXml(reply, 200, customerXml(customer, vault.listCards(customer.id))),
    ),
  )
  api.delete(
    `${base}/customers/:id`,
    faults.hooks('gateway', 'customer-delete'),
    withRecord(vault.findCustomer, (customer, reply) => {
      vault.deleteCustomer(customer)
      return reply.code(200).send()
    }),
  )
  api.post(
    `${base}/payment_methods/:id/nonces`,
    faults.hooks('gateway', 'nonce-create'),
    withRecord(vault.findCard, (vaulted, reply) =>
      sendXml(reply, 201, nonceXml(gateway.issueNonce(cardInstrument(vaulted.card), { vaultToken: vaulted.token }))),
    ),
  )
  api.delete(
    `${base}/payment_methods/any/:id`,
    faults.hooks('gateway', 'card-delete'),
    withRecord(vault.findCard, (card, reply) => {
      vault.deleteCard(card)
      return reply.code(200).send()
    }),
  )
}
