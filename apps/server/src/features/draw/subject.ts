/** The subject of a draw: the source of its tickets, prizes and rules. One implementation for each kind of draw. */
import type { DrawKind } from '@fairdraw/rules/draw/draw.ts'
import type { DrawSubject } from './draw-subject.ts'
import type { Draw } from './draws.ts'
import { COMPETITION_SUBJECT } from './competition-subject.ts'
import { WINSDAY_SUBJECT } from './winsday-subject.ts'

const SUBJECTS: Readonly<Record<DrawKind, DrawSubject>> = { competition: COMPETITION_SUBJECT, winsday: WINSDAY_SUBJECT }

export const subjectOf = ({ kind }: Pick<Draw, 'kind'>): DrawSubject => SUBJECTS[kind]
