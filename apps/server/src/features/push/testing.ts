/** A site whose browsers are told about draws by the emulator of a push service, and draws that are shown as a test says. */
import { demoPushCredentials } from '@fairdraw/emulators/push/credentials.ts'
import type { TakenMessage } from '@fairdraw/emulators/push/push-service.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { postPushSubscribe } from '@fairdraw/contract/draw/push.ts'
import type { BrowserSubscription } from '@fairdraw/contract/draw/push.ts'
import type { ShowStep } from '@fairdraw/rules/draw/show.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { closeAfter } from '../../testing/close-after.ts'
import { readRows } from '../../testing/read-rows.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createPush } from '../../vendors/push/push.ts'
import { drawShowSteps, drawShows } from '../draw-show/tables.ts'
import { draws } from '../draw/tables.ts'

type Shown = { title: string; body: string; path: string; tag: string }

export async function openPush(options: Parameters<typeof startTestApp>[0] = {}) {
  const emulators = closeAfter(await startEmulators())
  const push = createPush({
    privateKeys: [demoPushCredentials.key],
    contactEmail: 'help@win.example',
    services: [vendorHosts.push],
    relayUrl: `${emulators.origin}/_v`,
  })
  const server = await startTestApp({ ...options, vendors: { push, ...options.vendors } })
  const { db } = server
  const addBrowser = (): BrowserSubscription => ({ ...emulators.push.subscribe(push.key), serverKey: push.key })

  return {
    server,
    emulators,
    push,
    addBrowser,
    /** A browser that is to be told about the draw of a competition. */
    subscribed: async (competitionId: number, { bearer }: { bearer?: string } = {}) => {
      const subscription = addBrowser()
      const draw = { kind: 'competition', subjectId: String(competitionId) } as const
      expect((await server.ask(postPushSubscribe, { bearer, body: { subscription, draw } })).status).toBe(200)
      return subscription
    },
    addDraw: async (competitionId: number, row: Partial<typeof draws.$inferInsert> = {}): Promise<string> => {
      const subject = { kind: 'competition', subjectId: String(competitionId), title: `Draw ${competitionId}` }
      const [added] = await db
        .insert(draws)
        .values({ ...subject, cutOff: server.clock.now, ...row })
        .returning({ id: draws.id })
      return added!.id
    },
    /** Calls a step of the draw's show, as the desk does. */
    show: async (drawId: string, ...steps: ShowStep[]) => {
      const now = server.clock.now
      await db
        .insert(drawShows)
        .values({ drawId, isRehearsal: false, begunBy: 'staff:test', begunAt: now })
        .onConflictDoNothing()
      const [show] = await readRows<{ id: string; steps: number }>(
        db,
        sql`select s.id, (select count(*)::int from draw_show_steps where show_id = s.id) as steps from draw_shows s
            where draw_id = ${drawId} and not is_rehearsal`,
      )
      for (const [nth, step] of steps.entries())
        await db
          .insert(drawShowSteps)
          .values({ showId: show!.id, nth: show!.steps + nth, step, shownAt: now, calledBy: 'staff:test' })
    },
    /** What a browser was sent, oldest first. */
    toldTo: ({ endpoint }: BrowserSubscription): (Shown & TakenMessage)[] =>
      emulators.push
        .messages()
        .filter((one) => one.endpoint === endpoint)
        .map((one) => ({ ...(JSON.parse(one.text) as Shown), ...one })),
    subscriptions: () =>
      readRows<{ subject_id: string; endpoint: string; player_id: number | null }>(
        db,
        sql`select subject_id, endpoint, player_id::int from push_subscriptions order by id`,
      ),
    makeDue: () => db.execute(sql`update outbox set due_at = clock_timestamp() where dead_at is null`),
  }
}
