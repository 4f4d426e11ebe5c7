/** A small draw for tests, with all of its data in memory. */
import { publicKeyOf, signRound } from '../beacon.ts'
import type { Chain, Round } from '../beacon.ts'
import type { Bundle } from '../bundle.ts'
import { concat, toHex } from '@fairdraw/log/bytes.ts'
import { drawTickets } from '../draw-tickets.ts'
import { ALGORITHM, termsHashOf } from '../manifest.ts'
import type { Manifest } from '../manifest.ts'
import { createPaths, rootOf } from '@fairdraw/log/merkle.ts'
import { keysHashOf } from '../witnessed.ts'
import { SAMPLE_KEYS, sampleRound, sampleWitnessed } from './sample-log.ts'
import type { SampleLog } from './sample-log.ts'
import { holderOf, leafOf, ownerOf, playerKeyOf, playerOf, recordOf, saltOf } from '../ticket.ts'

export type SampleTicket = { number: number; account: number; phone: string }

type SigningChain = Chain & { signRound(round: number): Round }

const CHAIN_SECRET = new Uint8Array(32).fill(7)
export const SAMPLE_CHAIN: Chain = {
  name: 'a test’s own chain',
  hash: 'ab'.repeat(32),
  publicKey: publicKeyOf(CHAIN_SECRET),
  genesisSeconds: 1_700_000_000,
  periodSeconds: 30,
  leadSeconds: 60,
  isDemonstration: true,
}
export const SAMPLE_SECRET = new Uint8Array(32).fill(9)
const COMMITTED_AT = new Date('2026-11-24T21:00:00Z')

/** The rules of a draw; each prize is a thing of its name. */
export type SampleRules = Pick<Manifest, 'alternates' | 'onePrizePerPlayer' | 'excluded'> & {
  prizes: readonly { name: string; winners: number }[]
}

export type SampleDraw = { bundle: Bundle; tickets: Uint8Array }

export const signSampleRound = (round: number): Round => signRound(CHAIN_SECRET, round)

/**
 * Commits to the tickets and draws them with the round that the rule chooses. `chain`: another than the tests' own.
 * `change`: other values of the manifest, which are committed to. `log`: what its log and witnesses have signed.
 */
export async function sampleDraw(
  tickets: readonly SampleTicket[],
  rules: SampleRules,
  {
    chain = { ...SAMPLE_CHAIN, signRound: signSampleRound },
    change = {},
    log = {},
  }: { chain?: SigningChain; change?: Partial<Manifest>; log?: SampleLog } = {},
): Promise<SampleDraw> {
  const opened = tickets.map(({ number, account, phone }) => {
    const owner = ownerOf(saltOf(SAMPLE_SECRET, number), phone)
    const player = playerOf(playerKeyOf(SAMPLE_SECRET, account), account)
    return { number, owner, player, holder: holderOf(owner, player) }
  })
  const leaves = opened.map(({ number, holder }) => leafOf(number, holder))
  const pathOf = createPaths(leaves)
  const manifest: Manifest = {
    algorithm: ALGORITHM,
    draw: 'sample-draw',
    subject: 'competition 1',
    title: 'A weekend by the sea',
    attempt: 1,
    root: toHex(rootOf(leaves)),
    count: tickets.length,
    ...rules,
    prizes: rules.prizes.map((prize) => ({ ...prize, prize: { type: 'physical', value: 0, name: prize.name } })),
    terms: [{ version: 1, hash: termsHashOf(['I accept the terms.', 'The terms.']) }],
    channels: [{ channel: 'online', tickets: tickets.length }],
    cutOff: '2026-11-24T20:00:00Z',
    committedAt: COMMITTED_AT.toISOString(),
    keys: keysHashOf(log.keys ?? SAMPLE_KEYS),
    beacon: { chain: chain.hash, lead: Math.max(60, chain.leadSeconds) },
    ...change,
  }
  const witnessed = sampleWitnessed(manifest, chain, log)
  const bundle = await drawTickets(
    manifest,
    witnessed,
    chain.signRound(sampleRound(manifest, chain, log)),
    (index) => ({
      ticket: opened[index]!.number,
      owner: toHex(opened[index]!.owner),
      player: toHex(opened[index]!.player),
      path: pathOf(index).map(toHex),
    }),
  )
  return { bundle, tickets: concat(...opened.map(({ number, holder }) => recordOf(number, holder))) }
}
