/** Of all films and sounds of a page, one plays at a time: whichever begins pauses the one before. */
let playing: { pause(): void } | undefined

export function playAlone(medium: { pause(): void }): void {
  if (playing !== medium) playing?.pause()
  playing = medium
}
