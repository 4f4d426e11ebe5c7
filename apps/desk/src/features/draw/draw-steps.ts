/** The steps that a draw officer takes, and what is said before and after each. */
import { postDeskDrawStep } from '@fairdraw/contract/desk/draws.ts'
import type { DrawState } from '@fairdraw/rules/draw/draw.ts'
import type { InputOf } from '@fairdraw/contract/endpoint.ts'
import { isDoneBy } from './draw-actors.ts'
import type { DeskDraw, DrawHistoryEvent } from './draw-states.ts'

export type DrawStepName = InputOf<typeof postDeskDrawStep, 'params'>['step']

export type DrawStep = {
  step: DrawStepName
  /** The words of its button. */
  name: string
  /** What it does; read before it is done. */
  effect: string
  done: string
}

/** The approval has its own call; a published or void draw has no further step. */
export const DRAW_STEPS: Readonly<Record<DrawState, DrawStep | undefined>> = {
  open: {
    step: 'close',
    name: 'Close the list',
    effect:
      'No ticket can be added to the list any more. First everything is checked: open channels, unfinished entries, payments and deliveries. If something is open, the list stays open, and you see what it is.',
    done: 'The list is closed.',
  },
  closed: {
    step: 'reconcile',
    name: 'Compare the books',
    effect:
      'Compares the vendors’ books with ours for every day on which entries were paid. It asks the vendors, so it can take a minute. If they differ, the draw stays where it is.',
    done: 'The vendors’ books equal ours.',
  },
  reconciled: {
    step: 'commit',
    name: 'Commit and publish the list',
    effect:
      'Publishes the list of tickets, the prizes, and the rule that chooses the future random number that decides. The witnesses sign the list, which starts the clock. The product refuses any change of it afterwards. Whoever commits a draw cannot approve its result. If nobody holds a ticket, the draw ends here.',
    done: 'The list is published. The winners are drawn when the random number is out.',
  },
  committed: {
    step: 'draw',
    name: 'Draw the winners',
    effect: 'Draws the winners from the public random number. A job does so by itself when the number is out.',
    done: 'The winners are drawn.',
  },
  drawn: undefined,
  approved: {
    step: 'publish',
    name: 'Publish the winners',
    effect: 'Everybody sees the winning tickets, and every winner gets a message. Messages cannot be taken back.',
    done: 'The winners are published.',
  },
  published: undefined,
  'no-entries': undefined,
  void: undefined,
}

/** The same of a redraw, where it does something else: its list and its prizes are those of an earlier attempt. */
const REDRAW_STEPS: Readonly<Partial<Record<DrawState, DrawStep>>> = {
  open: {
    step: 'close',
    name: 'Go on with the sealed list',
    effect:
      'The list was closed with an earlier attempt, and nobody counts anything again. Tickets may be refunded until the books are compared.',
    done: 'It goes on with the sealed list.',
  },
  reconciled: {
    step: 'commit',
    name: 'Commit and publish the redraw',
    effect:
      'Publishes that the sealed list is drawn again, for the same prizes and by the same rules, and lists the tickets that get nothing, with the reason. The product refuses any change of it afterwards. Whoever commits a draw cannot approve its result.',
    done: 'The redraw is published. The winners are drawn when the random number is out.',
  },
}

/** The steps that nobody takes who has stated a count of the draw's entries, and who takes them. */
const STEPS_OF_OTHERS: Readonly<Partial<Record<DrawStepName, string>>> = {
  close: 'Another draw officer closes this list.',
  commit: 'Another draw officer commits this draw.',
}

/** Who takes the step, where this person may not (docs/mechanisms/draws.md#control-totals); undefined: they may. */
export function whoElseTakes(
  step: DrawStepName,
  events: readonly Pick<DrawHistoryEvent, 'event' | 'actor'>[],
  staffId: string,
): string | undefined {
  const hasStatedCount = events.some(
    ({ event, actor }) => /^(?:count|confirm)-/.test(event) && isDoneBy(actor, staffId),
  )
  return hasStatedCount ? STEPS_OF_OTHERS[step] : undefined
}

export const stepOf = (state: DrawState, isRedraw: boolean): DrawStep | undefined =>
  (isRedraw ? REDRAW_STEPS[state] : undefined) ?? DRAW_STEPS[state]

/** What a step that was taken has done: a commitment that finds no ticket ends the draw. */
export function doneWords({ done }: DrawStep, { state, drawsAt }: Pick<DeskDraw, 'state' | 'drawsAt'>): string {
  if (state === 'no-entries') return 'Nobody holds a ticket. The draw has ended without entries.'
  if (state === 'committed' && drawsAt === null)
    return 'The list is published. Its witnesses sign it, and then a public random number decides.'
  return done
}

/** Why a step that was taken did not move the draw on. */
export function blockedWords({ name }: DrawStep, { state, blockers }: Pick<DeskDraw, 'state' | 'blockers'>): string {
  if (state === 'committed' && blockers.length === 0)
    return 'The random number is not published yet. Try again in a few seconds.'
  if (blockers.length === 0) return `“${name}” did not move the draw on.`
  return blockers.length === 1
    ? 'The draw did not move on: one thing is open, see below.'
    : `The draw did not move on: ${blockers.length} things are open, see below.`
}
