import { Opened } from '../stories/opened.tsx'
import sample from '../stories/sample.svg?url'
import type { Stories } from '../stories/stories.ts'
import { VideoModal } from './video-modal.tsx'

const video = { source: '/no-such-film.webm', poster: sample, title: 'Last week’s winner' }

export const stories: Stories = {
  'of a video that cannot be played': (
    <Opened name="a video">{(close) => <VideoModal video={video} answer={close} />}</Opened>
  ),
}
