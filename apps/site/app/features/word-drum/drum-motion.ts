/**
 * Where a drum is, in faces: 0 shows the first face, 1 the next. It goes on counting over the ends, so that a drum
 * always turns the way that it is pushed.
 */

/** Faces a second, of each drum: never in step, so that no two look alike. */
export const SPEEDS = [3.1, 3.7, 4.3] as const
/** A stopped drum rolls on at least this far, as a real one does. */
const ROLL_ON = 0.2

export const faceAt = (position: number, faces: number): number => ((Math.round(position) % faces) + faces) % faces

/** The position at which a turning drum comes to rest. */
export const restAfter = (position: number): number => Math.ceil(position + ROLL_ON)

/** The nearest position that shows a face. */
export function nearestTo(position: number, face: number, faces: number): number {
  const base = Math.round(position)
  const ahead = (((face - base) % faces) + faces) % faces
  return ahead <= faces / 2 ? base + ahead : base + ahead - faces
}
