import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { PlaceToken } from '@skrzat/contract/wire/access-tokens'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sayAndClose } from '#app/undo/index.ts'
import { QueryState } from '#components/query-state.tsx'
import { RevokeQuestion } from '#components/tokens/revoke-question.tsx'
import { TokenRow } from '#components/tokens/token-row.tsx'
import { Part } from './part.tsx'
import { placeTokensOptions, revokePlaceToken } from './queries.ts'

/** The access tokens that reach the place, of all holders. */
export function PlaceTokens({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const query = useQuery(placeTokensOptions(placeId))
  const [revoking, setRevoking] = useState<PlaceToken>()
  return (
    <Part
      title={t`Tokeny dostępu`}
      about={
        <Trans>
          Z tymi tokenami inne programy działają w placówce w imieniu osób, które je utworzyły. Każdy tworzy
          swoje w ustawieniach konta.
        </Trans>
      }
    >
      <QueryState
        query={query}
        pending={<Skeleton className="h-20 w-full rounded-card" />}
        empty={
          <p className="rounded-card border border-line bg-card p-4 text-muted">
            <Trans>Nikt nie ma tokena do tej placówki.</Trans>
          </p>
        }
      >
        {(tokens) => (
          <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-card">
            {tokens.map((token) => (
              <PlaceTokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
            ))}
          </ul>
        )}
      </QueryState>
      {revoking && (
        <RevokePlaceToken placeId={placeId} token={revoking} onClose={() => setRevoking(undefined)} />
      )}
    </Part>
  )
}

function PlaceTokenRow({ token, onRevoke }: { token: PlaceToken; onRevoke: () => void }) {
  const { holder, phone } = token
  const about = [holder, formatPhone(phone)].filter((each) => each !== null).join(', ')
  return <TokenRow token={token} about={about} onRevoke={onRevoke} />
}

type RevokePlaceTokenProps = { placeId: number; token: PlaceToken; onClose: () => void }

function RevokePlaceToken({ placeId, token: { id, name }, onClose }: RevokePlaceTokenProps) {
  const { t } = useLingui()
  const revoke = useMutation(revokePlaceToken(sayAndClose(t`Token jest unieważniony.`, onClose)))
  const confirmRevocation = () => revoke.mutate({ placeId, id })
  return <RevokeQuestion name={name} mutation={revoke} onConfirm={confirmRevocation} onClose={onClose} />
}
