/*
 * Encodes the clips, posters, captions and sounds that are committed under demo/media:
 *
 *   node demo/src/clips/encode.ts [name …]
 *
 * It needs ffmpeg with libx264 and libmp3lame on the PATH, and takes about a minute. The results are small and committed, so
 * that nothing else of the project needs ffmpeg.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { films, type Film } from './films.ts'
import { drawFrame } from './frame.ts'
import { toWav } from './sound.ts'
import { playTune, type TuneName } from './tunes.ts'

const media = join(import.meta.dirname, '../../media')
const framesPerSecond = 25

const sounds: Record<string, { tune: TuneName; seconds: number }> = {
  'sound-good-morning': { tune: 'good-morning', seconds: 8 },
  'sound-fanfare': { tune: 'fanfare', seconds: 7 },
}

async function encode(args: string[], frames?: AsyncIterable<Uint8Array>): Promise<void> {
  const ffmpeg = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const exited = once(ffmpeg, 'close')
  for await (const frame of frames ?? []) {
    if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = (await exited) as [number | null]
  if (code !== 0) throw new Error(`ffmpeg exited with ${code}`)
}

async function* rawFrames(name: string, film: Film): AsyncIterable<Uint8Array> {
  for (let frame = 0; frame < film.seconds * framesPerSecond; frame += 1) {
    const svg = await drawFrame(name, film, frame / framesPerSecond)
    yield await sharp(Buffer.from(svg), { unlimited: true }).removeAlpha().raw().toBuffer()
  }
}

/** Formats seconds as WebVTT's hh:mm:ss.mmm. */
function formatTimestamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23)
}

function formatVtt(captions: Film['captions']): string {
  const cues = captions.map(({ from, to, text }) => `${formatTimestamp(from)} --> ${formatTimestamp(to)}\n${text}\n`)
  return ['WEBVTT\n', ...cues].join('\n')
}

async function encodeClip(name: string, film: Film, scratch: string): Promise<void> {
  const wav = join(scratch, `${name}.wav`)
  await writeFile(wav, toWav(playTune(film.tune, film.seconds)))
  const picture = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', '960x540', '-r', String(framesPerSecond), '-i', '-']
  const quality = [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-tune',
    'animation',
    '-crf',
    '31',
    '-pix_fmt',
    'yuv420p',
    '-profile:v',
    'main',
  ]
  const audio = ['-c:a', 'aac', '-b:a', '64k', '-ac', '1']
  await encode(
    [
      ...picture,
      '-i',
      wav,
      ...quality,
      ...audio,
      '-movflags',
      '+faststart',
      '-map_metadata',
      '-1',
      join(media, `${name}.mp4`),
    ],
    rawFrames(name, film),
  )
  const poster = await drawFrame(name, film, film.seconds - 0.5)
  await writeFile(
    join(media, `${name}-poster.webp`),
    await sharp(Buffer.from(poster), { unlimited: true }).webp({ quality: 84 }).toBuffer(),
  )
  await writeFile(join(media, `${name}.vtt`), formatVtt(film.captions))
}

async function encodeSound(name: string, tune: TuneName, seconds: number, scratch: string): Promise<void> {
  const wav = join(scratch, `${name}.wav`)
  await writeFile(wav, toWav(playTune(tune, seconds)))
  await encode([
    '-i',
    wav,
    '-c:a',
    'libmp3lame',
    '-b:a',
    '80k',
    '-ac',
    '1',
    '-map_metadata',
    '-1',
    join(media, `${name}.mp3`),
  ])
}

const requested = new Set(process.argv.slice(2))
const isRequested = (name: string) => requested.size === 0 || requested.has(name)
const scratch = await mkdtemp(join(tmpdir(), 'clips-'))
try {
  await mkdir(media, { recursive: true })
  for (const [name, film] of Object.entries(films)) if (isRequested(name)) await encodeClip(name, film, scratch)
  for (const [name, { tune, seconds }] of Object.entries(sounds))
    if (isRequested(name)) await encodeSound(name, tune, seconds, scratch)
} finally {
  await rm(scratch, { recursive: true })
}
