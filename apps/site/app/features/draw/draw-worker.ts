/** Repeats a draw in a web worker, so that the page stays responsive for a list of any length. */
import { answerPage } from './answer-page.ts'
import { runCheck } from './run-check.ts'

answerPage(runCheck)
