import type { Page } from '@fairdraw/contract/catalogue/pages.ts'
import { Picture } from '@fairdraw/ui/media/picture.tsx'
import styles from './page-banner.module.css'

/** The header of a text page: its title, with a picture if it has one. */
export function PageBanner({ meta, title }: { meta: Page['meta'] | undefined; title: string }) {
  const wide = meta?.herosImageDesktop ?? meta?.herosImageMobile
  const narrow = meta?.herosImageMobile ?? wide
  return (
    <div className={`${styles.banner} on-stage`}>
      {meta?.herosHeaderEnabled && wide && narrow && (
        <div className={styles.picture}>
          <Picture
            source={narrow}
            sizes="100vw"
            width={1200}
            height={1000}
            upTo={1024}
            wide={{ source: wide, sizes: '100vw', width: 2400, height: 1080 }}
            alt=""
            isFirst
          />
        </div>
      )}
      <div className={styles.words}>
        <h1 className={styles.title}>{meta?.title ?? title}</h1>
        {meta?.text && <p className={styles.text}>{meta.text}</p>}
      </div>
    </div>
  )
}
