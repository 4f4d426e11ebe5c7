/** The sounds of a turned ticket (1-site §2 'profile-reveal'). */
import { playNotes } from '@fairdraw/ui/media/play-notes.ts'

export type Chime = 'won' | 'nothing'

/** Frequencies in Hz. */
const NOTES: Record<Chime, readonly number[]> = {
  won: [523.25, 659.25, 783.99, 1046.5],
  nothing: [246.94, 220],
}

export const playChime = (chime: Chime): void => playNotes(NOTES[chime])
