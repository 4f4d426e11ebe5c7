import { drawCopy } from '@fairdraw/rules/competition/draw-copy.ts'
import { earningCopy, tokensEarnedPerEntry } from '@fairdraw/rules/payment/tokens-earned.ts'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { RichText } from '@fairdraw/ui/text/rich-text.tsx'
import { useState } from 'react'
import { Link, useOutletContext } from 'react-router'
import { competitionPath, competitionTermsPath } from '../../addresses.ts'
import { useNextLink, useReplacingLink } from '../../ui/dialog/use-back-navigation.ts'
import { CompetitionCarousel } from '../catalogue/rail/competition-carousel.tsx'
import { CHANNEL_NAMES } from '../catalogue/channel-names.ts'
import type { CompetitionContext } from './competition.tsx'
import styles from './details.module.css'
import { Chances } from './prize/chances.tsx'
import { EnterArea } from './enter/enter-area.tsx'
import { HowItWorks } from './routes/how-it-works.tsx'
import { Share } from './share/share.tsx'
import { PlayerBar } from './enter/player-bar.tsx'
import { PrizePicture } from './prize/prize-picture.tsx'
import { Sponsors } from './prize/sponsors.tsx'
import { EntryRoutes } from './routes/entry-routes.tsx'

/** The details of a competition: ten parts from top to bottom (2-flows §2). */
export default function Details() {
  const context = useOutletContext<CompetitionContext>()
  return <DetailsOf key={context.competition.id} {...context} />
}

function DetailsOf(context: CompetitionContext) {
  const { competition, channel, page, now, viewer, related } = context
  const link = useNextLink()
  const [hasAccepted, setHasAccepted] = useState(false)
  const asterisk = competition.asterisks.find(
    ({ dateStart, dateStop }) => Date.parse(dateStart) <= now.getTime() && now.getTime() < Date.parse(dateStop),
  )
  const drawn = drawCopy(competition, now)
  const earning = earningCopy(tokensEarnedPerEntry(competition.earning))
  return (
    <div className={styles.details}>
      <PlayerBar {...context} />
      <PrizePicture competition={competition} now={now} />
      <div className={styles.body}>
        <ChannelTabs {...context} />
        {competition.notice && (
          <p className={styles.notice}>
            <Icon name="clock" />
            <span>{competition.notice}</span>
          </p>
        )}
        <EntryRoutes competition={competition} shown={channel} page={page} now={now} />
        {earning && (
          <p className={styles.earning}>
            <Icon name="bonus" />
            <span>{`${earning}, however you send it.`}</span>
          </p>
        )}
        {competition.runConditions.length > 0 && (
          <p className={styles.eligibility}>
            <Icon name="trophy" />
            <span>{competition.runConditions.join(' ')}</span>
          </p>
        )}
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
          <Link to={competitionTermsPath(page, competition)} {...link}>
            Read the full terms
          </Link>
        </p>
        <Share competition={competition} now={now} />
        <section className={styles.story} aria-label="About this competition">
          <RichText text={competition.content} />
          {asterisk && <p className={styles.small}>{asterisk.text}</p>}
          {drawn && (
            <p className={styles.draw}>
              <Icon name="trophy" />
              <span>{drawn}</span>
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
        {competition.reference && <p className={styles.small}>{`Prize reference: ${competition.reference}`}</p>}
        <CompetitionCarousel tiles={related} page={page} now={now} viewer={viewer} />
      </div>
    </div>
  )
}

function ChannelTabs({ competition, channel, page }: CompetitionContext) {
  const link = useReplacingLink()
  if (competition.entryRoutes.length < 2) return null
  return (
    <nav aria-label="Ways to enter">
      <ul className={styles.tabs}>
        {competition.entryRoutes.map((route) => (
          <li key={route.channel}>
            <Link
              className={styles.tab}
              to={competitionPath(page, competition, route.channel)}
              aria-current={route.channel === channel ? 'page' : undefined}
              {...link}
            >
              {CHANNEL_NAMES[route.channel]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
