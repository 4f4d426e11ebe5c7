/** Only one video or sound of a page plays at a time: starting one pauses the other. */
let playing: { pause(): void } | undefined

export function pauseOtherMedia(medium: { pause(): void }): void {
  if (playing !== medium) playing?.pause()
  playing = medium
}
