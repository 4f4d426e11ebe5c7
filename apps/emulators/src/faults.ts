import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

export const faultKinds = [
  'decline',
  'delay',
  'delay-after',
  'drop-before',
  'drop-after',
  'error-5xx',
  'error-class',
  'duplicate-webhook',
  'out-of-order-webhook',
  'settle-late',
  'never-settle',
  'needs-approval',
] as const

/** The operations that can be made to fail, per vendor. The README explains each fault. */
export const faultableOperations = {
  gateway: [
    'client-token',
    'nonce-find',
    'sale',
    'find',
    'refund',
    'void',
    'submit-for-settlement',
    'search',
    'settle',
    'webhook',
    'configuration',
    'tokenize',
    'lookup',
    'authenticate',
    'customer-create',
    'customer-find',
    'customer-delete',
    'nonce-create',
    'card-delete',
    'paypal-order',
    'paypal-approve',
    'paypal-tokenize',
    'apple-pay-session',
    'apple-pay-tokenize',
    'google-pay-script',
    'google-pay-ready',
    'google-pay-tokenize',
    'fast-checkout-script',
    'fast-checkout-lookup',
    'fast-checkout-code',
    'fast-checkout-token',
    'fast-checkout-tokenize',
  ],
  'open-banking': [
    'token',
    'banks',
    'create-link',
    'find-link',
    'delete-link',
    'payments',
    'refund',
    'authorise',
    'settle',
    'webhook',
  ],
  paypal: ['token', 'user-info', 'payout', 'find', 'cancel', 'verify', 'connect', 'webhook'],
  'text-messages': ['send'],
  beacon: ['round'],
  'age-check': ['check'],
  identity: ['discovery', 'keys', 'token'],
  collector: ['take'],
  engagement: ['send', 'delete', 'sync', 'data'],
  mail: ['send'],
  push: ['send'],
} as const

export type Vendor = keyof typeof faultableOperations
export type Operation<Of extends Vendor> = (typeof faultableOperations)[Of][number]

export const faultRequest = z
  .object({
    vendor: z.enum(Object.keys(faultableOperations) as [Vendor, ...Vendor[]]),
    operation: z.string(),
    fault: z.enum(faultKinds),
    times: z.union([z.int().positive(), z.literal('always')]).default(1),
    ms: z.int().nonnegative().default(1000),
    /** For `error-class`: the error class in the reply; absent: the reply has a message only. */
    errorClass: z.string().optional(),
  })
  .refine(({ vendor, operation }) => (faultableOperations[vendor] as readonly string[]).includes(operation), {
    path: ['operation'],
    error: 'this vendor has no such operation',
  })

export type FaultRequest = z.input<typeof faultRequest>
type Fault = z.output<typeof faultRequest>
export type FaultKind = Fault['fault']

export type Faults = ReturnType<typeof createFaults>

/** The pending faults, used in the order in which they were added. Each counts down its `times`. */
export function createFaults() {
  let pending: Fault[] = []

  /** Takes one use of the first pending fault of this operation whose kind is in `kinds`. */
  function take(vendor: Vendor, operation: string, kinds: readonly FaultKind[]): Fault | undefined {
    const fault = pending.find(
      (one) => one.vendor === vendor && one.operation === operation && kinds.includes(one.fault),
    )
    if (fault && fault.times !== 'always' && --fault.times === 0) pending = pending.filter((one) => one !== fault)
    return fault
  }

  /**
   * The hooks of an operation's route, by which a pending fault acts: before its effect (`delay`, `drop-before`, `error-5xx`), as
   * a refusal (`isDeclined` tells the handler), or between effect and reply (`drop-after`, `delay-after`).
   */
  function hooks<Of extends Vendor>(
    vendor: Of,
    operation: Operation<Of> | ((request: FastifyRequest) => Operation<Of> | undefined),
  ) {
    return {
      preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
        const name = typeof operation === 'function' ? operation(request) : operation
        const fault = name && take(vendor, name, HTTP_FAULTS)
        if (!fault) return
        taken.set(request, fault)
        if (fault.fault === 'delay') await wait(fault.ms, undefined, { ref: false })
        if (fault.fault === 'drop-before') return closeConnection(request, reply)
        if (fault.fault === 'error-5xx') return reply.code(503).type('text/plain').send('Service Unavailable')
      },
      onSend: async (request: FastifyRequest) => {
        const fault = taken.get(request)
        if (fault?.fault === 'delay-after') await wait(fault.ms, undefined, { ref: false })
        if (fault?.fault === 'drop-after') request.raw.socket.destroy()
      },
    }
  }

  return {
    take,
    hooks,
    /** @throws ZodError for an unknown vendor, operation or fault */
    add: (request: FaultRequest) => void pending.push(faultRequest.parse(request)),
    clear: () => void (pending = []),
    list: (): readonly Readonly<Fault>[] => pending,
  }
}

const HTTP_FAULTS: readonly FaultKind[] = ['decline', 'delay', 'delay-after', 'drop-before', 'drop-after', 'error-5xx']

const taken = new WeakMap<FastifyRequest, Fault>()

/** Whether a fault has the operation of this request refused. */
export const isDeclined = (request: FastifyRequest): boolean => taken.get(request)?.fault === 'decline'

function closeConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.hijack()
  request.raw.socket.destroy()
  return reply
}
