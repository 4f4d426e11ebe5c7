/** How a player reaches the error screen on the way back from a bank, and while the page waits for the payment. */
import { expect } from '../../harness/database-journey.ts'
import { approveAtBank, enterNow, goToBank } from '../../harness/player.ts'
import { registerByApi, rememberMe } from '../../harness/test-player.ts'
import { CARD_ALONE, FREE_OF_STEPS, enter } from '../../harness/screens.ts'
import { REFERENCE, STATUS, of, answerUnknown, sendAsAnother, waitForBank, openOnly, expire } from './world.ts'
import type { Scenario } from './world.ts'

export const SETTLING: Record<string, Scenario> = {
  'unauthorized at return': { reach: openOnly('/win/entry/payment-result?paylink_id=nobodys') },
  'unauthorized at return, with the payment of somebody else': {
    reach: async ({ page, context, origin, request, vendors, phone }) => {
      await goToBank(page, CARD_ALONE)
      const [link] = await vendors.paylinks()
      const other = await registerByApi(request, vendors, `${phone.slice(0, -3)}9${phone.slice(-2)}`)
      await rememberMe(context, origin, other)
      await page.goto(`/win/entry/payment-result?paylink_id=${link!.id}`)
    },
  },
  'internal-error at return': {
    injected: 'a bug of the server',
    reach: async ({ page }) => {
      await page.route('**/api/ecospend/find-transaction', (route) =>
        route.fulfill({ status: 500, json: { code: 'internal-error', status: 500, reference: REFERENCE } }),
      )
      await page.goto('/win/entry/payment-result?paylink_id=nobodys')
    },
  },

  'no-active-ticket at poll': {
    reach: async (world) => {
      await waitForBank(world)
      await world.statement(`update entries set state = 'cancelled' where player_id = ${of(world.player)}`)
    },
  },
  'entry-timeout at poll': {
    reach: async (world) => {
      await waitForBank(world)
      await world.statement(expire(world.player))
    },
  },
  'unauthorized at poll': {
    injected: 'the token of another player',
    reach: async (world) => {
      await waitForBank(world)
      await sendAsAnother(world, STATUS)
    },
  },
  'ENTRY_POLL_LIMIT at poll': {
    known: { method: 'bank' },
    reach: async (world) => {
      const { page } = world
      await page.clock.install()
      await waitForBank(world)
      const heading = page.getByRole('heading', { name: 'Still waiting for the bank' })
      await expect(async () => {
        await page.clock.runFor(20_000)
        await expect(heading).toBeVisible({ timeout: 500 })
      }).toPass()
    },
  },
  'entry-failed at poll': {
    known: { method: 'bank' },
    reach: async ({ page, vendors }) => {
      await vendors.injectFault({ vendor: 'open-banking', operation: 'authorise', fault: 'decline' })
      await goToBank(page, CARD_ALONE)
      await approveAtBank(page)
    },
  },
  'entry-failed at poll, of a free entry': {
    injected: 'a status that the server gives for no cause',
    known: { method: null },
    reach: async ({ page }) => {
      await page.route(`**${STATUS}`, async (route) => {
        const response = await route.fetch()
        const status = (await response.json()) as object
        await route.fulfill({ response, json: { ...status, status: 'failed', step: null, tickets: undefined } })
      })
      await page.goto(enter(FREE_OF_STEPS))
      await enterNow(page)
    },
  },
  'internal-error at poll': {
    injected: 'a refusal that this build does not know',
    reach: async (world) => {
      await waitForBank(world)
      await answerUnknown(world.page, STATUS)
    },
  },
}
