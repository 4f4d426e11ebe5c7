/** Personal notification cards of the demonstration's players. They are sent at each start, because the emulator does not store them. */
import type { Engagement } from '@fairdraw/server/vendors/engagement/engagement.ts'
import { DEMO_PLAYERS } from './players.ts'

export async function showDemoCards(engagement: Pick<Engagement, 'showCard'>): Promise<void> {
  for (const { id, won } of DEMO_PLAYERS)
    if (won)
      await engagement.showCard(id, {
        key: `won-${won.competitionId}`,
        title: 'Congratulations!',
        description: 'Your ticket was drawn. We’ll be in touch about your prize.',
        extras: { competition_id: String(won.competitionId) },
      })
}
