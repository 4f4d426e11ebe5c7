/** Who asks while an answer is under way asks together with all the others who do; a lone question is asked at once. */
import { createBatchScheduler } from './batch-scheduler.ts'

type Waiting<Key, Value> = {
  question: Key
  resolve(answer: Value): void
  reject(error: unknown): void
}

const MAX_BATCH_SIZE = 256

/** `ask` gives the answers in the order of the questions. Where it fails, those who wait behind it fail with it: nobody waits twice. */
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
