import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import { registerEngagementBrowserApi } from './browser-api.ts'
import { createCards, type Card, type CardEvent } from './cards.ts'
import { createDemoCards } from './demo-cards.ts'
import { registerEngagementServerApi } from './server-api.ts'

export type EngagementEmulator = {
  /** Every card, oldest first. */
  cards: () => readonly Card[]
  /** The events that pages reported about cards, in order of arrival. */
  events: () => readonly CardEvent[]
}

type Options = { faults: Faults; now: () => Date }

/** Registers the emulator of the customer-engagement service: both APIs, the cards for everybody, the control call. */
export function registerEngagement(app: FastifyInstance, { faults, now }: Options): EngagementEmulator {
  const cards = createCards(createDemoCards(now()))
  registerEngagementServerApi(app, { cards, faults, now })
  registerEngagementBrowserApi(app, { cards, faults, now })
  app.get('/_control/engagement', () => ({ cards: cards.cards(), events: cards.events() }))
  return { cards: cards.cards, events: cards.events }
}
