/** Who asks while an answer is under way asks together with all the others who do; a lone question is asked at once. */
import { createBatchScheduler } from './batch-scheduler.ts'

type Waiting<Question, Answer> = {
  question: Question
  resolve(answer: Answer): void
  reject(error: unknown): void
}

const MAX_TOGETHER = 256

/** `ask` gives the answers in the order of the questions. Where it fails, those who wait behind it fail with it: nobody waits twice. */
export function batchQuestions<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = []

  const send = async (together: Waiting<Question, Answer>[]) => {
    try {
      const answers = await ask(together.map(({ question }) => question))
      for (const [nth, { resolve }] of together.entries()) resolve(answers[nth]!)
    } catch (error) {
      for (const { reject } of [...together, ...waiting]) reject(error)
      waiting = []
    }
  }

  const turns = createBatchScheduler(() => (waiting.length > 0 ? send(waiting.splice(0, MAX_TOGETHER)) : undefined))

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      turns.next()
    })
}
