/** What a draw is of: where its tickets, prizes and rules come from. One row for each kind of draw. */
import type { DrawKind } from '@fairdraw/rules/draw/draw.ts'
import type { DrawSubject } from './draw-subject.ts'
import type { Draw } from './draws.ts'
import { OF_COMPETITION } from './of-competition.ts'
import { OF_WINSDAY } from './of-winsday.ts'

const SUBJECTS: Readonly<Record<DrawKind, DrawSubject>> = { competition: OF_COMPETITION, winsday: OF_WINSDAY }

export const subjectOf = ({ kind }: Pick<Draw, 'kind'>): DrawSubject => SUBJECTS[kind]
