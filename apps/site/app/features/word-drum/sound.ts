import { isSoundOn, playNotes } from '@fairdraw/ui/media/play-notes.ts'

/** Frequencies in Hz. A stopped drum strikes its own note, so that the three are a chord. */
const STOPS = [261.63, 329.63, 392] as const
const WON = [523.25, 659.25, 783.99, 1046.5, 1318.51]
const MISSED = [246.94, 220]
const STOP_S = 0.14

export const playStop = (drum: number): void => {
  if (isSoundOn()) playNotes([STOPS[drum]!], STOP_S)
}
export const playResult = (hasWon: boolean): void => {
  if (isSoundOn()) playNotes(hasWon ? WON : MISSED)
}
export const playSample = (): void => playNotes(STOPS)
