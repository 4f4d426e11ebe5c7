/** Films and sounds that no other test has, made without a codec: their frames are no pictures, and nothing decodes them. */
import { randomBytes } from 'node:crypto'
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import type { VideoCodec } from 'mediabunny'

type Film = {
  container: 'mp4' | 'webm'
  codec: VideoCodec
  fastStart?: 'in-memory' | false
  width?: number
  height?: number
  seconds?: number
}

const CODEC_STRINGS: Partial<Record<VideoCodec, string>> = {
  avc: 'avc1.4d4028',
  hevc: 'hev1.1.6.L93.B0',
  vp9: 'vp09.00.10.08',
}

/** A frame in each second, which in WebM says when the one before it ends. */
export async function muxFilm(film: Film): Promise<Buffer> {
  const { container, codec, fastStart = 'in-memory', width = 640, height = 360, seconds = 6 } = film
  const target = new BufferTarget()
  const output = new Output({
    format: container === 'mp4' ? new Mp4OutputFormat({ fastStart }) : new WebMOutputFormat(),
    target,
  })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source)
  await output.start()
  const decoderConfig = {
    codec: CODEC_STRINGS[codec]!,
    codedWidth: width,
    codedHeight: height,
    description: DESCRIPTION,
  }
  for (let at = 0; at < seconds; at += 1) {
    const packet = new EncodedPacket(randomBytes(200), 'key', at, 1)
    await source.add(packet, { decoderConfig })
  }
  await output.finalize()
  return Buffer.from(target.buffer!)
}

/** A configuration that says little: a version, a profile, a level. */
const DESCRIPTION = Buffer.from('014d4028ffe100016701000168', 'hex')

/** The sound of a film, alone. */
export async function muxSound(film: Buffer): Promise<Buffer> {
  const track = (await new Input({ formats: [MP4], source: new BufferSource(film) }).getPrimaryAudioTrack())!
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const source = new EncodedAudioPacketSource('aac')
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = (await track.getDecoderConfig())!
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig })
  await output.finalize()
  return Buffer.from(target.buffer!)
}

/** The same MP4 as another file: with a box behind it that players skip, of random bytes. */
export function asAnother(film: Buffer, size = 16): Buffer {
  const box = Buffer.concat([Buffer.alloc(8), randomBytes(size)])
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4)
  return Buffer.concat([film, box])
}
