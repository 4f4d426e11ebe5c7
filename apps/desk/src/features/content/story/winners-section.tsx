/** The winners of a draw with their consent and their stories, where somebody may begin one. */
import type { DeskWinner } from '@fairdraw/contract/desk/winners.ts'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { useMay } from '../../../session/me.ts'
import { Section } from '../../../ui/page.tsx'
import { StateChip } from '../../../ui/state-chip.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { itemPath } from '../naming/item-address.ts'
import { consentState, namedFrom, storyState } from './story-copy.ts'

const itemOf = ({ id }: DeskWinner) => ({ kind: 'winner-story', id }) as const

/** `winners`: undefined where they may not be seen, or could not be read. */
export function WinnersSection({ winners }: { winners: readonly DeskWinner[] | undefined }) {
  const may = useMay()
  if (!winners || winners.length === 0) return null
  return (
    <div id="winners">
      <Section title="Winners and their stories">
        <DataTable
          caption="The winners as they chose to be named, and what they agree to have shown"
          columns={[
            { name: 'Prize', render: ({ prize }) => prize },
            {
              name: 'Winner',
              render: (winner) => <bdi>{namedFrom(winner)}</bdi>,
            },
            { name: 'Publicity', render: (winner) => <Chip {...consentState(winner)} /> },
            { name: 'Story', render: ({ story }) => <Chip {...storyState(story)} /> },
            {
              name: 'Next',
              render: (winner) =>
                winner.story.latest !== null
                  ? may('read-content') && (
                      <ButtonLink size="small" tone="outline" to={itemPath(itemOf(winner))}>
                        Open the story
                      </ButtonLink>
                    )
                  : may('edit-content') && (
                      <ButtonLink size="small" to={`/content/new?${new URLSearchParams(itemOf(winner))}`}>
                        Write the winner’s story
                      </ButtonLink>
                    ),
            },
          ]}
          rows={winners}
          rowKey={({ id }) => id}
          empty=""
        />
      </Section>
    </div>
  )
}

const Chip = ({ tone, text }: ReturnType<typeof consentState>) => <StateChip tone={tone}>{text}</StateChip>
