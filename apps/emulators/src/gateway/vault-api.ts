import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { withFaults, type Faults, type OperationContext } from '../faults.ts'
import type { Customer, VaultedCard } from './books.ts'
import type { Gateway } from './gateway.ts'
import { cardInstrument } from './instruments.ts'
import { customerXml, nonceXml, problemXml } from './server-replies.ts'
import type { Vault } from './vault.ts'

type Dependencies = { base: string; vault: Vault; gateway: Gateway; faults: Faults }

const customerBody = z.looseObject({ customer: z.looseObject({ id: z.string().optional() }).optional() })

/** The calls for customers and their saved cards. */
export function registerVaultApi(api: FastifyInstance, { base, vault, gateway, faults }: Dependencies): void {
  const handle = (name: string, run: (context: OperationContext) => unknown) => withFaults(faults, 'gateway', name, run)
  const readId = ({ request }: OperationContext) => (request.params as { id: string }).id

  const withCustomer = (run: (customer: Customer, reply: FastifyReply) => unknown) => (context: OperationContext) => {
    const found = vault.findCustomer(readId(context))
    return found ? run(found, context.reply) : context.reply.code(404).send()
  }
  const withCard = (run: (card: VaultedCard, reply: FastifyReply) => unknown) => (context: OperationContext) => {
    const found = vault.findCard(readId(context))
    return found ? run(found, context.reply) : context.reply.code(404).send()
  }

  api.post(
    `${base}/customers`,
    handle('customer-create', ({ request, reply }) => {
      const created = vault.createCustomer(customerBody.parse(request.body).customer?.id)
      return 'problem' in created
        ? sendXml(reply, 422, problemXml(created.problem, 'customer'))
        : sendXml(reply, 201, customerXml(created, []))
    }),
  )
  api.get(
    `${base}/customers/:id`,
    handle(
      'customer-find',
      withCustomer((customer, reply) => sendXml(reply, 200, customerXml(customer, vault.listCards(customer.id)))),
    ),
  )
  api.delete(
    `${base}/customers/:id`,
    handle(
      'customer-delete',
      withCustomer((customer, reply) => {
        vault.deleteCustomer(customer)
        return reply.code(200).send()
      }),
    ),
  )
  api.post(
    `${base}/payment_methods/:id/nonces`,
    handle(
      'nonce-create',
      withCard((vaulted, reply) =>
        sendXml(reply, 201, nonceXml(gateway.issueNonce(cardInstrument(vaulted.card), { vaultToken: vaulted.token }))),
      ),
    ),
  )
  api.delete(
    `${base}/payment_methods/any/:id`,
    handle(
      'card-delete',
      withCard((card, reply) => {
        vault.deleteCard(card)
        return reply.code(200).send()
      }),
    ),
  )
}

const sendXml = (reply: FastifyReply, status: number, xml: string): FastifyReply =>
  reply.code(status).type('application/xml').send(xml)
