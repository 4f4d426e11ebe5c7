import { postDeskRemovePasskey, postDeskRemoveTotp } from '@fairdraw/contract/desk/own-log-in.ts'
import type { getDeskFactors } from '@fairdraw/contract/desk/own-log-in.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { useState } from 'react'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import { FACTOR_NAMES, passkeyName } from './factor-names.ts'

type Factors = BodyOf<typeof getDeskFactors>
/** `passkeyId`: absent for the authenticator app. */
type Factor = { name: string; passkeyId?: string; createdAt: string | null; lastUsedAt?: string | null }

const listOf = ({ passkeys, totp }: Factors): Factor[] => [
  ...passkeys.map(({ id, transports, createdAt, lastUsedAt }) => ({
    name: passkeyName(transports),
    passkeyId: id,
    createdAt,
    lastUsedAt,
  })),
  ...(totp ? [{ name: FACTOR_NAMES.totp, createdAt: totp.createdAt }] : []),
]

/** What I can log in with. The last one stays. */
export function OwnFactors({ factors }: { factors: Factors }) {
  const [removing, setRemoving] = useState<Factor>()
  const act = useAct()
  const rows = listOf(factors)
  const close = () => {
    act.clear()
    setRemoving(undefined)
  }
  return (
    <>
      <DataTable
        caption="What I can log in with"
        rows={rows}
        rowKey={({ passkeyId = 'totp' }) => passkeyId}
        empty="You have neither a passkey nor an authenticator app."
        columns={[
          { name: 'With', render: ({ name }) => name },
          { name: 'Since', render: ({ createdAt }) => (createdAt === null ? '–' : <Moment at={createdAt} />) },
          {
            name: 'Last used',
            render: ({ lastUsedAt }) =>
              lastUsedAt === undefined ? '–' : lastUsedAt === null ? 'Never' : <Moment at={lastUsedAt} />,
          },
          {
            name: 'Remove',
            render: (factor) => (
              <span>
                {rows.length === 1 ? (
                  'Your only one'
                ) : (
                  <TextButton onClick={() => setRemoving(factor)}>Remove…</TextButton>
                )}
              </span>
            ),
          },
        ]}
      />
      {removing && (
        <ReasonDialog
          title={`Remove this ${removing.passkeyId === undefined ? 'authenticator app' : 'passkey'}?`}
          actName="Remove"
          needsReason={false}
          act={act}
          onClose={close}
          onConfirm={async () => {
            const { passkeyId } = removing
            const isRemoved =
              passkeyId === undefined
                ? await act.run(postDeskRemoveTotp, {})
                : await act.run(postDeskRemovePasskey, { params: { id: passkeyId } })
            if (isRemoved) setRemoving(undefined)
          }}
        >
          <p>
            Nobody can log in with it any more, and you are logged out on every other device. If it was lost or stolen,
            tell an administrator.
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
