import sample from '../stories/sample.svg?url'
import type { Stories } from '../stories/stories.ts'
import { SmallPicture } from './small-picture.tsx'

export const stories: Stories = {
  icon: <SmallPicture source={sample} alt="A golden coin" height={45} width={80} />,
  thumbnail: <SmallPicture source={sample} alt="A golden coin" height={120} width={213} />,
}
