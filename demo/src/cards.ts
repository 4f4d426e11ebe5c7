/** What the demonstration's players find in their notifications of their own; the emulator begins empty at each start. */
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
