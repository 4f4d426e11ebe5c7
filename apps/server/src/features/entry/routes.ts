import {
  postAnswer,
  postEnter,
  postEntryStatus,
  postExtend,
  postMayEnter,
  postQuestions,
  postSurvey,
} from '@fairdraw/contract/entry.ts'
import type { Db } from '../../db/database.ts'
import { runOnce } from '../../http/idempotency.ts'
import type { Serve } from '../../http/serve.ts'
import type { Players } from '../player/players.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { answer } from './quiz/answer.ts'
import { enter } from './enter.ts'
import type { EntryQueue } from './queue/entry-queue.ts'
import { extendQuestionTime } from './quiz/extend.ts'
import { loadQuestions } from './quiz/questions.ts'
import { mayEnter } from './may-enter.ts'
import { loadEntryStatus } from './status.ts'
import { survey } from './survey/survey.ts'

type Context = { db: Db; catalogue: Catalogue; players: Players; queue: EntryQueue }

export function entryRoutes(serve: Serve, context: Context) {
  const { db, catalogue } = context
  // The entry statement stores its own idempotency keys.
  serve(postEnter, ({ caller, key, body }) => enter(context, { playerId: caller.playerId, key, body }))

  serve(postMayEnter, ({ caller, body }) => mayEnter(context, caller.playerId, body.competitionId))

  serve(postQuestions, ({ caller, body }) => loadQuestions(db, catalogue, caller.playerId, body.entryId))

  serve(postExtend, ({ caller: { playerId }, body }) => extendQuestionTime(db, catalogue, { playerId, ...body }))

  serve(postAnswer, ({ caller: { playerId }, key, body }) =>
    runOnce(db, { playerId, call: 'answer', key, body }, () => answer(db, catalogue, { playerId, ...body })),
  )

  serve(postSurvey, ({ caller: { playerId }, key, body }) =>
    runOnce(db, { playerId, call: 'survey', key, body }, () => survey(db, catalogue, { playerId, ...body })),
  )

  serve(postEntryStatus, ({ caller, body }) => loadEntryStatus(db, catalogue, caller.playerId, body.entryId))
}
