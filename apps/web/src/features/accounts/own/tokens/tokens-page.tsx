import { Trans, useLingui } from '@lingui/react/macro'
import { type AccessToken, MOST_TOKENS } from '@skrzat/contract/wire/access-tokens'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '#app/calls/index.ts'
import { QueryState } from '#components/query-state.tsx'
import { Section } from '../section.tsx'
import { MakeToken } from './make-token.tsx'
import { OwnTokenRow } from './own-token-row.tsx'
import { RevokeToken } from './revoke-token.tsx'

/** The account's personal access tokens. */
export function TokensPage() {
  const { t } = useLingui()
  const query = useQuery(trpc.accounts.tokens.queryOptions())
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<AccessToken>()
  return (
    <Section title={t`Tokeny dostępu`}>
      <p className="text-sm text-muted">
        <Trans>
          Z tokenem inny program działa w Twoim imieniu w jednej placówce, bez Twojego PIN-u. Nie może
          zmieniać Twojego konta ani czytać rozmów.
        </Trans>
      </p>
      <QueryState query={query} pending={<Skeleton className="h-40 w-full rounded-card" />}>
        {({ tokens, places }) => {
          const make = places.length > 0 && (
            <Button
              icon={Plus}
              className="self-start max-sm:w-full"
              disabled={tokens.length >= MOST_TOKENS}
              onClick={() => setMaking(true)}
            >
              {t`Utwórz token`}
            </Button>
          )
          return (
            <>
              {tokens.length === 0 ? (
                <EmptyState picture="puzzle" title={t`Nie masz żadnego tokena`} action={make}>
                  {places.length > 0 ? (
                    <Trans>Tu będą tokeny, które utworzysz dla innych programów.</Trans>
                  ) : (
                    <Trans>Token jest dla jednej placówki, a Ty nie należysz do żadnej.</Trans>
                  )}
                </EmptyState>
              ) : (
                <>
                  <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-card">
                    {tokens.map((token) => (
                      <OwnTokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
                    ))}
                  </ul>
                  {make}
                </>
              )}
              {making && <MakeToken places={places} onClose={() => setMaking(false)} />}
            </>
          )
        }}
      </QueryState>
      {revoking && <RevokeToken token={revoking} onClose={() => setRevoking(undefined)} />}
    </Section>
  )
}
