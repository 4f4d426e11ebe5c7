/** How the stages of a competition's life are named, and what each asks for. */
import type { LifeStage } from '@fairdraw/rules/competition/life.ts'

type StageCopy = { name: string; /** What happens in it. */ now: string }

export const STAGE_COPY: Readonly<Record<LifeStage, StageCopy>> = {
  draft: { name: 'Draft', now: 'It is being written. Next, its author submits it for review.' },
  review: { name: 'Review', now: 'It waits for a second person to read and approve it.' },
  scheduled: { name: 'Scheduled', now: 'It is agreed. Next, it is published and opens.' },
  open: { name: 'Open', now: 'It can be entered.' },
  closing: { name: 'Closing', now: 'It closes online within the hour.' },
  post: { name: 'Post in', now: 'It is closed online. Entries by other ways are still taken in.' },
  draw: { name: 'Draw', now: 'Its entries are in. Next, it is drawn, approved and published.' },
  prizes: { name: 'Prizes', now: 'Its winners are known. Next, each prize reaches its winner.' },
  story: { name: 'Winner’s story', now: 'Every prize is given. A winner’s story could be told.' },
}

export const TOLD = 'Its life is told to the end.'
