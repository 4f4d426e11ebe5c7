/** Who a story is about: what is known of the win, what the winner agrees to, and the form that records what they said. */
import type { DeskWinner } from '@fairdraw/contract/desk/winners.ts'
import { PUBLICITY_WORDINGS } from '@fairdraw/rules/competition/publicity.ts'
import type { PublicityWording } from '@fairdraw/rules/competition/publicity.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import { useMay } from '../../../session/me.ts'
import { Facts } from '../../../ui/facts.tsx'
import { CompetitionLink } from '../../../ui/list/competition-link.tsx'
import looks from '../../../ui/looks.module.css'
import { Moment } from '../../../ui/moment.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { NoticeContent } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { StateChip } from '../../../ui/state-chip.tsx'
import styles from './winner-panel.module.css'
import { PublicityDialog } from './publicity-dialog.tsx'
import { CHANNEL_NAMES, NAME_CHOICE_NAMES, consentState, namedFrom, partsText } from './story-copy.ts'

export function WinnerPanel({ winner }: { winner: DeskWinner }) {
  const may = useMay()
  const [isAsking, setIsAsking] = useState(false)
  const [notice, setNotice] = useState<NoticeContent>()
  const { nameChoice, isNamed, prize, competition, draw, wonAt, consents } = winner
  const { tone, text } = consentState(winner)
  return (
    <Section
      title="The winner"
      actions={
        may('record-publicity') && (
          <Button size="small" tone="outline" onClick={() => setIsAsking(true)}>
            Record what they said
          </Button>
        )
      }
    >
      <Notice notice={notice} />
      <Facts
        facts={{
          Named: (
            <>
              <bdi>{namedFrom(winner)}</bdi>{' '}
              <span className={looks.minor}>
                {isNamed ? NAME_CHOICE_NAMES[nameChoice] : 'They have not said yet how they want to be named'}
              </span>
            </>
          ),
          Prize: prize,
          Competition: <CompetitionLink id={competition.id} name={competition.title} />,
          'Shown live': draw && draw.shownAt !== null ? <Moment at={draw.shownAt} /> : null,
          Won: <Moment at={wonAt} />,
          Publicity: <StateChip tone={tone}>{text}</StateChip>,
        }}
      />
      {consents.length > 0 && (
        <details>
          <summary className={styles.summary}>What they have said, and the words they were asked with</summary>
          <ul className={styles.said}>
            {consents.map(({ parts, channel, wording, agreedAt, recordedAt, recordedBy }) => (
              <li key={recordedAt}>
                <p>
                  <b>{partsText(parts)}</b> <span>{`${CHANNEL_NAMES[channel].toLowerCase()},`}</span>{' '}
                  <Moment at={agreedAt} />
                  <span>. Recorded by </span>
                  <bdi>{recordedBy ?? 'somebody who has left'}</bdi>
                </p>
                <p
                  className={looks.minor}
                >{`Wording ${wording}: “${PUBLICITY_WORDINGS[wording as PublicityWording] ?? ''}”`}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
      {isAsking && (
        <PublicityDialog
          winner={winner}
          onOutcome={(outcome) => {
            setIsAsking(false)
            setNotice(outcome)
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  )
}
