import { getDeskCompetitionSources, postDeskCompetitionNumber } from '@fairdraw/contract/desk/content-editing.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import type { Programme } from '@fairdraw/rules/composing/begin.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { resized } from '@fairdraw/ui/media/media-address.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatMoment } from '../../../../ui/moment.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Page, Section } from '../../../../ui/page.tsx'
import { ProblemNote } from '../../../../ui/problem-note.tsx'
import { useAct } from '../../../../ui/use-act.ts'
import { WordsField } from '../../list/words-field.tsx'
import { itemPath } from '../../naming/item-address.ts'
import type { NewItemFault } from './new-item-form.tsx'
import styles from './new-competition.module.css'

type Source = BodyOf<typeof getDeskCompetitionSources>['sources'][number]

/** What a new competition begins with: another one, a programme’s defaults, or nothing. Its number is given. */
export function NewCompetition({
  sources,
  programmes,
  words,
  fault,
}: {
  sources: readonly Source[]
  programmes: readonly Programme[]
  /** What was searched for. */
  words: string
  fault: NewItemFault | undefined
}) {
  const navigate = useNavigate()
  const act = useAct()
  const [chosen, setChosen] = useState<string>()
  const begin = async (name: string, more: Record<string, string>) => {
    setChosen(name)
    const given = await act.run(postDeskCompetitionNumber, { body: {} })
    if (given) void navigate(`?${new URLSearchParams({ kind: 'competition', id: String(given.number), ...more })}`)
  }
  return (
    <Page title="New competition">
      <ProblemNote problem={act.problem} />
      <Notice notice={fault && { tone: 'blocked', text: <FaultText fault={fault} /> }} />
      <Section title="Begin from">
        <div className={styles.starts}>
          <BusyButton
            isBusy={chosen === 'scratch' && act.isBusy}
            isWaiting={act.isBusy}
            onClick={() => void begin('scratch', {})}
          >
            Scratch
          </BusyButton>
          {programmes.map(({ name }) => (
            <BusyButton
              key={name}
              tone="outline"
              isBusy={chosen === name && act.isBusy}
              isWaiting={act.isBusy}
              onClick={() => void begin(name, { programme: name })}
            >
              {name}
            </BusyButton>
          ))}
        </div>
        <p className={styles.hint}>A programme brings its usual times and price.</p>
      </Section>
      <Section title="Or make one like">
        <p className={styles.hint}>
          It keeps prize, pictures and words, gets a number of its own, and closes on the next such day.
        </p>
        <WordsField
          words={words}
          onSearch={(typed) =>
            void navigate(`?${new URLSearchParams({ kind: 'competition', ...(typed !== '' && { words: typed }) })}`, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
        {sources.length === 0 && <p>There is none.</p>}
        <ul className={styles.sources}>
          {sources.map(({ id, title, picture, programme, closesAt }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.source}
                aria-busy={chosen === id && act.isBusy}
                onClick={() => void begin(id, { copy: id })}
              >
                {picture === null ? (
                  <span className={styles.picture} />
                ) : (
                  <img
                    className={styles.picture}
                    src={resized(picture, 320)}
                    alt=""
                    width={112}
                    height={70}
                    loading="lazy"
                  />
                )}
                <span className={styles.about}>
                  <span className={styles.title}>{title ?? `Competition ${id}`}</span>
                  <span className={styles.hint}>{`Closing ${formatMoment(closesAt)}`}</span>
                  {programme !== null && <span className={styles.hint}>{programme}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  )
}

function FaultText({ fault: { words, existing } }: { fault: NewItemFault }) {
  return (
    <>
      <span>{`${words} `}</span>
      {existing !== undefined && (
        <Link to={`${itemPath({ kind: 'competition', id: existing })}/edit`}>Edit the one that is there</Link>
      )}
    </>
  )
}
