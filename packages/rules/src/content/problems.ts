/** Why content is not saved, reviewed, published or previewed. */
import type { ProblemRow } from '../problem-row.ts'

export const CONTENT_PROBLEMS = {
  'content-invalid': {
    status: 422,
    cause: 'A field of the text is missing, misspelt or of another type; `fields` says which and what is expected.',
    title: 'Some fields don’t fit',
    text: 'Correct the fields that are named. Nothing has been saved or changed.',
  },
  'content-stopped': {
    status: 422,
    cause: 'The content linter stops the publication; `findings` says why.',
    title: 'This can’t be published yet',
    text: 'Correct what the linter found, save it and have it reviewed again. Nothing has been changed.',
  },
  'revision-stale': {
    status: 409,
    cause:
      'The text is not based on the newest revision; `revisions` has the one that it is based on and the newest. Nothing was saved.',
    title: 'Somebody else has saved',
    text: 'Look at what they changed, and save yours on top of it. Nothing of either is lost.',
  },
  'revision-state': {
    status: 409,
    cause: 'The revision is in a state in which this cannot be done.',
    title: 'It has moved on',
    text: 'Reload the page to see where this revision is. Nothing has been changed.',
  },
  'revision-overtaken': {
    status: 409,
    cause: 'A newer revision of the item is on the site; publishing this one would undo it.',
    title: 'A newer text is on the site',
    text: 'To bring this text back, save it as a new revision.',
  },
  'not-retirable': {
    status: 409,
    cause:
      'The site must always have one of these; or it is a competition, which can be put on hold or hidden instead.',
    title: 'This can’t be taken off the site',
    text: 'Publish a new revision instead. A competition can be put on hold or hidden.',
  },
  'own-revision': {
    status: 409,
    cause: 'The person has saved the revision; another person must approve it.',
    title: 'Somebody else must approve this',
    text: 'You saved this revision. Ask another publisher to review it.',
  },
  'not-author': {
    status: 409,
    cause: 'Another person, or a command, has saved the revision; only its author submits it.',
    title: 'This isn’t your revision',
    text: 'Ask its author to submit it, or save the text as your own revision.',
  },
  'not-in-future': {
    status: 422,
    cause: 'The time for which something is scheduled has passed.',
    title: 'That time has passed',
    text: 'Choose a time that is still to come, or publish it now.',
  },
  preview: {
    status: 403,
    cause: 'The browser is showing a preview of the site, in which nothing can be entered or changed.',
    title: 'This is a preview',
    text: 'Nothing can be entered or changed here. End the preview to use the site.',
  },
  'preview-ended': {
    status: 410,
    cause: 'The preview that the browser is showing has expired or was ended, or its author has lost access.',
    title: 'This preview has ended',
    text: 'Ask for a new link, or reload the page to see the site.',
  },
} as const satisfies Record<string, ProblemRow>
