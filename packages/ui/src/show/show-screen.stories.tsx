import { sceneBefore, sceneOf } from '@fairdraw/rules/draw/show.ts'
import type { ShowFacts, ShowStep } from '@fairdraw/rules/draw/show.ts'
import type { ReactNode } from 'react'
import type { Stories } from '../stories/stories.ts'
import { ShowScreen } from './show-screen.tsx'

const facts: ShowFacts = {
  title: 'A weekend by the sea',
  state: 'drawn',
  prize: 'A weekend by the sea, for two',
  further: [],
  furtherTickets: [],
  tickets: 48_210,
  channels: [
    { channel: 'online', tickets: 41_004 },
    { channel: 'sms', tickets: 6_100 },
    { channel: 'postal', tickets: 1_106 },
  ],
  seen: [
    { witness: 'auditor.example/witness', time: '2026-11-24T21:00:02.000Z' },
    { witness: 'newspaper.example/witness', time: '2026-11-24T21:00:03.000Z' },
  ],
  quorum: 2,
  drawsAt: '2026-11-24T21:05:03.000Z',
  isDemonstration: false,
  number: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ticket: { number: 120_734, place: 12_045 },
  winner: null,
}
const clock = { now: () => Date.parse('2026-11-24T21:04:21.000Z') }
const Box = ({ ratio, children }: { ratio: string; children: ReactNode }) => (
  <div style={{ aspectRatio: ratio, maxWidth: ratio === '16 / 9' ? 640 : 320 }}>{children}</div>
)
const at = (step: ShowStep, more: Partial<ShowFacts> = {}) => ({
  scene: sceneOf(step, { ...facts, ...more }),
  step,
  clock,
})

export const stories: Stories = {
  'before it begins': (
    <Box ratio="16 / 9">
      <ShowScreen label="Before it begins" scene={sceneBefore(facts)} step={undefined} clock={clock} />
    </Box>
  ),
  'the sealed list, with captions': (
    <Box ratio="16 / 9">
      <ShowScreen label="The sealed list" {...at('sealed')} hasCaptions />
    </Box>
  ),
  'waiting for the number': (
    <Box ratio="16 / 9">
      <ShowScreen label="Waiting" {...at('waiting')} countdownTo={Date.parse(facts.drawsAt!)} />
    </Box>
  ),
  'the ticket on an upright screen, not official yet': (
    <Box ratio="9 / 16">
      <ShowScreen label="The ticket, upright" {...at('ticket')} note="41,382 phones agree" />
    </Box>
  ),
  'the winners of several prizes, on a phone': (
    <Box ratio="4 / 5">
      <ShowScreen
        label="The winners"
        {...at('winner', {
          state: 'published',
          winner: 'Amira Featherstonehaugh-Khan',
          further: [{ name: 'A television with a sound bar', winners: 9 }],
          furtherTickets: [1, 2, 3, 4].map((nth) => ({
            prize: 'A television with a sound bar',
            ticket: 120_000 + nth,
          })),
        })}
        note="About 120,300 phones agree, 3 phones differ"
      />
    </Box>
  ),
  'a rehearsal, to be laid over a picture': (
    <Box ratio="16 / 9">
      <ShowScreen
        label="A rehearsal"
        {...at('winner', { state: 'published', winner: 'Amira K.' })}
        isRehearsal
        hasBackground={false}
      />
    </Box>
  ),
}
