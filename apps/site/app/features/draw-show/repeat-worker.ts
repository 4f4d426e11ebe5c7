/** Repeats a draw in a web worker, so that a slow phone shows the second all the same. */
import { answerPage } from '../draw/answer-page.ts'
import { repeatLive } from './repeat-live.ts'

answerPage(repeatLive)
