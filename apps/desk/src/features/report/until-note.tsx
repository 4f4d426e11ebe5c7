import { Moment } from '../../ui/moment.tsx'
import looks from '../../ui/looks.module.css'

/** Until when figures are counted; and that they are old, where newer ones do not come. */
export function UntilNote({ until, isOld }: { until: string; isOld: boolean }) {
  return (
    <p className={looks.aside}>
      <span>{isOld ? 'Newer figures do not come at the moment. Counted until' : 'Counted until'}</span>{' '}
      <Moment at={until} />
    </p>
  )
}
