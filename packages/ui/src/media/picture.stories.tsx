import sample from '../stories/sample.svg?url'
import type { Stories } from '../stories/stories.ts'
import { Picture } from './picture.tsx'

const shape = { source: sample, sizes: '320px', width: 320, height: 180 }

export const stories: Stories = {
  'loaded when it is near': <Picture {...shape} alt="A golden coin" />,
  'fetched first': <Picture {...shape} alt="A golden coin" isFirst />,
}
