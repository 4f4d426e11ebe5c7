import { timeOfRound } from '@fairdraw/draw/beacon.ts'
import { DEMONSTRATION, signDemonstrationRound } from '@fairdraw/draw/demonstration.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isDeclined, type Faults } from '../faults.ts'
import { vendorHosts } from '../vendor-hosts.ts'

const params = z.object({ chain: z.string(), round: z.coerce.number().int().positive() })

/** A relay of the demonstration's beacon. Like drand's relays, it serves a round only from that round's time on. */
export function registerBeacon(app: FastifyInstance, { faults, now }: { faults: Faults; now: () => Date }): void {
  app.get(`/_v/${vendorHosts.beacon}/:chain/public/:round`, faults.hooks('beacon', 'round'), (request, reply) => {
    const { chain, round } = params.parse(request.params)
    if (chain !== DEMONSTRATION.hash) return reply.code(404).send({ message: 'unknown chain hash' })
    if (now() < timeOfRound(DEMONSTRATION, round)) return reply.code(425).send({ message: 'too early' })
    const { signature, randomness } = signDemonstrationRound(round)
    // The fault `decline` makes the relay lie: it sends the signature of another round.
    return reply.send({
      round,
      randomness,
      signature: isDeclined(request) ? signDemonstrationRound(round + 1).signature : signature,
    })
  })
}
