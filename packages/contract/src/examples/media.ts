/** Examples of the calls of the media library, by the call's name (examples.ts). */

const id = '9f86d081884c7d659a2feaa0c55ad015'
const params = { id }
const picture = {
  id,
  kind: 'picture',
  address: `/media/${id}-62-40.webp`,
  name: 'lens on a table',
  alt: 'A camera lens on a wooden table',
  focal: { x: 62, y: 40 },
  width: 2400,
  height: 1600,
  sizeBytes: 812_044,
  recording: null,
  uploadedByName: 'Robin Ashe',
  uploadedAt: '2026-11-21T09:00:00.000Z',
  isRetired: false,
}
const filmId = '60303ae22b998861bce3b28f33eec1be'
const film = {
  ...picture,
  id: filmId,
  kind: 'film',
  address: `/media/${filmId}.mp4`,
  name: 'making of',
  alt: 'Robin Ashe shows how a lens is ground',
  focal: { x: 50, y: 50 },
  width: 1920,
  height: 1080,
  sizeBytes: 24_118_930,
  recording: {
    seconds: 92.4,
    codecs: 'H.264, AAC',
    startsAtOnce: true,
    poster: `/media/${id}.webp`,
    captions: '/media/fd61a03af4f77d870fc21e05e7e80678.vtt',
    hasNoSpeech: false,
  },
}

export const MEDIA_EXAMPLES = {
  getDeskMedia: {
    query: { shelf: 'offered', words: 'lens' },
    reply: { items: [film, picture], next: `2026-11-21T09:00:00.000000Z~${id}` },
  },
  getDeskMediaItem: { params, reply: { item: picture } },
  getDeskMediaUses: {
    params,
    reply: {
      uses: [
        {
          kind: 'competition',
          id: '901',
          title: 'A lens for the weekend',
          revisions: [
            { revision: 3, state: 'draft' },
            { revision: 1, state: 'published' },
          ],
        },
      ],
    },
  },
  postDeskMediaUpload: {
    upload: '(the bytes of the file)',
    reply: {
      item: { ...picture, address: `/media/${id}.webp`, name: '', alt: null, focal: { x: 50, y: 50 } },
      isNew: true,
    },
  },
  postDeskDescribeMedia: { params, body: { alt: picture.alt, focal: picture.focal }, reply: { item: picture } },
  postDeskMediaCaptions: {
    params: { id: filmId },
    body: { text: 'WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nA lens begins as a block of glass.' },
    reply: { item: film },
  },
  postDeskRetireMedia: {
    params,
    body: { reason: 'The lens is no longer sold.' },
    reply: { item: { ...picture, isRetired: true } },
  },
  postDeskRestoreMedia: { params, reply: { item: picture } },
  postDeskDeleteMedia: { params, reply: { isDeleted: true } },
}
