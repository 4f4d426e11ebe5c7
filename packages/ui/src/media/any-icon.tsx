import type { ComponentProps } from 'react'
import { ICON_PATHS, IconDrawing } from './icon.tsx'

const PATHS = {
  ...ICON_PATHS,
  bell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15zM10 21.500h4',
  calendar: 'M4.5 6h15v14h-15zm0 4.500h15M8.500 3.500V8m7-4.500V8',
  cash: 'M20.5 12a8.500 8.500 0 1 1-17 0 8.500 8.500 0 0 1 17 0zM14.5 9c-.4-1-1.300-1.500-2.300-1.500-1.500 0-2.400 1-2.400 2.500 0 2.500.8 3-.3 6.500h5M8.500 12.500h4.500',
  phone:
    'M6 3.5h3.5l1.5 4.5-2.200 1.700a12 12 0 0 0 5.5 5.5L16 13l4.5 1.5V18a2.5 2.5 0 0 1-2.700 2.5C10.5 20 4 13.5 3.5 6.200A2.5 2.5 0 0 1 6 3.5z',
  post: 'M3.5 6.5h17v11h-17zm.500.5l8 6 8-6',
  share: 'M12 15.5V4m0 0L7.5 8.5M12 4l4.5 4.5M5 12.5V20h14v-7.5',
  speech: 'M4 5h16v11h-8.5L7 20v-4H4z',
  silent: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zm12 .5l4 4m0-4l-4 4',
  sound: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zm12-.5a4.500 4.500 0 0 1 0 6m2.500-8.500a8 8 0 0 1 0 11',
  ticket:
    'M3.5 8a1.500 1.500 0 0 1 1.500-1.500h14A1.500 1.500 0 0 1 20.5 8v2a2 2 0 0 0 0 4v2a1.500 1.500 0 0 1-1.500 1.500H5A1.500 1.500 0 0 1 3.500 16v-2a2 2 0 0 0 0-4zm10-1.500v2m0 2.500v2m0 2.500v2',
  voucher: 'M3.500 6.500h17v11h-17zm5 0v11m3.500-7.500h5m-5 4h3',
} as const

export type IconName = keyof typeof PATHS

/** Every icon. What a listing shows is an `Icon`, so that the home page does not load the others. */
export function AnyIcon({ name, ...style }: Omit<ComponentProps<typeof IconDrawing>, 'path'> & { name: IconName }) {
  return <IconDrawing path={PATHS[name]} {...style} />
}
