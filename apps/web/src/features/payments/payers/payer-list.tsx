import { Trans, useLingui } from '@lingui/react/macro'
import { formatNrb } from '@skrzat/contract/nrb'
import type { Payer } from '@skrzat/contract/wire/payers'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { Money } from '@skrzat/ui/money'
import { useMutation } from '@tanstack/react-query'
import { Archive, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { sayAndClose } from '#app/undo/index.ts'
import { Question } from '#components/question.tsx'
import { retirePayer } from './queries.ts'
import { kindNames } from './texts.ts'

type PayerListProps = {
  placeId: number
  payers: readonly Payer[]
  maySet: boolean
  /** Undefined for a new one. */
  onEdit: (payer: Payer | undefined) => void
}

/** The place's payers, archived ones last. */
export function PayerList({ placeId, payers, maySet, onEdit }: PayerListProps) {
  const { t } = useLingui()
  const [retiring, setRetiring] = useState<Payer>()
  return (
    <section
      aria-labelledby="payers"
      className="flex flex-col gap-3 rounded-card border border-line bg-card p-4"
    >
      <h2 id="payers" className="text-lg font-bold">
        <Trans>Płatnicy</Trans>
      </h2>
      {payers.length === 0 ? (
        <p className="text-muted">
          <Trans>
            Nikt poza rodzicami nie płaci za dzieci. Dodaj ZUS, jeśli rodzice korzystają z programu Aktywnie w
            żłobku, albo ośrodek pomocy społecznej.
          </Trans>
        </p>
      ) : (
        <ul aria-label={t`Płatnicy`} className="divide-y divide-line">
          {payers.map((payer) => (
            <li key={payer.id} className="flex items-start gap-2 py-2.5">
              <PayerLine payer={payer} />
              {maySet && !payer.retired && (
                <span className="flex">
                  <Button
                    icon={Pencil}
                    variant="quiet"
                    size="icon-sm"
                    aria-label={t`Zmień płatnika: ${payer.name}`}
                    title={t`Zmień płatnika`}
                    onClick={() => onEdit(payer)}
                  />
                  <Button
                    icon={Archive}
                    variant="quiet"
                    size="icon-sm"
                    aria-label={t`Przenieś do archiwum: ${payer.name}`}
                    title={t`Przenieś do archiwum`}
                    onClick={() => setRetiring(payer)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {maySet && (
        <Button
          icon={Plus}
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => onEdit(undefined)}
        >
          {t`Dodaj płatnika`}
        </Button>
      )}
      {retiring && (
        <RetireQuestion placeId={placeId} payer={retiring} onClose={() => setRetiring(undefined)} />
      )}
    </section>
  )
}

function PayerLine({ payer: { kind, name, account, retired, left } }: { payer: Payer }) {
  const { t, i18n } = useLingui()
  return (
    <div className="min-w-0 flex-1">
      <p className="break-words">
        <span className="font-medium">{name}</span> {retired && <Badge>{t`w archiwum`}</Badge>}
      </p>
      <p className="text-sm break-words text-muted">{i18n._(kindNames[kind])}</p>
      {account !== null && <p className="tabular text-sm break-words text-muted">{formatNrb(account)}</p>}
      {left > 0 && (
        <p className="text-sm">
          <Trans>
            do zapłaty: <Money grosze={left} />
          </Trans>
        </p>
      )}
    </div>
  )
}

function RetireQuestion({ placeId, payer, onClose }: { placeId: number; payer: Payer; onClose: () => void }) {
  const { t } = useLingui()
  const retire = useMutation(retirePayer(sayAndClose(t`Płatnik przeniesiony do archiwum`, onClose)))
  return (
    <Question
      title={t`Przenieść do archiwum: ${payer.name}?`}
      description={t`Nie będzie go na nowych fakturach. To, co ma do zapłaty na wystawionych, zostaje.`}
      confirmLabel={t`Przenieś do archiwum`}
      mutation={retire}
      onConfirm={() => retire.mutate({ placeId, id: payer.id })}
      onClose={onClose}
    />
  )
}
