import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountingPage as Shown } from '@skrzat/contract/wire/accounting'
import { Button } from '@skrzat/ui/button'
import { Notice } from '@skrzat/ui/notice'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Settings, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useMenuPlace } from '#app/navigation/index.ts'
import { PaymentsFrame } from '#components/payments-tabs.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { BuyersDialog } from './buyers-dialog.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import { ExportForm } from './export-form.tsx'
import { ExportList } from './export-list.tsx'
import { ExportsDialog } from './exports-dialog.tsx'
import { accountingOptions } from './queries.ts'
import { documentNames, exemptionNames, fieldNames } from './texts.ts'

/** What a place's documents are, and its sales for the accountant's program. */
export function AccountingPage({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const { mayDo } = useMenuPlace(placeId)
  const query = useQuery(accountingOptions(placeId))
  const [opened, setOpened] = useState<'document' | 'buyers' | 'exports'>()
  const close = () => setOpened(undefined)
  return (
    <PaymentsFrame
      placeId={placeId}
      tab="accounting"
      title={t`Księgowość`}
      actions={
        query.data &&
        mayDo('settings') && (
          <Button icon={Settings} variant="secondary" onClick={() => setOpened('exports')}>
            {t`Ustawienia eksportu`}
          </Button>
        )
      }
    >
      <QueryState
        query={query}
        pending={
          <Pending label={t`Wczytywanie księgowości`} className="flex flex-col gap-4">
            <Skeleton className="h-40 rounded-card" />
            <Skeleton className="h-80 rounded-card" />
          </Pending>
        }
      >
        {(page) => (
          <div className="grid grid-cols-1 gap-8 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start">
            <div className="flex min-w-0 flex-col gap-4">
              <Documents
                page={page}
                onEdit={mayDo('settings') ? () => setOpened('document') : undefined}
                onBuyers={() => setOpened('buyers')}
              />
              <ExportForm placeId={placeId} page={page} />
            </div>
            <ExportList exports={page.exports} />
          </div>
        )}
      </QueryState>
      {opened === 'document' && query.data && (
        <DocumentDialog placeId={placeId} settings={query.data.document} onClose={close} />
      )}
      {opened === 'exports' && query.data && (
        <ExportsDialog placeId={placeId} settings={query.data.settings} onClose={close} />
      )}
      {opened === 'buyers' && <BuyersDialog placeId={placeId} onClose={close} />}
    </PaymentsFrame>
  )
}

type DocumentsProps = { page: Shown; onEdit: (() => void) | undefined; onBuyers: () => void }

/** The chosen kind with what it lacks, and buyers. */
function Documents({ page, onEdit, onBuyers }: DocumentsProps) {
  const { t, i18n } = useLingui()
  const { document, missing, withoutBuyer } = page
  const { kind, exemption, seller } = document
  const address = [seller.street, `${seller.postalCode} ${seller.city}`.trim()].filter(Boolean).join(', ')
  return (
    <section
      aria-labelledby="documents"
      className="flex flex-col gap-3 rounded-card border border-line bg-card p-4"
    >
      <h2 id="documents" className="text-lg font-bold">
        <Trans>Dokumenty</Trans>
      </h2>
      {kind === null ? (
        <Notice tone="info">
          <Trans>
            Nie wybrano, co wystawia placówka. Dokumenty są takie jak dotąd: nazywają się fakturą, ale nie
            mają nabywcy ani podstawy zwolnienia z VAT.
          </Trans>
        </Notice>
      ) : (
        <div>
          <p className="font-medium">{i18n._(documentNames[kind])}</p>
          <p className="break-words">{seller.name}</p>
          <p className="text-sm break-words text-muted">
            {[address, seller.nip && `NIP ${seller.nip}`].filter(Boolean).join(', ')}
          </p>
          {exemption && <p className="text-sm text-muted">{i18n._(exemptionNames[exemption])}</p>}
        </div>
      )}
      {kind === 'INVOICE' && missing.length > 0 && (
        <Notice tone="danger">
          <p>
            <Trans>Faktury nie można wystawić, bo brakuje:</Trans>
          </p>
          <ul className="list-disc pl-5">
            {missing.map((field) => (
              <li key={field}>{i18n._(fieldNames[field])}</li>
            ))}
          </ul>
        </Notice>
      )}
      {kind === 'INVOICE' && withoutBuyer > 0 && (
        <Notice tone="warning">
          {t`${plural(withoutBuyer, { one: '# dziecko nie ma nabywcy.', few: '# dzieci nie ma nabywcy.', many: '# dzieci nie ma nabywcy.', other: '# dziecka nie ma nabywcy.' })}`}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {onEdit && (
          <Button icon={Pencil} variant="secondary" size="sm" onClick={onEdit}>
            {kind === null ? t`Wybierz dokument` : t`Zmień dokument`}
          </Button>
        )}
        <Button icon={UsersRound} variant="secondary" size="sm" onClick={onBuyers}>
          {t`Nabywcy`}
        </Button>
      </div>
    </section>
  )
}
