/** The frame that a film shows, as a picture; undefined if the browser cannot make one. */
export async function takeFrame(film: HTMLVideoElement): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = film.videoWidth
  canvas.height = film.videoHeight
  const context = canvas.getContext('2d')
  if (!context || canvas.width === 0) return undefined
  context.drawImage(film, 0, 0)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', 0.95)
  return (await promise) ?? undefined
}
