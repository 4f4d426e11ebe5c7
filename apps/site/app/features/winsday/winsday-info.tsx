/** What Winsday is, when the next draw is, how tickets are earned and where they are revealed (1-site §2 'winsday-info'). */
import { getComingWinsdays } from '@fairdraw/contract/winsday.ts'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { AnyIcon } from '@fairdraw/ui/media/any-icon.tsx'
import type { IconName } from '@fairdraw/ui/media/any-icon.tsx'
import { api } from '../../api.ts'
import {
  drawsPath,
  helpPath,
  listingPath,
  profilePagePath,
  watchPath,
  winsdayInfoPath,
  winsdayTermsPath,
} from '../../addresses.ts'
import { head } from '../../head.ts'
import { Sidebar } from '../../ui/dialog/sidebar.tsx'
import { useBackNavigation, useNextLink } from '../../ui/dialog/use-back-navigation.ts'
import { LinkList, LinkRow } from '../../ui/text/link-list.tsx'
import { NextDraw, NO_DRAWS } from './next-draw.tsx'
import styles from './winsday-info.module.css'
import type { Route } from './+types/winsday-info.ts'

export async function loader() {
  const coming = await api(getComingWinsdays, {})
  return { coming: coming.ok ? coming.body : NO_DRAWS }
}

export const shouldRevalidate = () => false

export const meta = () =>
  head({
    title: 'How Winsday works',
    description: 'Our weekly draw: a ticket for every entry, free ones too, and a prize if yours wins.',
    path: winsdayInfoPath(),
  })

const STEPS: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'ticket',
    title: 'Enter anything',
    text: 'Every entry you complete gives you a Winsday ticket. It makes no difference whether the entry was free or paid, or whether you entered online, by text, by phone or by post. Each clip that you watch to the end gives you one too, once.',
  },
  {
    icon: 'clock',
    title: 'We draw on Wednesday',
    text: 'We pick the winning tickets at random, and every ticket in the draw has the same chance. A ticket counts for one draw.',
  },
  {
    icon: 'gift',
    title: 'You turn your tickets over',
    text: 'After the draw your tickets are in your account, face down. Turning them over costs nothing, and whatever you find is yours.',
  },
]

export default function WinsdayInfo({ loaderData: { coming }, params: { pageSlug } }: Route.ComponentProps) {
  const listing = listingPath(pageSlug)
  const close = useBackNavigation(listing)
  const link = useNextLink()
  return (
    <Sidebar label="Winsday" closeTo={listing} onClose={close}>
      <div className={`${styles.stage} on-stage`}>
        <h1 className={styles.title}>How Winsday works</h1>
        <p className={styles.lead}>A draw every week, with a ticket for everything you enter.</p>
        <p className={styles.when}>
          <AnyIcon name="calendar" size={22} />
          <span>
            <NextDraw coming={coming} />
          </span>
        </p>
        <ButtonLink size="large" to={profilePagePath('reveal', pageSlug)} {...link}>
          Reveal my tickets
        </ButtonLink>
      </div>
      <div className={styles.body}>
        <ol className={styles.steps}>
          {STEPS.map(({ icon, title, text }) => (
            <li key={title} className={styles.step}>
              <span className={styles.disc}>
                <AnyIcon name={icon} size={24} />
              </span>
              <div>
                <h2>{title}</h2>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <h2>What you can win</h2>
        <p>
          Cash, bonus tokens, free entries, vouchers and prizes we deliver. Cash, tokens and entries are in your account
          as soon as you turn the ticket over. For a voucher, you’ll get a code. For anything we deliver, we’ll ask for
          your address.
        </p>
        <h2>If you don’t turn them over</h2>
        <p>
          You won’t miss out on a prize if you don’t look. If a winning ticket is still face down at the next draw,
          we’ll turn it over for you and send you a message.
        </p>
        <h2>More</h2>
        <LinkList>
          <LinkRow to={listingPath('free')}>Free competitions</LinkRow>
          <LinkRow to={watchPath}>Watch clips for tickets</LinkRow>
          <LinkRow to={drawsPath}>Our draws, and how to check them</LinkRow>
          {coming.draws[0] && (
            <LinkRow to={winsdayTermsPath(coming.draws[0].id, pageSlug)}>Terms of this week’s draw</LinkRow>
          )}
          <LinkRow to={helpPath}>Help</LinkRow>
        </LinkList>
      </div>
    </Sidebar>
  )
}
