import { drawCopy } from '@fairdraw/rules/draw-copy.ts'
import { useState } from 'react'
import { Link, useOutletContext } from 'react-router'
import { competitionPath, competitionTermsPath } from '../../addresses.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useDeeper, useDepth } from '../../ui/use-way-back.ts'
import { CompetitionCarousel } from '../catalogue/competition-carousel.tsx'
import { CHANNEL_NAMES } from '../catalogue/channel-names.ts'
import type { CompetitionContext } from './competition.tsx'
import styles from './details.module.css'
import { Chances } from './chances.tsx'
import { EnterArea } from './enter-area.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { PassOn } from './pass-on.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { PrizePicture } from './prize-picture.tsx'
import { Sponsors } from './sponsors.tsx'
import { WaysIn } from './ways-in.tsx'

/** The ten parts of the details, top to bottom (2-flows §2). */
export default function Details() {
  const context = useOutletContext<CompetitionContext>()
  return <DetailsOf key={context.competition.id} {...context} />
}

function DetailsOf(context: CompetitionContext) {
  const { competition, channel, page, now, viewer, more } = context
  const deeper = useDeeper()
  const [hasAccepted, setHasAccepted] = useState(false)
  const asterisk = competition.asterisks.find(
    ({ dateStart, dateStop }) => Date.parse(dateStart) <= now.getTime() && now.getTime() < Date.parse(dateStop),
  )
  const drawn = drawCopy(competition, now)
  return (
    <div className={styles.details}>
      <PhoneBar {...context} />
      <PrizePicture competition={competition} now={now} />
      <div className={styles.body}>
        <ChannelTabs {...context} />
        <WaysIn competition={competition} shown={channel} page={page} now={now} />
        {competition.eligibility.length > 0 && (
          <p className={styles.eligibility}>
            <Icon name="person" />
            <span>{competition.eligibility.join(' ')}</span>
          </p>
        )}
      </div>
      <EnterArea {...context} hasAccepted={hasAccepted} onAccept={setHasAccepted} />
      <div className={styles.body}>
        <p className={styles.termsLink}>
          <Link to={competitionTermsPath(page, competition)} state={deeper} preventScrollReset>
            Read the full terms
          </Link>
        </p>
        <PassOn competition={competition} now={now} />
        <section className={styles.story} aria-label="About this competition">
          <RichText text={competition.content} />
          {asterisk && <p className={styles.small}>{asterisk.text}</p>}
          {drawn && (
            <p className={styles.draw}>
              <Icon name="trophy" />
              {drawn}
            </p>
          )}
        </section>
        <Chances competition={competition} viewer={viewer} />
        <HowItWorks competition={competition} page={page} now={now} />
        {competition.sponsor && <Sponsors {...competition.sponsor} />}
        <details className={styles.terms}>
          <summary>
            Full terms and conditions
            <Icon name="chevron" />
          </summary>
          <RichText text={competition.terms.full} />
        </details>
        {competition.reference && <p className={styles.small}>Prize reference: {competition.reference}</p>}
        <CompetitionCarousel tiles={more} page={page} now={now} viewer={viewer} />
      </div>
    </div>
  )
}

function ChannelTabs({ competition, channel, page }: CompetitionContext) {
  const depth = useDepth()
  if (competition.ways.length < 2) return null
  return (
    <nav aria-label="Ways to enter">
      <ul className={styles.tabs}>
        {competition.ways.map((way) => (
          <li key={way.channel}>
            <Link
              className={styles.tab}
              to={competitionPath(page, competition, way.channel)}
              aria-current={way.channel === channel ? 'page' : undefined}
              state={depth === undefined ? undefined : { depth }}
              replace
              preventScrollReset
            >
              {CHANNEL_NAMES[way.channel]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
