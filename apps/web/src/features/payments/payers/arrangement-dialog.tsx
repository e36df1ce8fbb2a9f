import { useLingui } from '@lingui/react/macro'
import { ARRANGEMENT_BASES, type ArrangementBase } from '@skrzat/contract/benefit'
import { parseAmount, zlotyText } from '@skrzat/contract/money'
import type { KidPayer, PayersPage } from '@skrzat/contract/wire/payers'
import { Checkbox } from '@skrzat/ui/checkbox'
import { useToday } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Notice } from '@skrzat/ui/notice'
import { Select } from '@skrzat/ui/select'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { sayAndClose } from '#app/undo/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { NameOptions } from '#components/name-options.tsx'
import { MonthSelect } from './month-select.tsx'
import { arrange, updateArrangement } from './queries.ts'
import { baseNames } from './texts.ts'

type ArrangementDialogProps = {
  placeId: number
  page: PayersPage
  /** Undefined for a new one. */
  arrangement: KidPayer | undefined
  onClose: () => void
}

/** Adds or changes what a payer pays for a child. */
export function ArrangementDialog({ placeId, page, arrangement, onClose }: ArrangementDialogProps) {
  const { t } = useLingui()
  const command = useCommand()
  const today = useToday()
  const payers = page.payers.filter(({ retired }) => !retired)
  const [kidId, setKidId] = useState(arrangement?.kid.id ?? page.kids[0]?.id ?? 0)
  const [payerId, setPayerId] = useState(arrangement?.payer.id ?? payers[0]?.id ?? 0)
  const [value, setValue] = useState<Value>(() => valueOf(arrangement))
  const [fromMonth, setFromMonth] = useState(arrangement?.fromMonth ?? today.slice(0, 7))
  const [toMonth, setToMonth] = useState(arrangement?.toMonth ?? '')
  const kid = page.kids.find(({ id }) => id === kidId)
  const [written, setWritten] = useState(arrangement?.applicants)
  const applicants = written ?? kid?.guardians.join(', ').slice(0, 200) ?? ''
  const [tried, setTried] = useState(false)
  const done = sayAndClose(t`Ustalenie zapisane`, onClose)
  const add = useMutation(arrange(done))
  const update = useMutation(updateArrangement(done))
  const save = arrangement ? update : add
  const isZus = payers.find(({ id }) => id === payerId)?.kind === 'zus'
  const sent = isZus ? { ...BENEFIT, disability: value.disability } : typedValue(value)
  const reversed = toMonth !== '' && toMonth < fromMonth

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!sent || reversed || save.isPending) return
    const fields = {
      placeId,
      ...sent,
      fromMonth,
      toMonth: toMonth === '' ? null : toMonth,
      applicants: isZus ? applicants : '',
    }
    if (arrangement) update.mutate({ ...fields, id: arrangement.id })
    else add.mutate(command({ ...fields, kidId, payerId }, 'form'))
  }

  return (
    <FormDialog
      title={arrangement ? `${arrangement.kid.name}, ${arrangement.payer.name}` : t`Nowe ustalenie`}
      description={t`Według ustalenia podzielą się nowe faktury za te miesiące. Wystawione się nie zmienią.`}
      form={{ onSubmit: submit }}
      submitLabel={t`Zapisz`}
      pending={save.isPending}
      blocked={tried && (!sent || reversed)}
      onClose={onClose}
    >
      <Failure error={save.error} />
      {!arrangement && (
        <>
          <Field label={t`Dziecko`}>
            <Select value={String(kidId)} onChange={({ target }) => setKidId(Number(target.value))}>
              <NameOptions of={page.kids} />
            </Select>
          </Field>
          <Field label={t`Płatnik`}>
            <Select value={String(payerId)} onChange={({ target }) => setPayerId(Number(target.value))}>
              <NameOptions of={payers} />
            </Select>
          </Field>
        </>
      )}
      {isZus ? (
        <>
          <Notice tone="info">
            {t`Kwotę liczy program z każdej faktury: najwyżej tyle, ile wynosi opłata bez wyżywienia.`}
          </Notice>
          <Checkbox
            label={t`Dziecko ma orzeczenie o niepełnosprawności`}
            checked={value.disability}
            onChange={({ target }) => setValue({ ...value, disability: target.checked })}
          />
          <Field label={t`Kto złożył wniosek`} hint={t`Trafi do zestawienia RKZ-5.`}>
            <Input
              autoComplete="off"
              maxLength={200}
              value={applicants}
              onChange={({ target }) => setWritten(target.value)}
            />
          </Field>
        </>
      ) : (
        <ValueFields value={value} onChange={setValue} wrong={tried && !sent} />
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t`Pierwszy miesiąc`}>
          <MonthSelect value={fromMonth} onChange={setFromMonth} />
        </Field>
        <Field
          label={t`Ostatni miesiąc`}
          error={reversed ? t`Ostatni miesiąc nie może być przed pierwszym.` : undefined}
        >
          <MonthSelect value={toMonth} onChange={setToMonth} none={t`bez końca`} />
        </Field>
      </div>
    </FormDialog>
  )
}

type Value = { unit: 'amount' | 'percent'; text: string; base: ArrangementBase; disability: boolean }

const BENEFIT = { kind: 'benefit', base: 'fee', amount: null, percent: null } as const

function valueOf(arrangement: KidPayer | undefined): Value {
  if (!arrangement) return { unit: 'amount', text: '', base: 'invoice', disability: false }
  const { amount, percent, base, disability } = arrangement
  const text = amount === null ? String(percent ?? '') : zlotyText(amount)
  return { unit: percent === null ? 'amount' : 'percent', text, base, disability }
}

/** What was typed; undefined unless 1 to 100 percent, or an amount above 0. */
function typedValue({ unit, text, base }: Value) {
  if (unit === 'percent') {
    const percent = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
    const isValid = percent >= 1 && percent <= 100
    return isValid
      ? ({ kind: 'percent', base, amount: null, percent, disability: false } as const)
      : undefined
  }
  const parsed = parseAmount(text)
  return parsed.ok && parsed.grosze > 0
    ? ({ kind: 'amount', base, amount: parsed.grosze, percent: null, disability: false } as const)
    : undefined
}

type ValueFieldsProps = { value: Value; onChange: (value: Value) => void; wrong: boolean }

function ValueFields({ value, onChange, wrong }: ValueFieldsProps) {
  const { t, i18n } = useLingui()
  const { unit, text, base } = value
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field
          label={t`Ile płaci`}
          required
          error={wrong ? (unit === 'percent' ? t`Podaj od 1 do 100.` : t`Podaj kwotę.`) : undefined}
        >
          <Input
            numeric
            inputMode="decimal"
            value={text}
            onChange={({ target }) => onChange({ ...value, text: target.value })}
          />
        </Field>
        <Field label={t`Jednostka`}>
          <Select
            value={unit}
            onChange={({ target }) =>
              onChange({ ...value, unit: target.value === 'percent' ? 'percent' : 'amount' })
            }
          >
            <option value="amount">{t`złotych z\u00a0faktury`}</option>
            <option value="percent">{t`procent`}</option>
          </Select>
        </Field>
      </div>
      <Field
        label={t`Z czego`}
        hint={t`Dofinansowanie opłaty zmniejsza świadczenie, dopłata do wyżywienia nie.`}
      >
        <Select
          value={base}
          onChange={({ target }) =>
            onChange({ ...value, base: ARRANGEMENT_BASES.find((each) => each === target.value) ?? base })
          }
        >
          {ARRANGEMENT_BASES.map((each) => (
            <option key={each} value={each}>
              {i18n._(baseNames[each])}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}
