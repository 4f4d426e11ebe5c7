/** Published campaigns with codes, and players who claim them. */
import { randomUUID } from 'node:crypto'
import { postAccountDetails } from '@fairdraw/contract/account.ts'
import { postCampaign, postCampaignClaim } from '@fairdraw/contract/campaign.ts'
import type { CampaignContent } from '@fairdraw/contract/campaign.ts'
import { winsdayDraws } from '../winsday/tables.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { saveCampaign } from './campaigns.ts'
import { createCampaignCodes } from './codes.ts'
import { campaignCodes } from './tables.ts'

export const DAY_MS = 86_400_000
export const codes = createCampaignCodes(testConfig.PASSCODE_PEPPER)

export type Code = { maxClaims?: number; endsAt?: Date }
type Player = { bearer: string; playerId: number }

export async function openCampaigns() {
  const server = await startTestApp()
  const after = (ms: number) => new Date(server.clock.now.getTime() + ms)
  let made = 0
  return {
    server,
    after,
    /** Publishes a campaign with one code; returns its id and the code. */
    publish: async (over: Partial<CampaignContent> = {}, { maxClaims, endsAt }: Code = {}) => {
      const id = `c${(made += 1)}`
      const code = `CODE-${made}-FOR-TESTS`
      const body: CampaignContent = {
        name: 'A test',
        title: 'A gift',
        text: 'Thanks for listening.',
        dateStart: after(-DAY_MS).toISOString(),
        dateStop: after(DAY_MS).toISOString(),
        prize: { type: 'tokens', amount: 10 },
        ...over,
      }
      await saveCampaign(server.db, id, body, 1)
      await server.db
        .insert(campaignCodes)
        .values({ hash: codes.hash(code), campaignId: id, maxClaims: maxClaims ?? null, endsAt: endsAt ?? null })
      return { id, code }
    },
    load: ({ bearer }: Player, campaignCode: string) => server.ask(postCampaign, { bearer, body: { campaignCode } }),
    claim: ({ bearer }: Player, campaignCode: string, key: string = randomUUID()) =>
      server.ask(postCampaignClaim, { bearer, key, body: { campaignCode } }),
    balancesOf: async ({ bearer }: Player) =>
      (await server.ask(postAccountDetails, { bearer, body: {} })).body.balances,
    /** A weekly draw that is open for tickets. */
    openDraw: async (id: string, cutOff = after(DAY_MS)) => {
      const drawsAt = new Date(cutOff.getTime() + 3_600_000)
      await server.db.insert(winsdayDraws).values({ id, name: id, cutOff, drawsAt }).onConflictDoNothing()
    },
  }
}
