/** What is said about captions that cannot be read. */
import type { CaptionsFault, ReadCaptions } from './captions.ts'

const FAULTS: Readonly<Record<CaptionsFault, string>> = {
  'no-cues': 'There are no captions in this file. Choose a file of WebVTT (.vtt) or SubRip (.srt).',
  timing: 'This does not say from when until when a caption is shown, as in 00:00:01.000 --> 00:00:03.500.',
  order: 'This caption ends before it begins, or begins before the one above it.',
  'beyond-end': 'This caption begins after the end of the film. Are these the captions of another film?',
}

export const describeFault = ({ fault, line }: Extract<ReadCaptions, { ok: false }>): string =>
  fault === 'no-cues' ? FAULTS[fault] : `Line ${line}: ${FAULTS[fault]}`
