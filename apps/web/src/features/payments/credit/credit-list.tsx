import { Trans, useLingui } from '@lingui/react/macro'
import type { PlaceCredits } from '@skrzat/contract/wire/credit'
import { EmptyState } from '@skrzat/ui/empty-state'
import { GroupDot } from '@skrzat/ui/group-dot'
import { Money } from '@skrzat/ui/money'
import { VirtualListInBox } from '@skrzat/ui/virtual-list'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { listName } from '#components/kid-name.ts'
import { placeCreditsOptions } from '../queries.ts'

type CreditListProps = { placeId: number; onKid: (kidId: number) => void }

/** The kids with credit or a deposit, the largest credit first, and the totals. */
export function CreditList({ placeId, onKid }: CreditListProps) {
  const { t } = useLingui()
  const query = useQuery(placeCreditsOptions(placeId))
  return (
    <QueryState
      query={query}
      pending={
        <Pending
          className="flex flex-col gap-3"
          skeletons={['h-12 w-40', 'h-11 w-full', 'h-11 w-full', 'h-11 w-full']}
        />
      }
    >
      {({ total, deposits, credits }) =>
        credits.length === 0 ? (
          <EmptyState picture="jar" title={t`Nikt nie ma nadpłaty ani kaucji`} className="py-6">
            <Trans>
              Nadpłata powstaje sama, gdy ktoś wpłaci więcej, niż zostało do zapłaty. Kaucję zapiszesz, gdy
              wybierzesz dziecko.
            </Trans>
          </EmptyState>
        ) : (
          <>
            <dl className="flex flex-wrap gap-x-8 gap-y-2">
              <div>
                <dt className="text-sm text-muted">{t`Nadpłaty razem`}</dt>
                <dd>
                  <Money grosze={total} className="text-xl font-bold" />
                </dd>
              </div>
              {deposits > 0 && (
                <div>
                  <dt className="text-sm text-muted">{t`Kaucje razem`}</dt>
                  <dd>
                    <Money grosze={deposits} className="text-xl font-bold" />
                  </dd>
                </div>
              )}
            </dl>
            <VirtualListInBox
              name={`credits of ${placeId}`}
              rows={credits}
              keyOf={({ kid }) => kid.id}
              estimate={48}
              className="divide-y divide-line"
            >
              {(credit) => <CreditRow credit={credit} onKid={onKid} />}
            </VirtualListInBox>
          </>
        )
      }
    </QueryState>
  )
}

function CreditRow({
  credit: { kid, gone, amount, deposit },
  onKid,
}: {
  credit: PlaceCredits['credits'][number]
  onKid: CreditListProps['onKid']
}) {
  return (
    <button
      type="button"
      onClick={() => onKid(kid.id)}
      className="flex min-h-11 w-full items-center gap-3 rounded-small py-1 text-left hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1 break-words">
        {listName(kid)}
        <span className="flex items-center gap-1.5 text-xs text-muted">
          {gone ? (
            <Trans>już nie w&nbsp;placówce</Trans>
          ) : (
            <>
              <GroupDot color={kid.group.color} className="size-2" />
              {kid.group.name}
            </>
          )}
        </span>
      </span>
      <span className="text-right">
        {(amount > 0 || deposit === 0) && <Money grosze={amount} className="font-medium" />}
        {deposit > 0 && (
          <span className="block text-sm text-muted">
            <Trans>
              kaucja <Money grosze={deposit} />
            </Trans>
          </span>
        )}
      </span>
      <ChevronRight aria-hidden className="size-4 text-muted" />
    </button>
  )
}
