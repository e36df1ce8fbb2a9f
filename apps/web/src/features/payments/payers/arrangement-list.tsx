import { Trans, useLingui } from '@lingui/react/macro'
import type { KidPayer, PayersPage } from '@skrzat/contract/wire/payers'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { useToday } from '@skrzat/ui/date-text'
import { EmptyState } from '@skrzat/ui/empty-state'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { SearchInput } from '@skrzat/ui/search-input'
import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sayAndClose } from '#app/undo/index.ts'
import { monthText } from '#components/day-text.ts'
import { Question } from '#components/question.tsx'
import { removeArrangement } from './queries.ts'
import { baseNames } from './texts.ts'

type ArrangementListProps = {
  placeId: number
  page: PayersPage
  onEdit: (arrangement: KidPayer) => void
  /** Adds one. */
  action: ReactNode
}

const lower = (text: string) => text.toLocaleLowerCase('pl')

/** What is arranged, by child. */
export function ArrangementList({ placeId, page, onEdit, action }: ArrangementListProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [removing, setRemoving] = useState<KidPayer>()
  const { arrangements } = page
  const found = arrangements.filter(({ kid, payer }) =>
    lower(`${kid.name} ${kid.group} ${payer.name}`).includes(lower(text.trim())),
  )
  return (
    <section aria-labelledby="arrangements" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="arrangements" className="text-lg font-bold">
          <Trans>Ustalenia według dzieci</Trans>
        </h2>
        {action}
      </div>
      {arrangements.length === 0 ? (
        <EmptyState picture="jar" title={t`Nie ma jeszcze ustaleń`} className="py-8">
          <Trans>
            Gdy za dziecko płaci też ktoś inny, wpisz tu, ile i w których miesiącach. Nowe faktury podzielą
            się same.
          </Trans>
        </EmptyState>
      ) : (
        <>
          <SearchInput
            value={text}
            onSearch={setText}
            label={t`Szukaj dziecka lub płatnika`}
            clearLabel={t`Wyczyść`}
            className="mb-3"
          />
          {found.length === 0 ? (
            <p className="text-muted">{t`Nikogo takiego nie ma.`}</p>
          ) : (
            <ul
              aria-label={t`Ustalenia według dzieci`}
              className="divide-y divide-line rounded-card border border-line bg-card"
            >
              {found.map((each) => (
                <ArrangementRow
                  key={each.id}
                  of={each}
                  onEdit={() => onEdit(each)}
                  onRemove={() => setRemoving(each)}
                />
              ))}
            </ul>
          )}
        </>
      )}
      {removing && <RemoveQuestion placeId={placeId} of={removing} onClose={() => setRemoving(undefined)} />}
    </section>
  )
}

type RowProps = { of: KidPayer; onEdit: () => void; onRemove: () => void }

function ArrangementRow({ of, onEdit, onRemove }: RowProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const today = useToday()
  const value = useArrangementText()
  const { kid, payer, fromMonth, toMonth, applicants } = of
  const from = monthText(`${fromMonth}-01`, locale)
  const to = toMonth && monthText(`${toMonth}-01`, locale)
  const month = today.slice(0, 7)
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <span className="font-medium">{kid.name}</span>{' '}
          <span className="text-sm text-muted">{kid.group}</span>
        </p>
        <p className="break-words">
          {payer.name}: {value(of)}
        </p>
        <p className="text-sm break-words text-muted">
          {to ? t`od: ${from}, do: ${to}` : t`od: ${from}`}
          {applicants !== '' && ` · ${applicants}`}
        </p>
      </div>
      <span className="flex flex-wrap items-center justify-end gap-1">
        {fromMonth > month && <Badge>{t`od później`}</Badge>}
        {toMonth !== null && toMonth < month && <Badge>{t`zakończone`}</Badge>}
        <Button
          icon={Pencil}
          variant="quiet"
          size="icon-sm"
          aria-label={t`Zmień ustalenie: ${kid.name}, ${payer.name}`}
          title={t`Zmień`}
          onClick={onEdit}
        />
        <Button
          icon={Trash2}
          variant="quiet"
          size="icon-sm"
          aria-label={t`Usuń ustalenie: ${kid.name}, ${payer.name}`}
          title={t`Usuń`}
          onClick={onRemove}
        />
      </span>
    </li>
  )
}

/** `50% opłaty bez wyżywienia`. */
function useArrangementText() {
  const { t, i18n } = useLingui()
  const locale = useUiLocale()
  return ({ kind, base, amount, percent, disability }: KidPayer) => {
    if (kind === 'benefit')
      return disability
        ? t`świadczenie Aktywnie w\u00a0żłobku, z\u00a0orzeczeniem`
        : t`świadczenie Aktywnie w\u00a0żłobku`
    const of = i18n._(baseNames[base])
    if (kind === 'percent') return `${percent ?? 0}% ${of}`
    const sum = moneyText(amount ?? 0, locale)
    return base === 'invoice' ? sum : t`${sum}, najwyżej tyle, ile wynosi część: ${of}`
  }
}

function RemoveQuestion({ placeId, of, onClose }: { placeId: number; of: KidPayer; onClose: () => void }) {
  const { t } = useLingui()
  const remove = useMutation(removeArrangement(sayAndClose(t`Ustalenie usunięte`, onClose)))
  const { kid, payer } = of
  return (
    <Question
      title={t`Usunąć ustalenie: ${kid.name}, ${payer.name}?`}
      description={t`Nowe faktury zapłacą w całości rodzice. Wystawione się nie zmienią. Jeśli płatnik przestaje płacić od jakiegoś miesiąca, wpisz raczej ostatni miesiąc.`}
      confirmLabel={t`Usuń`}
      tone="danger"
      mutation={remove}
      onConfirm={() => remove.mutate({ placeId, id: of.id })}
      onClose={onClose}
    />
  )
}
