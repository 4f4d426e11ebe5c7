/** How the stages of a competition's life are named, and what each asks for. */
import type { LifeStage } from '@fairdraw/rules/competition/life.ts'

type StageCopy = { name: string; /** What happens in it. */ now: string }

export const STAGE_COPY: Readonly<Record<LifeStage, StageCopy>> = {
  draft: { name: 'Draft', now: 'Still being written. Next: its author submits it for review.' },
  review: { name: 'Review', now: 'Ready for a second person to read and approve.' },
  scheduled: { name: 'Scheduled', now: 'Approved. Next: it goes on the site and opens.' },
  open: { name: 'Open', now: 'Open for entries.' },
  closing: { name: 'Last hour', now: 'Entries close online within the hour.' },
  post: { name: 'Closed online', now: 'Closed online. Entries by post, text or phone are still coming in.' },
  draw: { name: 'Draw', now: 'All entries are in. Next: the draw is run, approved and published.' },
  prizes: { name: 'Prizes', now: 'The winners are out. Next: every prize reaches its winner.' },
  story: { name: 'Winner’s story', now: 'Every prize is settled. Next: a winner’s story, if there is one to tell.' },
}

export const ALL_DONE = 'All done. There is nothing left to do here.'
