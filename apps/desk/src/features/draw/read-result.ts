/** The result of a published draw: its winning tickets by prize, and its alternates (docs/draw-format.md#bundle). */
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import * as z from 'zod/mini'

/** Fields that only a verification needs are left out. */
const manifestShape = z.object({ prizes: z.array(z.object({ name: z.string(), winners: z.int() })) })
const bundleShape = z.object({
  picks: z.array(
    z.object({
      ticket: z.int(),
      outcome: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('winner'), prize: z.int() }),
        z.object({ kind: z.literal('alternate') }),
        z.object({ kind: z.literal('skipped') }),
        z.object({ kind: z.literal('excluded') }),
      ]),
    }),
  ),
})

export type DrawResult = {
  prizes: { name: string; tickets: string[] }[]
  /** In the order in which they are called. */
  alternates: string[]
  /** Drawn tickets of players who had won already. */
  skipped: string[]
  /** Drawn tickets that get nothing, for the reason that the manifest of the redraw has. */
  excluded: string[]
}

/** Undefined before the publication. */
export function readResult(manifest: unknown, bundle: unknown): DrawResult | undefined {
  const { data: promised } = manifestShape.safeParse(manifest)
  const { data: drawn } = bundleShape.safeParse(bundle)
  if (!promised || !drawn) return undefined
  const { picks } = drawn
  const codesOf = (kind: 'alternate' | 'skipped' | 'excluded') =>
    picks.filter(({ outcome }) => outcome.kind === kind).map(({ ticket }) => ticketCode(ticket))
  return {
    prizes: promised.prizes.map(({ name }, prize) => ({
      name,
      tickets: picks
        .filter(({ outcome }) => outcome.kind === 'winner' && outcome.prize === prize)
        .map(({ ticket }) => ticketCode(ticket)),
    })),
    alternates: codesOf('alternate'),
    skipped: codesOf('skipped'),
    excluded: codesOf('excluded'),
  }
}
