import { getFaq, getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { headingIds } from '@fairdraw/rules/text/heading-ids.ts'
import { SearchField } from '@fairdraw/ui/form/search-field.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { RichText } from '@fairdraw/ui/text/rich-text.tsx'
import { useEffect, useId, useState } from 'react'
import type { MouseEvent } from 'react'
import { data, useLocation } from 'react-router'
import { api } from '../../api.ts'
import { helpPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { breadcrumbs, questions } from '../../structured-data.ts'
import { PageBanner } from '../frame/page-banner.tsx'
import { CountingNotice } from '../frame/privacy-choices.tsx'
import { findAnswers } from './find-answers.ts'
import styles from './help.module.css'
import type { Route } from './+types/help.ts'

export async function loader() {
  const [faq, fixed] = await Promise.all([api(getFaq, {}), api(getStaticInit, {})])
  if (!faq.ok || !fixed.ok) throw data({ kind: 'unavailable' as const }, { status: 503 })
  const { pages, settings } = fixed.body
  return { faq: faq.body, contactEmail: settings.contactEmail, banner: pages.find(({ slug }) => slug === 'help')?.meta }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { title = 'Help and FAQ', description = '' } = loaderData?.banner ?? {}
  return head({
    title,
    description,
    path: helpPath,
    ...(import.meta.env.SSR && {
      data: [breadcrumbs([{ name: title, path: helpPath }]), ...(loaderData ? [questions(loaderData.faq)] : [])],
    }),
  })
}

/** An opened question is in the address, so that it can be copied and sent. */
function showInAddress({ currentTarget: { parentElement: details } }: MouseEvent<HTMLElement>) {
  if (details instanceof HTMLDetailsElement && !details.open) history.replaceState(history.state, '', `#${details.id}`)
}

export default function Help({ loaderData: { faq, contactEmail, banner } }: Route.ComponentProps) {
  const [query, setQuery] = useState('')
  const { hash } = useLocation()
  useEffect(() => {
    // Not by the attribute of the first render: the server does not know the hash, so the two would differ.
    const named = document.getElementById(hash.slice(1))
    if (named instanceof HTMLDetailsElement) named.open = true
  }, [hash])
  const asked = faq.sections.flatMap(({ items }) => items.map(({ question }) => question))
  const ids = new Map(headingIds(asked).map((id, index) => [asked[index], id]))
  const field = useId()
  const sections = findAnswers(faq.sections, query)
  const found = sections.reduce((sum, { items }) => sum + items.length, 0)
  const isSearching = query.trim() !== ''
  return (
    <main id="main" tabIndex={-1}>
      <PageBanner meta={banner} title="Help and FAQ" />
      <div className={styles.body}>
        <search>
          <SearchField
            id={field}
            label="Search help"
            placeholder="What would you like to know?"
            value={query}
            onSearch={setQuery}
          />
        </search>
        <output className={styles.count} htmlFor={field}>
          {isSearching &&
            (found === 0 ? `No answers for ‘${query.trim()}’. Try another word.` : pluralise(found, 'answer'))}
        </output>
        {sections.map((section) => (
          <section key={section.title} className={styles.section}>
            <h2 className={styles.heading}>{section.title}</h2>
            {section.items.map((item) => (
              <details
                key={item.question}
                className={styles.item}
                id={ids.get(item.question)}
                open={isSearching || undefined}
              >
                <summary onClick={showInAddress}>
                  <h3>{item.question}</h3>
                  <Icon name="chevron" />
                </summary>
                <RichText text={item.answer} />
              </details>
            ))}
          </section>
        ))}
        <p className={styles.contact}>
          Still stuck? Email <a href={`mailto:${contactEmail}`}>{contactEmail}</a> and one of the team will reply.
        </p>
        <CountingNotice className={styles.notice} />
      </div>
    </main>
  )
}
