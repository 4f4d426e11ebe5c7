/** Combines the questions that arrive while a call is running into one call. A single question is sent at once. */
import { createBatchScheduler } from './batch-scheduler.ts'

type Waiting<Key, Value> = {
  question: Key
  resolve(answer: Value): void
  reject(error: unknown): void
}

const MAX_BATCH_SIZE = 256

/**
 * `ask` returns the answers in the order of the questions. When it fails, the questions that wait fail too, so that no
 * caller waits through two timeouts.
 */
export function createBatchLoader<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = []

  const send = async (batch: Waiting<Question, Answer>[]) => {
    try {
      const answers = await ask(batch.map(({ question }) => question))
      for (const [nth, { resolve }] of batch.entries()) resolve(answers[nth]!)
    } catch (error) {
      for (const { reject } of [...batch, ...waiting]) reject(error)
      waiting = []
    }
  }

  const scheduler = createBatchScheduler(() =>
    waiting.length > 0 ? send(waiting.splice(0, MAX_BATCH_SIZE)) : undefined,
  )

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      scheduler.schedule()
    })
}
