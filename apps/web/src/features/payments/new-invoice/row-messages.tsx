import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { rangeText } from '@skrzat/contract/day-text'
import { Input } from '@skrzat/ui/input'
import { useUiLocale } from '@skrzat/ui/locale'
import { changeText, moneyText } from '@skrzat/ui/money'
import { Link } from '@tanstack/react-router'
import { Check, LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { kidName } from '#components/kid-name.ts'
import type { Issued } from './draft.ts'
import { useRefusalText } from './refusal-text.ts'
import type { RowFieldProps, RowProps } from './row.ts'
import type { RowSum } from './sums.ts'

/** The days of the period that a child attends, if not all: `chodzi 16–30 listopada, 11 dni`. */
export function StayNote({ stay }: { stay: RowProps['kid']['stay'] }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  if (!stay) return null
  const range = rangeText(stay, locale, stay.from)
  const days = t`${plural(stay.days, { one: '#\u00a0dzień roboczy', few: '#\u00a0dni robocze', many: '#\u00a0dni roboczych', other: '#\u00a0dnia roboczego' })}`
  return (
    <span className="block text-xs font-normal text-warning">
      <Trans>
        chodzi {range}, {days}
      </Trans>
    </span>
  )
}

/** What discounts take off, one line for each. */
export function DiscountNotes({ discounts }: { discounts: RowSum['discounts'] }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  if (discounts.length === 0) return null
  const names = {
    sibling: t`zniżka dla rodzeństwa`,
    card: t`zniżka z\u00a0kartą`,
    decision: t`zniżka z\u00a0decyzji`,
  }
  return (
    <ul className="text-xs font-normal text-muted">
      {discounts.map(({ discount: { id, kind, percent }, type: { name }, amount }) => {
        const what = percent === null ? names[kind] : `${names[kind]} ${percent}%`
        const sum = moneyText(-amount, locale)
        return <li key={id}>{t`${name} – ${what}: ${sum}`}</li>
      })}
    </ul>
  )
}

/** Differences of earlier invoices, one line for each; those that do not fit wait. */
export function CarriedNotes({
  kid,
  types,
  carried,
}: Pick<RowProps, 'kid' | 'types'> & { carried: RowSum['carried'] }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const all = kid.carried ?? []
  if (all.length === 0) return null
  return (
    <ul className="text-xs font-normal text-muted">
      {all.map((each) => {
        const name = types.find((type) => type.id === each.paymentTypeId)?.name ?? each.display
        const sum = changeText(each.amount, locale)
        return (
          <li key={each.id} className="wrap-anywhere">
            {carried.includes(each)
              ? t`${name} – wyrównanie: ${sum}`
              : t`${name} – wyrównanie: ${sum}, poczeka na następny raz`}
          </li>
        )
      })}
    </ul>
  )
}

/** What others pay of the invoice, and what is left to the parents. */
export function SplitNotes({ split }: { split: RowSum['split'] | undefined }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  if (!split || (split.shares.length === 0 && split.without === null)) return null
  const { shares, own, without } = split
  const rest = moneyText(own, locale)
  return (
    <ul className="text-xs font-normal text-muted">
      {shares.map(({ payer, amount, cut }) => {
        const sum = moneyText(amount, locale)
        return (
          <li key={payer}>
            {cut ? t`${payer}: ${sum}, tylko tyle zostało z\u00a0faktury` : `${payer}: ${sum}`}
          </li>
        )
      })}
      {shares.length > 0 && <li>{t`rodzice: ${rest}`}</li>}
      {without && <WithoutBenefit why={without} />}
    </ul>
  )
}

function WithoutBenefit({ why }: { why: NonNullable<NonNullable<RowSum['split']>['without']> }) {
  const { t } = useLingui()
  const texts = {
    above_limit: t`bez świadczenia ZUS: opłata powyżej limitu`,
    no_parameters: t`bez świadczenia ZUS: brak kwot na ten miesiąc`,
    many_months: t`bez świadczenia ZUS: faktura za więcej niż miesiąc`,
  }
  return <li className="text-warning">{texts[why]}</li>
}

/** The outcome of the child's row: its invoice, the pending command, or the error. */
export function RowOutcome({
  kid,
  placeId,
  issued,
  attempt,
  failed,
}: Pick<RowProps, 'kid' | 'issued' | 'attempt' | 'failed'> & { placeId: number }) {
  const refusalText = useRefusalText()
  if (issued)
    return (
      <IssuedLine issued={issued} hadCredit={kid.credit > 0 || issued.creditUsed > 0} placeId={placeId} />
    )
  if (attempt === 'sending') {
    return (
      <span className="inline-flex items-center gap-1.5 text-muted">
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
        <Trans>Wystawianie…</Trans>
      </span>
    )
  }
  if (attempt === 'unknown') {
    return (
      <span className="text-warning">
        <Trans>Serwer nie odpowiedział. Dokończ na dole strony.</Trans>
      </span>
    )
  }
  if (failed) return <span className="text-danger">{refusalText(failed.error)}</span>
  return null
}

function IssuedLine({ issued, hadCredit, placeId }: { issued: Issued; hadCredit: boolean; placeId: number }) {
  const locale = useUiLocale()
  const { id, number, amountLeft, creditAfter } = issued
  const left = moneyText(amountLeft, locale)
  const credit = moneyText(creditAfter, locale)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      <span className="inline-flex items-center gap-1 text-success">
        <Check aria-hidden className="size-4" />
        <Trans>Wystawiona</Trans>
      </span>
      <Link
        to="/place/$placeId/payments"
        params={{ placeId }}
        search={{ invoice: id }}
        className="tabular rounded-small font-medium text-green underline underline-offset-3"
      >
        {number}
      </Link>
      <span className="tabular text-muted">
        {amountLeft === 0 && issued.creditUsed > 0 ? (
          <Trans>pokryta nadpłatą</Trans>
        ) : (
          <Trans>do zapłaty {left}</Trans>
        )}
        {hadCredit && creditAfter > 0 && <Trans>, zostało {credit} nadpłaty</Trans>}
      </span>
    </span>
  )
}

/** The invoices that the child already has for days of this period. */
export function AlreadyInvoiced({ numbers }: { numbers: readonly string[] }) {
  const { t } = useLingui()
  const [first, ...others] = numbers
  if (first === undefined) return null
  const more = others.length > 0 ? ` +${others.length}` : ''
  return (
    <span className="tabular block text-xs font-normal text-warning" title={numbers.join(', ')}>
      {t`ma już ${first}`}
      {more}
    </span>
  )
}

/**
 * A note that the parent reads on the invoice beside the sum.
 * @param props `opened`: just opened, so the field gets the focus
 */
export function InfoField({
  kid,
  row: { info },
  actions,
  fixed,
  opened,
}: RowFieldProps & { opened: boolean }) {
  const { t } = useLingui()
  const name = kidName(kid)
  const field = useRef<HTMLInputElement>(null)
  const focus = opened && info === ''
  useEffect(() => {
    if (focus) field.current?.focus()
  }, [focus])
  return (
    <Input
      ref={field}
      aria-label={t`Informacja na fakturze, ${name}`}
      placeholder={t`Informacja dla rodzica na tej fakturze`}
      maxLength={2000}
      value={info}
      disabled={fixed}
      onChange={(event) => actions.dispatch({ type: 'info', kidId: kid.id, text: event.currentTarget.value })}
      className="h-8 text-sm"
    />
  )
}
