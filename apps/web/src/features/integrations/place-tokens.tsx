import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { PlaceToken } from '@skrzat/contract/wire/access-tokens'
import { Button } from '@skrzat/ui/button'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sayAndClose } from '#app/say-and-close.ts'
import { Question } from '#components/question.tsx'
import { QueryState } from '#components/query-state.tsx'
import { TokenDates, TokenName } from '#components/tokens/token-facts.tsx'
import { Part } from './part.tsx'
import { placeTokensOptions, revokePlaceToken } from './queries.ts'

/** The access tokens that reach the place, whoever holds them. */
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
  const { t } = useLingui()
  const { name, holder, phone } = token
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <TokenName token={token} />
        <p className="text-sm text-muted">
          <span className="block break-words">
            {[holder, formatPhone(phone)].filter((each) => each !== null).join(', ')}
          </span>
          <TokenDates token={token} />
        </p>
      </div>
      <Button variant="danger-quiet" size="sm" aria-label={t`Unieważnij: ${name}`} onClick={onRevoke}>
        {t`Unieważnij`}
      </Button>
    </li>
  )
}

type RevokePlaceTokenProps = { placeId: number; token: PlaceToken; onClose: () => void }

function RevokePlaceToken({ placeId, token: { id, name }, onClose }: RevokePlaceTokenProps) {
  const { t } = useLingui()
  const revoke = useMutation(revokePlaceToken(sayAndClose(t`Token jest unieważniony.`, onClose)))
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Unieważnić token „${name}”?`}
      description={<Trans>Program, który go używa, od razu straci dostęp. Nie da się tego cofnąć.</Trans>}
      confirmLabel={t`Unieważnij`}
      mutation={revoke}
      onConfirm={() => revoke.mutate({ placeId, id })}
    />
  )
}
