/** A log of somebody else, and the requests with which the project torchwood (ISC License) tests its witness, in their order. */
import { fromHex } from '@fairdraw/log/bytes.ts'
import { createKey, formatKey } from '@fairdraw/log/note.ts'

const ORIGIN = 'sigsum.org/v1/tree/4d6d8825a6bb689d459628312889dfbb0bcd41b5211d9e1ce768b0ff0309e562'
const UNKNOWN = ORIGIN.replace(/2$/, '3')
export const FOREIGN_LOG = formatKey(
  createKey('ed25519', ORIGIN, fromHex('ffdc2d4d98e4124d3feaf788c0c2f9abfd796083d1f0495437f302ec79cf100f')!),
)

const request = (lines: readonly string[], size: number, root: string, signature: string, origin = ORIGIN) =>
  `${lines.join('\n')}\n\n${origin}\n${size}\n${root}\n\n\u2014 ${origin} ${signature}\n`

export const PUBLISHED_REQUESTS: readonly { name: string; status: number; answer?: string; body: string }[] = [
  {
    name: 'its first tree',
    status: 200,
    body: request(
      ['old 0'],
      1,
      'KgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
      'UgIom7fPZTqpxWWhyjWduBvTvGVqsokMbqTArsQilegKoFBJQjUFAmQ0+YeSPM3wfUQMFSzVnnNuWRTYrajXpNUbIQY=',
    ),
  },
  {
    name: 'a signature with a wrong letter',
    status: 403,
    body: request(
      ['old 1', 'KgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=', 'KgIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='],
      3,
      'RcCI1Nk56ZcSmIEfIn0SleqtV7uvrlXNccFx595Iwl0=',
      'UgIom2VbtIcdFbwFAy1n7s6IkAxIY6J/GQOTuZF2ORV39d75cbAj2aQYwyJre36kezNobZs4SUUdrcawfAB8WVrx6gx=',
    ),
  },
  {
    name: 'a log that it does not know',
    status: 404,
    body: request(
      ['old 1', 'KgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=', 'KgIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='],
      3,
      'RcCI1Nk56ZcSmIEfIn0SleqtV7uvrlXNccFx595Iwl0=',
      'UgIom2VbtIcdFbwFAy1n7s6IkAxIY6J/GQOTuZF2ORV39d75cbAj2aQYwyJre36kezNobZs4SUUdrcawfAB8WVrx6go=',
      UNKNOWN,
    ),
  },
  {
    name: 'no proof',
    status: 422,
    body: request(
      ['old 1'],
      3,
      'RcCI1Nk56ZcSmIEfIn0SleqtV7uvrlXNccFx595Iwl0=',
      'UgIom2VbtIcdFbwFAy1n7s6IkAxIY6J/GQOTuZF2ORV39d75cbAj2aQYwyJre36kezNobZs4SUUdrcawfAB8WVrx6go=',
    ),
  },
  {
    name: 'a wrong proof',
    status: 422,
    body: request(
      ['old 1', 'KgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=', 'KgIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABA='],
      3,
      'RcCI1Nk56ZcSmIEfIn0SleqtV7uvrlXNccFx595Iwl0=',
      'UgIom2VbtIcdFbwFAy1n7s6IkAxIY6J/GQOTuZF2ORV39d75cbAj2aQYwyJre36kezNobZs4SUUdrcawfAB8WVrx6go=',
    ),
  },
  {
    name: 'its second tree',
    status: 200,
    body: request(
      ['old 1', 'KgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=', 'KgIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='],
      3,
      'RcCI1Nk56ZcSmIEfIn0SleqtV7uvrlXNccFx595Iwl0=',
      'UgIom2VbtIcdFbwFAy1n7s6IkAxIY6J/GQOTuZF2ORV39d75cbAj2aQYwyJre36kezNobZs4SUUdrcawfAB8WVrx6go=',
    ),
  },
  {
    name: 'an old size that is passed',
    status: 409,
    answer: '3\n',
    body: request(
      [
        'old 1',
        'KgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
        '+fUDV+k970B4I3uKrqJM4aP1lloPZP8mvr2Z4wRw2LI=',
        'KgQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
      ],
      5,
      'QrtXrQZCCvpIgsSmOsah7HdICzMLLyDfxToMql9WTjY=',
      'UgIomw/EOJmWi0i1FQsOj+etB7F8IccFam/jgd6wzRns4QPVmyEZtdvl1U2KEmLOZ/ASRcWJi0tW90dJWAShei7sDww=',
    ),
  },
  {
    name: 'its third tree',
    status: 200,
    body: request(
      [
        'old 3',
        'KgIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
        'KgMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
        'wgiIFdZfYNv6WU1OllBKsWnLYIS/DBMqt8Uh/S4OukE=',
        'KgQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
      ],
      5,
      'QrtXrQZCCvpIgsSmOsah7HdICzMLLyDfxToMql9WTjY=',
      'UgIomw/EOJmWi0i1FQsOj+etB7F8IccFam/jgd6wzRns4QPVmyEZtdvl1U2KEmLOZ/ASRcWJi0tW90dJWAShei7sDww=',
    ),
  },
  {
    name: 'a beginning from nothing',
    status: 409,
    answer: '5\n',
    body: request(
      ['old 0'],
      5,
      'QrtXrQZCCvpIgsSmOsah7HdICzMLLyDfxToMql9WTjY=',
      'UgIomw/EOJmWi0i1FQsOj+etB7F8IccFam/jgd6wzRns4QPVmyEZtdvl1U2KEmLOZ/ASRcWJi0tW90dJWAShei7sDww=',
    ),
  },
]
