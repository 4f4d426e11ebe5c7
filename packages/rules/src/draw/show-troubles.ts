/** What can hold a show up: what the presenter says then, and what the person who drives it does (docs/mechanisms/draw/show.md#steps). */
import { VOID_SAY } from './show.ts'
import type { ShowFacts, ShowStep } from './show.ts'

/** What decides whether a step can be shown. */
export type ShowStanding = Pick<ShowFacts, 'state' | 'drawsAt'> & {
  /** Whether the number has come, and the winners were drawn. */
  isDrawn: boolean
  /** Whether a draw officer has asked to make the draw void. */
  isDisputed: boolean
  isRoundUnwitnessed: boolean
}

export type TroubleCode =
  | 'draw-void'
  | 'list-disputed'
  | 'round-unwitnessed'
  | 'witness-missing'
  | 'number-to-come'
  | 'relay-late'

/** `say`: for the presenter. `next`: for whoever drives the show. */
type Trouble = {
  name: string
  say: string
  next: string
  /** Nothing is left to show but the end. */
  endsShow?: true
}

const OR_END = 'Out of time? End the show: the draw goes on without it.'

export const TROUBLES: Readonly<Record<TroubleCode, Trouble>> = {
  'draw-void': {
    name: 'The draw doesn’t count',
    say: VOID_SAY,
    next: 'End the show. The draw in its place gets a show of its own.',
    endsShow: true,
  },
  'list-disputed': {
    name: 'Somebody questions the draw',
    say: 'Somebody has raised a question about this draw, and we take that seriously. We’re looking into it before we go on.',
    next: `Stay on this screen. A draw officer has asked to make the draw void: ask the draw officers why. If a second one agrees, every screen says that it doesn’t count. ${OR_END}`,
  },
  'round-unwitnessed': {
    name: 'The witnesses signed too late',
    say: 'Our witnesses couldn’t confirm this in time, so we won’t use this number. There’ll be another draw, from the same list, and no ticket is lost.',
    next: 'End the show. Two draw officers then make the draw void, each with a reason, and the draw in its place gets a show of its own.',
    endsShow: true,
  },
  'witness-missing': {
    name: 'A witness is missing',
    say: 'The list is sealed. We’re waiting for our independent witnesses to confirm that they’ve seen it, and we don’t go on without them.',
    next: `Stay on ‘sealed’. The show goes on as soon as enough have signed. The draw’s page at the desk says who hasn’t, and since when. ${OR_END}`,
  },
  'number-to-come': {
    name: 'The number isn’t out yet',
    say: 'Not yet! Nobody in the world knows the number yet, and that’s just how it should be.',
    next: 'Stay on ‘waiting’ until the countdown ends.',
  },
  'relay-late': {
    name: 'The number is late',
    say: 'The number is out, and it’s on its way to us. Nobody can change it now, so there’s no harm in waiting.',
    next: `Stay on ‘waiting’. We ask for it again every few seconds, and ‘number’ opens as soon as it’s here. ${OR_END}`,
  },
}

/** What no step waits for: a screen whose own check fails, or phones in numbers. It is for people to judge. */
export const SCREEN_DIFFERS: Trouble = {
  name: 'A screen or many phones disagree',
  say: 'Not everybody’s screen agrees with ours, so we don’t go on yet. We’re checking it right now.',
  next: 'Stay on this screen. If it’s the gallery’s, open it again. If it still disagrees, or many phones do, a draw officer checks the draw on its page first. One phone among thousands may be faulty, or somebody’s trick.',
}

/** Why a step cannot be shown now; undefined: it can. `now`: by the server's clock. */
export function troubleOf(step: ShowStep, standing: ShowStanding, now: Date): TroubleCode | undefined {
  const { state, drawsAt, isDrawn, isDisputed, isRoundUnwitnessed } = standing
  if (step === 'welcome' || step === 'thanks') return undefined
  if (state === 'void') return 'draw-void'
  if (isDisputed) return 'list-disputed'
  if (step === 'sealed') return undefined
  if (isRoundUnwitnessed) return 'round-unwitnessed'
  if (drawsAt === null) return 'witness-missing'
  if (step === 'seen' || step === 'waiting' || isDrawn) return undefined
  return now < new Date(drawsAt) ? 'number-to-come' : 'relay-late'
}
