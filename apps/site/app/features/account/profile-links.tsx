import { helpPath, listingPath, prizesPath, profilePagePath } from '../../addresses.ts'
import { useNextLink } from '../../ui/dialog/use-back-navigation.ts'
import { LinkList, LinkRow } from '../../ui/text/link-list.tsx'

const PAGES = [
  ['entries', 'My entries'],
  ['statement', 'Your year in figures'],
  ['reveal', 'Reveal your tickets'],
  ['playing-safe', 'Playing safe'],
  ['opt-in', 'What we may send you'],
  ['payment-details', 'Payment details'],
  ['sessions', 'Where you’re logged in'],
  ['history', 'Account history'],
  ['data', 'Your data'],
] as const

/** Links to the other pages of the profile, and to pages outside it. */
export function ProfileLinks({ page }: { page: string | undefined }) {
  const link = useNextLink()
  return (
    <nav aria-label="My account">
      <LinkList>
        {PAGES.map(([name, words]) => (
          <LinkRow key={name} to={profilePagePath(name, page)} {...link}>
            {words}
          </LinkRow>
        ))}
        <LinkRow to={prizesPath(page)} {...link}>
          My prizes
        </LinkRow>
        <LinkRow to={listingPath('tokens')}>Spend tokens</LinkRow>
        <LinkRow to={helpPath}>Help</LinkRow>
      </LinkList>
    </nav>
  )
}
