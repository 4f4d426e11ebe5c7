import type { ComponentProps } from 'react'
import { ICON_PATHS, IconDrawing } from './icon.tsx'

const PATHS = {
  ...ICON_PATHS,
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21.5h4',
  calendar: 'M4.5 6h15v14h-15zm0 4.5h15M8.5 3.5V8m7-4.5V8',
  cash: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM14.5 9c-.4-1-1.3-1.5-2.3-1.5-1.5 0-2.4 1-2.4 2.5 0 2.5.8 3-.3 6.5h5M8.5 12.5h4.5',
  phone:
    'M6 3.5h3.5l1.5 4.5-2.2 1.7a12 12 0 0 0 5.5 5.5L16 13l4.5 1.5V18a2.5 2.5 0 0 1-2.7 2.5C10.5 20 4 13.5 3.5 6.2A2.5 2.5 0 0 1 6 3.5z',
  post: 'M3.5 6.5h17v11h-17zm.5.5l8 6 8-6',
  share: 'M12 15.5V4m0 0L7.5 8.5M12 4l4.5 4.5M5 12.5V20h14v-7.5',
  speech: 'M4 5h16v11h-8.5L7 20v-4H4z',
  replay: 'M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4 9.5M4 4v5.5h5.5',
  silent: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zm12 .5l4 4m0-4l-4 4',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zm12-.5a4.5 4.5 0 0 1 0 6m2.5-8.5a8 8 0 0 1 0 11',
  ticket:
    'M3.5 8a1.5 1.5 0 0 1 1.5-1.5h14A1.5 1.5 0 0 1 20.5 8v2a2 2 0 0 0 0 4v2a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 16v-2a2 2 0 0 0 0-4zm10-1.5v2m0 2.5v2m0 2.5v2',
  voucher: 'M3.5 6.5h17v11h-17zm5 0v11m3.5-7.5h5m-5 4h3',
} as const

export type IconName = keyof typeof PATHS

/** Every icon. What a listing shows is an `Icon`, so that the home page does not load the others. */
export function AnyIcon({ name, ...style }: Omit<ComponentProps<typeof IconDrawing>, 'path'> & { name: IconName }) {
  return <IconDrawing path={PATHS[name]} {...style} />
}
