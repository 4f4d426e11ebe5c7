/** Checks receipts in a web worker, so that the page stays responsive for a list of any length. */
import { answerPage } from '../answer-page.ts'
import { runReceiptCheck } from './run-receipt-check.ts'

answerPage(runReceiptCheck)
