import { expect, it } from 'vitest'
import { readCaptions } from './captions.ts'

const vtt = (...cues: string[]) => ['WEBVTT', ...cues].join('\n\n')

it('keeps the cues of WebVTT, with their places, and nothing else of the file', () => {
  const file = vtt(
    'STYLE\n::cue { background: url(https://elsewhere.example) }',
    'NOTE Made by a program',
    'first\n00:01.000 --> 00:02.500 line:80% region:top\n<v Robin>Good morning</v>',
    '00:00:03.000 --> 00:00:04.000\nTwo\nlines',
  )
  expect(readCaptions(`\uFEFF${file.replaceAll('\n', '\r\n')}`, 7)).toEqual({
    ok: true,
    cues: 2,
    text: vtt(
      '00:00:01.000 --> 00:00:02.500 line:80%\n<v Robin>Good morning</v>',
      '00:00:03.000 --> 00:00:04.000\nTwo\nlines\n',
    ),
  })
})

it('turns SubRip into WebVTT: times, numbers, colours and characters that would be tags', () => {
  const file =
    '1\n00:00:01,000 --> 00:00:02,500\n{\\an8}<font color="#ff0000">Fish & <I>chips</I></font> < £5\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n'
  expect(readCaptions(file, 7)).toEqual({
    ok: true,
    cues: 2,
    text: vtt('00:00:01.000 --> 00:00:02.500\nFish &amp; <i>chips</i> &lt; £5', '00:00:03.000 --> 00:00:04.000\nTwo\n'),
  })
})

it('what it has written it reads as the same', () => {
  const read = readCaptions('1\n00:00:01,000 --> 00:00:02,000\nA <b>b</b> & c\n', 7)
  expect(read.ok && readCaptions(read.text, 7)).toEqual(read)
})

it.each([
  ['nothing', '', 'no-cues', 1],
  ['captions without text', vtt('00:01.000 --> 00:02.000'), 'no-cues', 1],
  ['another text', 'Dear Sir or Madam\nThank you', 'timing', 1],
  ['a page', '<!doctype html>\n<script>alert(1)</script>', 'timing', 1],
  ['a timing that is none', vtt('00:01 --> soon\nHello'), 'timing', 3],
  ['a minute of 75 seconds', vtt('00:75.000 --> 01:20.000\nHello'), 'timing', 3],
  ['an end before its beginning', vtt('00:02.000 --> 00:01.000\nHello'), 'order', 3],
  ['a caption before the one above it', vtt('00:03.000 --> 00:04.000\nB', '00:01.000 --> 00:02.000\nA'), 'order', 6],
  ['captions of a longer film', vtt('00:01.000 --> 00:02.000\nA', '01:00.000 --> 01:02.000\nB'), 'beyond-end', 6],
])('refuses %s, with the line', (_, file, fault, line) => {
  expect(readCaptions(file, 7)).toEqual({ ok: false, fault, line })
})
