import { deviceStorage } from '../browser/browser-storage.ts'
/**
 * Short sounds, generated in the browser: of turned tickets and of the word drum. Off until the player turns them on for
 * this device (1-site §2 'profile-reveal').
 */

const NOTE_GAP_S = 0.09
const NOTE_S = 0.32
const VOLUME = 0.12

const SOUND_KEY = 'reveal-sound'

export const isSoundOn = (): boolean => deviceStorage().getItem(SOUND_KEY) === 'on'

export function saveSound(isOn: boolean): void {
  if (isOn) deviceStorage().setItem(SOUND_KEY, 'on')
  else deviceStorage().removeItem(SOUND_KEY)
}

let context: AudioContext | undefined

/**
 * Plays frequencies in Hz one after another. Call it in a tap's handler, because browsers play nothing before that. A
 * browser that cannot play it stays silent.
 */
export function playNotes(notes: readonly number[], noteSeconds = NOTE_S): void {
  try {
    context ??= new AudioContext()
    void context.resume().catch(() => {})
    for (const [index, frequency] of notes.entries()) playNote(context, frequency, index * NOTE_GAP_S, noteSeconds)
  } catch (error) {
    console.info('The sound could not be played', error)
  }
}

function playNote(audio: AudioContext, frequency: number, inSeconds: number, noteSeconds: number): void {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  const start = audio.currentTime + inSeconds
  tone.type = 'triangle'
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(VOLUME, start + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + noteSeconds)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + noteSeconds)
}
