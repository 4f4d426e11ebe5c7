import { resized } from '@fairdraw/ui/media/media-address.ts'
import type { SharedPicture } from '../../../head.ts'
import type { CompetitionData } from '../competition-data.ts'

/** A competition's picture for link previews (Open Graph). Pictures of the details are 16:10. */
export function sharedPicture({ image, alt, name }: CompetitionData): SharedPicture {
  return { source: resized(image, 1366), alt: alt || name, width: 1366, height: 854 }
}
