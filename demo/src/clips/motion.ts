/** The progress, from 0 to 1, at time `now` of a motion that starts at `from` and takes `lasting` seconds. */
export function progress(now: number, from: number, lasting: number): number {
  return Math.min(1, Math.max(0, (now - from) / lasting))
}

export function easeOut(part: number): number {
  return 1 - (1 - part) ** 3
}

/** Easing that goes a little beyond its end and returns. */
export function overshoot(part: number): number {
  return 1 + 2.7 * (part - 1) ** 3 + 1.7 * (part - 1) ** 2
}

/** A fall with two bounces: the height above the floor as a fraction of the start height. */
export function bounce(part: number): number {
  if (part < 0.45) return 1 - (part / 0.45) ** 2
  if (part < 0.8) return 0.22 * (1 - ((part - 0.625) / 0.175) ** 2)
  return 0.05 * (1 - ((part - 0.9) / 0.1) ** 2)
}

/** A hop on every beat: 0 on the floor, 1 at the top. */
export function hop(now: number, beatsPerSecond: number): number {
  return Math.abs(Math.sin(now * beatsPerSecond * Math.PI))
}
