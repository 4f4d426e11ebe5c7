import { MARKETING_CHANNELS } from '@fairdraw/rules/player/marketing.ts'
import { boolean, check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, identity, oneOf, player } from '../../db/columns.ts'

/** A history of consents given and withdrawn, each with the wording shown; append-only (field rule 24). */
const consentTable = (name: string) =>
  pgTable(
    name,
    {
      playerId: player(),
      id: identity(),
      channel: text('channel').notNull(),
      isGranted: boolean('is_granted').notNull(),
      wording: text('wording').notNull(),
      source: text('source').notNull(),
      at: at('at').notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.playerId, t.id] }),
      check(`${name}_channel`, oneOf('channel', MARKETING_CHANNELS)),
    ],
  )

export const marketingConsents = consentTable('marketing_consents')

/**
 * Consent to a notice when a draw that the player entered is won by others. It is a separate table, so that no query can
 * mistake it for consent to marketing.
 */
export const resultNoticeConsents = consentTable('result_notice_consents')
