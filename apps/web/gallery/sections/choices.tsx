import { Checkbox } from '@skrzat/ui/checkbox'
import { DatePicker } from '@skrzat/ui/date-picker'
import { DateRangePicker, type DayRange } from '@skrzat/ui/date-range-picker'
import { Field } from '@skrzat/ui/field'
import { RadioGroup } from '@skrzat/ui/radio'
import { Switch } from '@skrzat/ui/switch'
import { useState } from 'react'
import { Example, Examples, nothing, type Section } from '../parts.tsx'

function Checkboxes() {
  return (
    <Examples>
      <Example state="unchecked">
        <Checkbox label="Zapamiętaj mnie" />
      </Example>
      <Example state="checked, with a hint">
        <Checkbox label="Odlicz nadpłatę" hint="Nadpłata pomniejszy tę fakturę" defaultChecked />
      </Example>
      <Example state="indeterminate">
        <Checkbox label="Wszystkie dzieci grupy" indeterminate />
      </Example>
      <Example state="disabled">
        <Checkbox label="Wyślij SMS" disabled />
      </Example>
      <Example state="checked and disabled">
        <Checkbox label="Zgoda jest wymagana" disabled defaultChecked />
      </Example>
      <Example state="with a hidden label">
        <Checkbox label="Wybierz fakturę 20261123-000042" labelHidden defaultChecked />
      </Example>
    </Examples>
  )
}

function Switches() {
  const [on, setOn] = useState(true)
  return (
    <Examples>
      <Example state="on">
        <Switch label="Powiadomienia e-mail" checked={on} onChange={({ target }) => setOn(target.checked)} />
      </Example>
      <Example state="off">
        <Switch label="Powiadomienia SMS" checked={false} onChange={nothing} />
      </Example>
      <Example state="on and disabled">
        <Switch label="Kopia zapasowa" checked onChange={nothing} disabled />
      </Example>
      <Example state="off and disabled">
        <Switch label="Import" checked={false} onChange={nothing} disabled />
      </Example>
    </Examples>
  )
}

function Radios() {
  const [repeat, setRepeat] = useState('month')
  const [view, setView] = useState('kids')
  return (
    <Examples>
      <Example state="one under another, with hints">
        <RadioGroup
          legend="Kiedy płatne"
          options={[
            { value: 'month', label: 'Z góry', hint: 'Za miesiąc, który się zaczyna' },
            { value: 'after', label: 'Z dołu', hint: 'Za miesiąc, który się skończył' },
            { value: 'never', label: 'Wcale', disabled: true },
          ]}
          value={repeat}
          onValueChange={setRepeat}
        />
      </Example>
      <Example state="in one row">
        <RadioGroup
          inline
          legend="Pokaż"
          options={[
            { value: 'kids', label: 'Dzieci' },
            { value: 'groups', label: 'Grupy' },
            { value: 'workers', label: 'Pracowników' },
          ]}
          value={view}
          onValueChange={setView}
        />
      </Example>
    </Examples>
  )
}

const dayTexts = { placeholder: 'Wybierz dzień', calendarLabel: 'Kalendarz' }

function DatePickers() {
  const [day, setDay] = useState<string | undefined>('2026-11-23')
  return (
    <Examples>
      <Example state="with a day, presets and a cross">
        <Field label="Termin płatności">
          <DatePicker
            {...dayTexts}
            clearLabel="Wyczyść termin"
            value={day}
            onValueChange={setDay}
            min="2026-11-09"
            presets={[
              { label: 'za tydzień', day: '2026-11-30' },
              { label: 'za dwa tygodnie', day: '2026-12-07' },
            ]}
          />
        </Field>
      </Example>
      <Example state="empty">
        <Field label="Data urodzenia">
          <DatePicker {...dayTexts} value={undefined} onValueChange={nothing} />
        </Field>
      </Example>
      <Example state="invalid">
        <Field label="Pierwszy dzień" error="Wybierz pierwszy dzień.">
          <DatePicker {...dayTexts} value={undefined} onValueChange={nothing} />
        </Field>
      </Example>
      <Example state="disabled">
        <Field label="Dzień wystawienia">
          <DatePicker {...dayTexts} value="2026-11-01" onValueChange={nothing} disabled />
        </Field>
      </Example>
    </Examples>
  )
}

function DateRangePickers() {
  const [range, setRange] = useState<DayRange | undefined>({ from: '2026-11-02', to: '2026-11-13' })
  return (
    <Examples>
      <Example state="with a range, presets and a cross">
        <Field label="Okres">
          <DateRangePicker
            placeholder="Wybierz okres"
            calendarLabel="Kalendarz okresu"
            clearLabel="Wyczyść okres"
            value={range}
            onValueChange={setRange}
            presets={[{ label: 'listopad', range: { from: '2026-11-01', to: '2026-11-30' } }]}
          />
        </Field>
      </Example>
      <Example state="empty">
        <Field label="Nieobecność">
          <DateRangePicker
            placeholder="Wybierz okres"
            calendarLabel="Kalendarz nieobecności"
            value={undefined}
            onValueChange={nothing}
          />
        </Field>
      </Example>
    </Examples>
  )
}

export const choices: readonly Section[] = [
  { module: 'checkbox', Examples: Checkboxes },
  { module: 'switch', Examples: Switches },
  { module: 'radio', Examples: Radios },
  { module: 'date-picker', Examples: DatePickers },
  { module: 'date-range-picker', Examples: DateRangePickers },
]
