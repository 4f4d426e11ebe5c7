/** Examples of the steps of an entry, by the call's name (examples.ts). */
import { entryId } from './example-player.ts'

export const ENTRY_EXAMPLES = {
  postMayEnter: { body: { competitionId: 101 }, reply: { hasUnfinished: false } },
  postEnter: {
    body: { competitionId: 101, termsAccepted: true, termsVersion: 1 },
    reply: { entryId, steps: ['quiz', 'payment'], step: 'quiz', status: 'pending' },
  },
  postQuestions: {
    body: { entryId },
    reply: {
      questions: [
        {
          id: 'q1',
          text: 'Which meal is The Late Breakfast named after?',
          overlay: 'single-answer',
          options: ['Breakfast', 'Lunch', 'Supper'],
        },
      ],
    },
  },
  postAnswer: {
    body: { entryId, questionId: 'q1', answer: 'Breakfast' },
    reply: { status: 'pending', step: 'payment', quizStatus: 'correct', remaining: 0 },
  },
  postExtend: {
    body: { entryId, questionId: 'q1' },
    reply: { secondsLeft: 48, extensionsLeft: 19 },
  },
  postSurvey: {
    body: {
      entryId,
      answers: { favourite: 'Saturday Lights' },
      sponsorsOptIn: { selected: false },
      termsAccepted: true,
    },
    reply: { status: 'pending', step: 'payment' },
  },
  postPayment: {
    body: {
      entryId,
      method: 'card',
      bundleId: 'plain-6',
      nonce: 'tokencc_bf_x2n8w5_4b7k9d_m3q6ts_v8z2jh_ry4',
      deviceData: '{"correlation_id":"8d1f0b2c6a"}',
      termsAccepted: true,
      termsVersion: 1,
    },
    reply: { status: 'completed', paymentStatus: 'completed' },
  },
  postEntryStatus: {
    body: { entryId },
    reply: {
      status: 'completed',
      step: null,
      paymentMethod: 'card',
      payment: {
        paid: true,
        free: false,
        paidPrice: 1000,
        tokenPrice: 0,
        paymentStatus: 'completed',
        transactionId: '0197a3c3-1f0a-7b11-8a55-5d2f6f1c9e21',
      },
      quiz: { questionCount: 1, quizStatus: 'correct' },
      tickets: ['10-0125', '10-0126', '10-0127', '10-0128', '10-0129', '10-0130'],
      tokensEarned: 60,
    },
  },
}
