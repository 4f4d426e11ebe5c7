/**
 * Captions of a film: WebVTT, or SubRip, which editing programs write. What is kept is WebVTT with cues only, written anew, so that
 * nothing else of a file reaches a browser (https://www.w3.org/TR/webvtt1/).
 */

/** Twice as much as is said in the longest film. */
export const MAX_CAPTIONS_LENGTH = 90_000

export type CaptionsFault =
  | 'no-cues'
  /** A line that should say from when until when a caption is shown, and does not. */
  | 'timing'
  /** A caption ends before it begins, or begins before the one above it. */
  | 'order'
  /** A caption begins after the end of the film: the captions are of another one. */
  | 'beyond-end'

export type ReadCaptions = { ok: true; text: string; cues: number } | { ok: false; fault: CaptionsFault; line: number }

type Cue = { from: number; to: number; settings: string; lines: string[] }

const TIME = String.raw`(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)[.,](\d{3})`
const TIMING = new RegExp(String.raw`^\s*${TIME}\s+-->\s+${TIME}(?:\s+(.*))?$`)
const ARROW = '-->'
/** A cue's place on the picture; all other settings are left out. */
const SETTING = /^(?:line:-?\d{1,3}%?|position:\d{1,3}%|size:\d{1,3}%|align:(?:start|center|end|left|right))$/
/** Where a file of SubRip writes another kind of programs' commands: colours, fonts, places. */
const OTHER_COMMANDS = /\{\\[^}]*\}|<\/?font\b[^>]*>/gi
/** The tags of WebVTT that also SubRip has. All else that looks like a tag is text. */
const KEPT_TAG = /<(\/?[biu])>/gi

/** The captions as WebVTT; or what is wrong, with the line of the file. `seconds`: how long the film runs. */
export function readCaptions(file: string, seconds: number): ReadCaptions {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const isVtt = /^WEBVTT(?:[ \t].*)?$/.test(lines[0]!)
  const cues: Cue[] = []
  for (let at = isVtt ? endOfBlock(lines, 0) : 0; at < lines.length; at += 1) {
    if (lines[at]!.trim() === '') continue
    const end = endOfBlock(lines, at)
    const timed = [at, at + 1].find((one) => one < end && lines[one]!.includes(ARROW))
    if (timed === undefined) {
      // Notes, styles and regions; what is neither, nor a caption, is a fault.
      if (!isVtt || !/^(?:NOTE|STYLE|REGION)\b/.test(lines[at]!)) return { ok: false, fault: 'timing', line: at + 1 }
    } else {
      const cue = readCue(lines.slice(timed, end), isVtt)
      if (!cue) return { ok: false, fault: 'timing', line: timed + 1 }
      if (cue.to <= cue.from || cue.from < (cues.at(-1)?.from ?? 0))
        return { ok: false, fault: 'order', line: timed + 1 }
      if (cue.from >= seconds * 1_000) return { ok: false, fault: 'beyond-end', line: timed + 1 }
      if (cue.lines.length > 0) cues.push(cue)
    }
    at = end
  }
  if (cues.length === 0) return { ok: false, fault: 'no-cues', line: 1 }
  return { ok: true, cues: cues.length, text: ['WEBVTT\n', ...cues.map(writeCue)].join('\n') }
}

function endOfBlock(lines: readonly string[], start: number): number {
  let end = start
  while (end < lines.length && lines[end]!.trim() !== '') end += 1
  return end
}

function readCue([timing = '', ...text]: readonly string[], isVtt: boolean): Cue | undefined {
  const match = TIMING.exec(timing)
  if (!match) return undefined
  const [, fromHours, fromMinutes, fromSeconds, fromMs, toHours, toMinutes, toSeconds, toMs, settings = ''] = match
  return {
    from: toMilliseconds(fromHours, fromMinutes, fromSeconds, fromMs),
    to: toMilliseconds(toHours, toMinutes, toSeconds, toMs),
    settings: isVtt
      ? settings
          .split(/\s+/)
          .filter((one) => SETTING.test(one))
          .join(' ')
      : '',
    lines: text.map((line) => (isVtt ? line.trim() : fromSubRip(line))).filter((line) => line !== ''),
  }
}

const toMilliseconds = (hours = '0', minutes = '0', seconds = '0', ms = '0'): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(ms)

/** Text of SubRip is not escaped. */
function fromSubRip(line: string): string {
  const parts = line.replaceAll(OTHER_COMMANDS, '').split(KEPT_TAG)
  return parts
    .map((part, index) => (index % 2 === 1 ? `<${part.toLowerCase()}>` : escapeText(part)))
    .join('')
    .trim()
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function writeCue({ from, to, settings, lines }: Cue): string {
  const timing = `${writeTime(from)} ${ARROW} ${writeTime(to)}`
  return [settings === '' ? timing : `${timing} ${settings}`, ...lines, ''].join('\n')
}

function writeTime(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)}.${String(ms % 1_000).padStart(3, '0')}`
}
