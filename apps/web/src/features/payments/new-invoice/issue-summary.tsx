import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { longDay } from '@skrzat/contract/day-text'
import { addDays } from '@skrzat/contract/days'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money, moneyText } from '@skrzat/ui/money'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { kidName } from '#components/kid-name.ts'
import { HIGH } from '../amounts.ts'
import { useInvoiceCount } from './issue-outcome.tsx'
import { sumRows } from './sums.ts'
import type { KidAmount, Unusual } from './summary.ts'
import type { Proposal } from './use-proposal.ts'

/** The number of named children; the others are counted. */
const NAMED = 4

type IssueSummaryProps = { proposal: Proposal; onClose: () => void; onIssue: () => void }

/** A summary before invoices are issued: their number, sum, deadline and recipients, and anything unusual. */
export function IssueSummary({ proposal, onClose, onIssue }: IssueSummaryProps) {
  const { rows, screen, unusual, leftOut } = proposal
  const { t } = useLingui()
  const locale = useUiLocale()
  const invoices = useInvoiceCount()
  const sums = sumRows(
    screen.paymentTypes,
    rows.map(({ sum }) => sum),
  )
  const countText = invoices(sums.count)
  const deadline = longDay(addDays(screen.today, screen.paymentDays), screen.today, locale)
  const [only, ...others] = rows
  const alone = others.length === 0
  const kids = screen.groups.flatMap((group) => group.kids)
  const kid = alone ? kids.find(({ id }) => id === only?.kidId) : undefined
  const facts: [string, ReactNode][] = [
    ...(kid ? ([[t`Dziecko`, kidName(kid)]] satisfies [string, ReactNode][]) : []),
    [t`Razem`, <Money key="sum" grosze={sums.amount} className="font-bold" />],
    ...(sums.creditUsed > 0
      ? ([
          [t`Z\u00a0nadpłat`, <Money key="credit" grosze={sums.creditUsed} />],
          [t`Do zapłaty`, <Money key="left" grosze={sums.left} />],
        ] satisfies [string, ReactNode][])
      : []),
    [t`Termin płatności`, deadline],
    [t`Powiadomienie`, alone ? t`dostaną rodzice tego dziecka` : t`dostaną rodzice tych dzieci`],
  ]
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={
        alone && unusual.twice.length > 0 ? t`Wystawić jeszcze jedną fakturę?` : t`Wystawić ${countText}?`
      }
      description={
        <dl className="tabular flex flex-col gap-y-1">
          {facts.map(([term, fact]) => (
            <div key={term} className="flex flex-wrap justify-between gap-x-6">
              <dt>{term}</dt>
              <dd className="ml-auto text-right text-ink">{fact}</dd>
            </div>
          ))}
        </dl>
      }
      confirmLabel={t`Wystaw ${countText}`}
      cancelLabel={alone ? t`Anuluj` : t`Wróć do listy`}
      onConfirm={onIssue}
    >
      <Remarks unusual={unusual} leftOut={leftOut} />
    </ConfirmDialog>
  )
}

function Remarks({ unusual, leftOut }: Pick<Proposal, 'unusual' | 'leftOut'>) {
  const { t } = useLingui()
  const { changed, high, twice, fresh, typed, late, missed } = unusual
  const { already, wrong } = leftOut
  const remarks = [
    ...twice.map((kid) => {
      const name = kidName(kid)
      const numbers = kid.alreadyInvoiced.join(', ')
      return t`${name} ma już fakturę za dni tego okresu: ${numbers}.`
    }),
    already > 0 &&
      t`${plural(already, { one: '#\u00a0dziecko pomijamy: ma już fakturę za te dni.', few: '#\u00a0dzieci pomijamy: mają już fakturę za te dni.', many: '#\u00a0dzieci pomijamy: mają już fakturę za te dni.', other: '#\u00a0dziecka pomijamy: mają już fakturę za te dni.' })}`,
    wrong > 0 &&
      t`${plural(wrong, { one: '#\u00a0dziecko pomijamy: stawka tego dziecka wymaga poprawy.', few: '#\u00a0dzieci pomijamy: stawki tych dzieci wymagają poprawy.', many: '#\u00a0dzieci pomijamy: stawki tych dzieci wymagają poprawy.', other: '#\u00a0dziecka pomijamy: stawki tych dzieci wymagają poprawy.' })}`,
    fresh > 0 &&
      t`${plural(fresh, { one: '#\u00a0dziecko nie miało faktury za poprzedni okres.', few: '#\u00a0dzieci nie miało faktury za poprzedni okres.', many: '#\u00a0dzieci nie miało faktury za poprzedni okres.', other: '#\u00a0dziecka nie miało faktury za poprzedni okres.' })}`,
    typed > 0 &&
      t`${plural(typed, { one: 'Przy #\u00a0dziecku wpisano inną liczbę nieobecności niż zgłoszona.', few: 'Przy #\u00a0dzieciach wpisano inną liczbę nieobecności niż zgłoszona.', many: 'Przy #\u00a0dzieciach wpisano inną liczbę nieobecności niż zgłoszona.', other: 'Przy #\u00a0dziecka wpisano inną liczbę nieobecności niż zgłoszona.' })}`,
    late > 0 &&
      t`${plural(late, { one: '#\u00a0dziecko ma nieobecności zgłoszone po terminie, które się nie odejmują.', few: '#\u00a0dzieci ma nieobecności zgłoszone po terminie, które się nie odejmują.', many: '#\u00a0dzieci ma nieobecności zgłoszone po terminie, które się nie odejmują.', other: '#\u00a0dziecka ma nieobecności zgłoszone po terminie, które się nie odejmują.' })}`,
    missed > 0 &&
      t`${plural(missed, { one: '#\u00a0dziecko ma dni, których nie odjęła żadna faktura.', few: '#\u00a0dzieci ma dni, których nie odjęła żadna faktura.', many: '#\u00a0dzieci ma dni, których nie odjęła żadna faktura.', other: '#\u00a0dziecka ma dni, których nie odjęła żadna faktura.' })}`,
  ].filter((remark) => remark !== false)
  if (changed.length === 0 && high.length === 0 && remarks.length === 0) return null
  return (
    <section aria-label={t`Warto sprawdzić`} className="rounded-control bg-apricot-soft px-4 py-3 text-sm">
      <h3 className="flex items-center gap-2 font-bold">
        <TriangleAlert aria-hidden className="size-4 text-warning" />
        <Trans>Warto sprawdzić</Trans>
      </h3>
      <ul className="tabular mt-1.5 flex flex-col gap-1.5">
        {high.length > 0 && <HighAmounts high={high} />}
        {changed.length > 0 && <ChangedAmounts changed={changed} />}
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </section>
  )
}

function HighAmounts({ high }: Pick<Unusual, 'high'>) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const count = high.length
  const limit = moneyText(HIGH, locale)
  return (
    <Amounts amounts={high.map((one) => ({ ...one, before: null }))}>
      {t`${plural(count, { one: `Kwota #\u00a0dziecka przekracza ${limit}:`, few: `Kwoty #\u00a0dzieci przekraczają ${limit}:`, many: `Kwoty #\u00a0dzieci przekraczają ${limit}:`, other: `Kwoty #\u00a0dziecka przekraczają ${limit}:` })}`}
    </Amounts>
  )
}

function ChangedAmounts({ changed }: Pick<Unusual, 'changed'>) {
  const { t } = useLingui()
  const count = changed.length
  return (
    <Amounts amounts={changed}>
      {t`${plural(count, { one: 'Kwota #\u00a0dziecka różni się od poprzedniej o\u00a0ponad jedną piątą:', few: 'Kwoty #\u00a0dzieci różnią się od poprzednich o\u00a0ponad jedną piątą:', many: 'Kwoty #\u00a0dzieci różnią się od poprzednich o\u00a0ponad jedną piątą:', other: 'Kwoty #\u00a0dziecka różnią się od poprzednich o\u00a0ponad jedną piątą:' })}`}
    </Amounts>
  )
}

/** A remark on the amounts of some children, the first ones by name. */
function Amounts({ amounts, children }: { amounts: readonly KidAmount[]; children: ReactNode }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const more = amounts.length - NAMED
  return (
    <li>
      {children}
      <ul className="mt-0.5 list-disc pl-5">
        {amounts.slice(0, NAMED).map(({ kid, before, amount }) => (
          <li key={kid.id} className="break-words">
            {kidName(kid)}: {before !== null && `${moneyText(before, locale)} → `}
            {moneyText(amount, locale)}
          </li>
        ))}
        {more > 0 && (
          <li>
            {t`${plural(more, { one: 'i\u00a0jeszcze #\u00a0dziecko', few: 'i\u00a0jeszcze #\u00a0dzieci', many: 'i\u00a0jeszcze #\u00a0dzieci', other: 'i\u00a0jeszcze #\u00a0dziecka' })}`}
          </li>
        )}
      </ul>
    </li>
  )
}
