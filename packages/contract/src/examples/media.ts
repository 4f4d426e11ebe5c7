/** Examples of the calls of the media library, by the call's name (examples.ts). */

const id = '9f86d081884c7d659a2feaa0c55ad015'
const params = { id }
const picture = {
  id,
  address: `/media/${id}-62-40.webp`,
  name: 'lens on a table',
  alt: 'A camera lens on a wooden table',
  focal: { x: 62, y: 40 },
  width: 2400,
  height: 1600,
  uploadedByName: 'Robin Ashe',
  uploadedAt: '2026-11-21T09:00:00.000Z',
  isRetired: false,
}

export const MEDIA_EXAMPLES = {
  getDeskMedia: {
    query: { shelf: 'offered', words: 'lens' },
    reply: { pictures: [picture], next: `2026-11-21T09:00:00.000000Z~${id}` },
  },
  getDeskPicture: { params, reply: { picture } },
  getDeskPictureUses: {
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
  postDeskPictureUpload: {
    upload: '(the bytes of the file)',
    reply: {
      picture: { ...picture, address: `/media/${id}.webp`, name: '', alt: null, focal: { x: 50, y: 50 } },
      isNew: true,
    },
  },
  postDeskDescribePicture: { params, body: { alt: picture.alt, focal: picture.focal }, reply: { picture } },
  postDeskRetirePicture: {
    params,
    body: { reason: 'The lens is no longer sold.' },
    reply: { picture: { ...picture, isRetired: true } },
  },
  postDeskRestorePicture: { params, reply: { picture } },
  postDeskDeletePicture: { params, reply: { isDeleted: true } },
}
