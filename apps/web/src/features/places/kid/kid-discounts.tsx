import { Trans, useLingui } from '@lingui/react/macro'
import { longDay } from '@skrzat/contract/day-text'
import { DISCOUNT_KINDS, type DiscountKind } from '@skrzat/contract/discount'
import type { Day } from '@skrzat/contract/days'
import { parseAmount } from '@skrzat/contract/money'
import type { KidPage } from '@skrzat/contract/wire/kid-page'
import type { Discount, ListedPaymentType } from '@skrzat/contract/wire/payments'
import { Button } from '@skrzat/ui/button'
import { DatePicker } from '@skrzat/ui/date-picker'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { RadioGroup } from '@skrzat/ui/radio'
import { Select } from '@skrzat/ui/select'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { trpc, useCommand } from '#app/calls/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { NameOptions } from '#components/name-options.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { addDiscount, changeDiscount, removeDiscount } from '../queries.ts'
import { Section } from '../section.tsx'

type Of = { kid: Pick<KidPage, 'id' | 'place' | 'today'> }

/** What reduces the child's charges, each a line of its own on later invoices. */
export function KidDiscounts({ kid }: Of) {
  const { t } = useLingui()
  const at = { placeId: kid.place.id }
  const query = useQuery(trpc.payments.discounts.queryOptions({ ...at, kidId: kid.id }))
  const types = useQuery(trpc.payments.types.queryOptions(at)).data ?? []
  const [editing, setEditing] = useState<Discount | 'new'>()
  const remove = useMutation(removeDiscount({ onSuccess: () => toast.success(t`Usunięto zniżkę`) }))
  return (
    <Section
      title={t`Zniżki`}
      action={
        types.length > 0 && (
          <Button icon={Plus} variant="quiet" size="sm" className="-mx-3" onClick={() => setEditing('new')}>
            {t`Dodaj zniżkę`}
          </Button>
        )
      }
    >
      <Failure error={remove.error} />
      <QueryState query={query} pending={<Pending skeletons={['h-12']} />}>
        {(discounts) =>
          discounts.length === 0 ? (
            <p className="text-muted">
              <Trans>To dziecko nie ma zniżek.</Trans>
            </p>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-card">
              {discounts.map((discount) => (
                <Row
                  key={discount.id}
                  discount={discount}
                  type={types.find(({ id }) => id === discount.paymentTypeId)?.name ?? ''}
                  today={kid.today}
                  pending={remove.isPending}
                  onEdit={() => setEditing(discount)}
                  onRemove={() => remove.mutate({ ...at, id: discount.id })}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {editing && (
        <DiscountDialog
          kid={kid}
          types={types}
          discount={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  )
}

function useKindNames(): Record<DiscountKind, string> {
  const { t } = useLingui()
  return { sibling: t`dla rodzeństwa`, card: t`z\u00a0kartą`, decision: t`z\u00a0decyzji` }
}

type RowProps = {
  discount: Discount
  type: string
  today: Day
  pending: boolean
  onEdit: () => void
  onRemove: () => void
}

function Row({ discount, type, today, pending, onEdit, onRemove }: RowProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const kinds = useKindNames()
  const { kind, percent, amount, fromDay, toDay, note } = discount
  const from = longDay(fromDay, today, locale)
  const to = toDay && longDay(toDay, today, locale)
  const value = percent === null ? moneyText(amount ?? 0, locale) : `${percent}%`
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-2.5">
      <span className="min-w-0 break-words">
        {type}: <span className="tabular font-medium">−{value}</span> {kinds[kind]}
        <span className="block text-sm text-muted">
          {to ? t`od ${from} do ${to}` : t`od ${from}`}
          {note !== '' && ` · ${note}`}
        </span>
      </span>
      <span className="flex shrink-0">
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={t`Zmień zniżkę: ${type}, ${value}`}
          onClick={onEdit}
        >
          <Pencil aria-hidden />
        </Button>
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={t`Usuń zniżkę: ${type}, ${value}`}
          disabled={pending}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </span>
    </li>
  )
}

type DiscountDialogProps = Of & {
  types: readonly ListedPaymentType[]
  /** The one to change; undefined for a new one. */
  discount: Discount | undefined
  onClose: () => void
}

/** A new discount, or another value, kind or days of one; invoices that were issued stay as they are. */
function DiscountDialog({ kid, types, discount, onClose }: DiscountDialogProps) {
  const { t } = useLingui()
  const command = useCommand()
  const kinds = useKindNames()
  const [kind, setKind] = useState<DiscountKind>(discount?.kind ?? 'sibling')
  const [typeId, setTypeId] = useState(discount?.paymentTypeId ?? types[0]?.id ?? 0)
  const [unit, setUnit] = useState<'percent' | 'amount'>(discount?.amount ? 'amount' : 'percent')
  const [text, setText] = useState(discount ? typedValue(discount) : '')
  const [fromDay, setFromDay] = useState<Day | undefined>(discount?.fromDay ?? `${kid.today.slice(0, 7)}-01`)
  const [toDay, setToDay] = useState<Day | undefined>(discount?.toDay ?? undefined)
  const [note, setNote] = useState(discount?.note ?? '')
  const [tried, setTried] = useState(false)
  const done = (said: string) => ({
    onSuccess: () => {
      toast.success(said)
      onClose()
    },
  })
  const add = useMutation(addDiscount(done(t`Dodano zniżkę`)))
  const change = useMutation(changeDiscount(done(t`Zmieniono zniżkę`)))
  const pending = add.isPending || change.isPending
  const value = valueOf(unit, text)
  const reversed = fromDay !== undefined && toDay !== undefined && toDay < fromDay

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!value || fromDay === undefined || reversed || pending) return
    const fields = { placeId: kid.place.id, kind, ...value, fromDay, toDay: toDay ?? null, note }
    if (discount) change.mutate({ ...fields, id: discount.id })
    else add.mutate(command({ ...fields, kidId: kid.id, paymentTypeId: typeId }, 'form'))
  }

  return (
    <FormDialog
      title={discount ? t`Zmień zniżkę` : t`Nowa zniżka`}
      description={
        discount
          ? t`Zmiana dotyczy kolejnych faktur. Wystawione zostają takie, jakie są.`
          : t`Na kolejnych fakturach będzie osobną pozycją pod opłatą, którą zmniejsza.`
      }
      form={{ onSubmit: submit, className: 'flex flex-col gap-5' }}
      submitLabel={discount ? t`Zapisz zmiany` : t`Dodaj zniżkę`}
      pending={pending}
      blocked={tried && (!value || fromDay === undefined || reversed)}
      onClose={onClose}
    >
      <Failure error={add.error ?? change.error} />
      <RadioGroup
        legend={t`Zniżka`}
        value={kind}
        onValueChange={(chosen) => setKind(DISCOUNT_KINDS.find((one) => one === chosen) ?? kind)}
        options={DISCOUNT_KINDS.map((one) => ({ value: one, label: kinds[one] }))}
      />
      <Field label={t`Od opłaty`}>
        <Select
          value={String(typeId)}
          disabled={discount !== undefined}
          onChange={({ target }) => setTypeId(Number(target.value))}
        >
          <NameOptions of={types} />
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field
          label={t`Wysokość zniżki`}
          required
          error={tried && !value ? (unit === 'percent' ? t`Podaj od 1 do 100.` : t`Podaj kwotę.`) : undefined}
        >
          <Input numeric inputMode="decimal" value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <Field label={t`Jednostka`}>
          <Select
            value={unit}
            onChange={({ target }) => setUnit(target.value === 'amount' ? 'amount' : 'percent')}
          >
            <option value="percent">{t`procent opłaty`}</option>
            <option value="amount">{t`złotych na fakturze`}</option>
          </Select>
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t`Od`} required error={tried && fromDay === undefined ? t`Wybierz dzień.` : undefined}>
          <DatePicker
            placeholder={t`Wybierz dzień`}
            calendarLabel={t`Pierwszy dzień zniżki`}
            value={fromDay}
            onValueChange={setFromDay}
          />
        </Field>
        <Field
          label={t`Do`}
          aside={t`opcjonalnie`}
          error={reversed ? t`Ostatni dzień nie może być przed pierwszym.` : undefined}
        >
          <DatePicker
            placeholder={t`Bez końca`}
            calendarLabel={t`Ostatni dzień zniżki`}
            clearLabel={t`Bez ostatniego dnia`}
            value={toDay}
            onValueChange={setToDay}
          />
        </Field>
      </div>
      <Field label={t`Numer decyzji albo karty`} aside={t`opcjonalnie`} hint={t`Widzą go tylko pracownicy.`}>
        <Input maxLength={100} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </FormDialog>
  )
}

/** A discount's value as it is typed. */
function typedValue({ percent, amount }: Discount): string {
  return percent === null ? ((amount ?? 0) / 100).toFixed(2).replace('.', ',') : String(percent)
}

/** The typed discount; undefined unless 1 to 100 percent, or an amount above 0. */
function valueOf(unit: 'percent' | 'amount', text: string) {
  if (unit === 'percent') {
    const percent = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
    return percent >= 1 && percent <= 100 ? { percent, amount: null } : undefined
  }
  const parsed = parseAmount(text)
  return parsed.ok && parsed.grosze > 0 ? { percent: null, amount: parsed.grosze } : undefined
}
