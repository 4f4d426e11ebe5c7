import type { Page } from '@fairdraw/contract/catalogue.ts'
import { picture } from '../pictures/table.ts'

/** Pages of the site, by slug; home has none in its address. */
export const pages: Page[] = [
  {
    id: 'home',
    slug: 'home',
    meta: {
      title: 'Latest Competitions',
      description:
        'Cash, cars, holidays and nights out: see what you could win tonight, and every way to enter, free post included.',
      rails: [
        'closing-soon',
        'cash-and-cars',
        'spend-your-tokens',
        'free-to-enter',
        'away-days',
        'on-air',
        'for-the-home',
      ],
      herosHeaderEnabled: false,
      backgroundsEnabled: false,
    },
  },
  {
    id: 'free',
    slug: 'free',
    meta: {
      title: 'Free Competitions',
      description: 'Prizes that cost nothing to enter. Pick one, tick the box, and you’re in.',
      rails: ['free-now', 'free-with-programmes'],
      herosHeaderEnabled: false,
      text: 'Nothing to pay, ever. One winner each, drawn like all the others.',
      backgroundsEnabled: false,
    },
  },
  {
    id: 'tokens',
    slug: 'tokens',
    meta: {
      title: 'Bonus Tokens',
      description: 'Spend your tokens on prizes that money can’t enter.',
      rails: ['under-fifty', 'bigger-prizes'],
      herosHeaderEnabled: true,
      herosImageDesktop: picture('page-tokens-banner-desktop'),
      herosImageMobile: picture('page-tokens-banner-mobile'),
      text: 'You’ve got them. Now spend them.',
      accentColor: '#FFC94A',
      backgroundsEnabled: true,
      backgroundsColor: '#1D0A45',
      linkColor: '#FFC94A',
    },
  },
  {
    id: 'winners',
    slug: 'winners',
    meta: {
      title: 'Winners',
      description: 'Who won, what they won, and what they did first. Every winner here is fictional.',
      rails: ['your-turn'],
      herosHeaderEnabled: false,
      herosImageDesktop: picture('page-winners-banner-desktop'),
      herosImageMobile: picture('page-winners-banner-mobile'),
      backgroundsEnabled: false,
    },
  },
  {
    id: 'help',
    slug: 'help',
    meta: {
      title: 'Help and FAQ',
      description: 'How entering works, what it costs, how winners are picked, and how to reach us.',
      rails: [],
      herosHeaderEnabled: true,
      herosImageDesktop: picture('page-help-banner-desktop'),
      herosImageMobile: picture('page-help-banner-mobile'),
      text: 'Stuck? You’re in the right place.',
      backgroundsEnabled: false,
    },
  },
  {
    id: 'terms',
    slug: 'terms',
    meta: {
      title: 'Terms and Conditions',
      description:
        'The rules of the house: who can enter, what it costs, how draws are run and what we do with your data.',
      rails: [],
      herosHeaderEnabled: true,
      herosImageDesktop: picture('page-terms-banner-desktop'),
      herosImageMobile: picture('page-terms-banner-mobile'),
      text: 'The rules of the house, in plain words.',
      backgroundsEnabled: false,
    },
  },
  {
    id: 'breakfast',
    slug: 'breakfast',
    meta: {
      title: 'The Late Breakfast',
      description: 'Everything to be won on The Late Breakfast this week.',
      rails: ['late-breakfast'],
      herosHeaderEnabled: true,
      herosImageDesktop: picture('page-breakfast-banner-desktop'),
      herosImageMobile: picture('page-breakfast-banner-mobile'),
      text: 'Weekdays, for those who aren’t up yet.',
      accentColor: '#F0634D',
      backgroundsEnabled: true,
      backgroundsColor: '#FFF0E2',
      linkColor: '#8F1D45',
    },
  },
  {
    id: 'cars',
    slug: 'cash-and-cars',
    meta: {
      title: 'Cash and Cars',
      description: 'The big ones: cash, cars, a campervan and somebody’s mortgage.',
      rails: ['cars'],
      herosHeaderEnabled: false,
      accentColor: '#E01E5A',
      backgroundsEnabled: false,
    },
  },
]
