import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { Link } from 'react-router'
import type { ContentRow } from '../../list/content-row.ts'
import { itemPath } from '../../naming/item-address.ts'
import looks from '../../../../ui/looks.module.css'
import styles from './references.module.css'

/** An item by its picture and its title, with its id. */
export function NamedItem({
  kind,
  id,
  row,
  isMissing,
  isLinked = false,
}: {
  kind: ContentKind
  id: string
  row: ContentRow | undefined
  isMissing: boolean
  isLinked?: boolean
}) {
  const title = row?.title ?? id
  return (
    <span className={styles.named}>
      {kind === 'competition' && <ItemPicture picture={row?.picture ?? null} />}
      <span className={styles.words}>
        {isLinked && row ? (
          <Link to={itemPath({ kind, id })} className={styles.title}>
            {title}
          </Link>
        ) : (
          <span className={styles.title}>{title}</span>
        )}
        <span className={looks.minor}>
          {`${id}${isMissing ? ' · There is no such item.' : ''}${row && row.published === null ? ' · Not on the site' : ''}`}
        </span>
      </span>
    </span>
  )
}

/** Pictures of our own only: the desk’s policy allows no others. */
function ItemPicture({ picture }: { picture: string | null }) {
  return picture?.startsWith('/media/') ? (
    <img className={styles.picture} src={`${picture}?w=320`} alt="" width={64} height={40} loading="lazy" />
  ) : (
    <span className={styles.picture} />
  )
}
