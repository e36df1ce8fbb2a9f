import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { MaskedInput } from '@skrzat/ui/masked-input'
import { SearchInput } from '@skrzat/ui/search-input'
import { Select } from '@skrzat/ui/select'
import { Textarea } from '@skrzat/ui/textarea'
import { TimeInput } from '@skrzat/ui/time-input'
import { useState } from 'react'
import { accountMask, nipMask, phoneMask, pinMask } from '#components/masks.ts'
import { Example, Examples, LONGEST_NAME, nothing, type Section } from '../parts.tsx'

function Fields() {
  return (
    <Examples>
      <Example state="with a hint">
        <Field label="Imię i nazwisko" hint="Tak, jak ma być na fakturze">
          <Input defaultValue={LONGEST_NAME} />
        </Field>
      </Example>
      <Example state="with a word aside">
        <Field label="E-mail" aside="opcjonalnie">
          <Input type="email" placeholder="imie@example.com" />
        </Field>
      </Example>
      <Example state="with an error">
        <Field label="Kwota" required error="Podaj kwotę większą od zera." hint="W złotych">
          <Input numeric defaultValue="0,00" />
        </Field>
      </Example>
      <Example state="with a warning">
        <Field label="Numer konta" warning="Ten numer ma błędną cyfrę kontrolną.">
          <Input defaultValue="12 1140 2004 0000 3002 0135 5388" />
        </Field>
      </Example>
      <Example state="with a hidden label">
        <Field label="Notatka" labelHidden>
          <Input placeholder="Notatka" />
        </Field>
      </Example>
    </Examples>
  )
}

function Inputs() {
  return (
    <Examples>
      <Example state="empty, with a placeholder">
        <Field label="Nazwa grupy">
          <Input placeholder="Krasnale" />
        </Field>
      </Example>
      <Example state="a number in a column">
        <Field label="Kwota w złotych">
          <Input numeric defaultValue="1096,36" />
        </Field>
      </Example>
      <Example state="read only">
        <Field label="Numer faktury">
          <Input readOnly defaultValue="20261123-000042" />
        </Field>
      </Example>
      <Example state="disabled">
        <Field label="Telefon">
          <Input disabled defaultValue="600 000 002" />
        </Field>
      </Example>
      <Example state="invalid">
        <Field label="Miejscowość" error="Podaj miejscowość.">
          <Input />
        </Field>
      </Example>
    </Examples>
  )
}

const masks = [
  { mask: phoneMask, label: 'Telefon', digits: '600000002' },
  { mask: pinMask, label: 'PIN', digits: '246813' },
  { mask: nipMask, label: 'NIP', digits: '5260250274' },
  { mask: accountMask, label: 'Numer konta', digits: '12114020040000300201355387' },
]

function Masked({ mask, label, digits }: (typeof masks)[number]) {
  const [value, setValue] = useState(digits)
  return (
    <Example state={label}>
      <Field label={label}>
        <MaskedInput mask={mask} value={value} onValueChange={setValue} />
      </Field>
    </Example>
  )
}

function MaskedInputs() {
  return (
    <Examples>
      {masks.map((each) => (
        <Masked key={each.label} {...each} />
      ))}
      <Example state="disabled">
        <Field label="Telefon, którego nie można zmienić">
          <MaskedInput mask={phoneMask} value="600000002" onValueChange={nothing} disabled />
        </Field>
      </Example>
      <Example state="too long, and therefore as typed">
        <Field label="Telefon rodzica" error="Numer telefonu ma 9 cyfr.">
          <MaskedInput mask={phoneMask} value="6000000021" onValueChange={nothing} />
        </Field>
      </Example>
      <Example state="of another country">
        <Field label="Konto zagraniczne">
          <MaskedInput mask={accountMask} value="DE89370400440532013000" onValueChange={nothing} />
        </Field>
      </Example>
    </Examples>
  )
}

function Searches() {
  const [text, setText] = useState('Żółw')
  return (
    <Examples>
      <Example state="empty">
        <SearchInput value="" onSearch={nothing} label="Nazwa, miejscowość lub NIP" clearLabel="Wyczyść" />
      </Example>
      <Example state="with a text">
        <SearchInput value={text} onSearch={setText} label="Imię lub nazwisko" clearLabel="Wyczyść" />
      </Example>
    </Examples>
  )
}

function Textareas() {
  return (
    <Examples>
      <Example state="with a text">
        <Field label="Opis" hint="Widzą go rodzice">
          <Textarea defaultValue="Prosimy o wygodne buty i pelerynę: wychodzimy niezależnie od pogody." />
        </Field>
      </Example>
      <Example state="invalid">
        <Field label="Powód" error="Napisz, dlaczego.">
          <Textarea />
        </Field>
      </Example>
      <Example state="disabled">
        <Field label="Uwagi">
          <Textarea disabled defaultValue="Tylko do odczytu" />
        </Field>
      </Example>
    </Examples>
  )
}

function Times() {
  const [time, setTime] = useState('08:00')
  return (
    <Examples>
      <Example state="with a time">
        <Field label="Zgłaszanie nieobecności do">
          <TimeInput value={time} onValueChange={setTime} />
        </Field>
      </Example>
      <Example state="empty">
        <Field label="Początek">
          <TimeInput value="" onValueChange={nothing} />
        </Field>
      </Example>
      <Example state="invalid">
        <Field label="Koniec" error="Koniec musi być po początku.">
          <TimeInput value="07:59" onValueChange={nothing} />
        </Field>
      </Example>
      <Example state="disabled">
        <Field label="Godzina zamknięcia">
          <TimeInput value="17:30" onValueChange={nothing} disabled />
        </Field>
      </Example>
    </Examples>
  )
}

function Selects() {
  return (
    <Examples>
      <Example state="with a choice">
        <Field label="Grupa">
          <Select defaultValue="2">
            <option value="1">Krasnale</option>
            <option value="2">Grupa najmłodszych dzieci, które dopiero się przyzwyczajają</option>
          </Select>
        </Field>
      </Example>
      <Example state="invalid">
        <Field label="Rodzaj płatności" error="Wybierz rodzaj płatności.">
          <Select defaultValue="">
            <option value="">Wybierz…</option>
            <option value="1">Czesne</option>
          </Select>
        </Field>
      </Example>
      <Example state="disabled">
        <Field label="Placówka">
          <Select disabled>
            <option>Leśna Polana</option>
          </Select>
        </Field>
      </Example>
    </Examples>
  )
}

export const inputs: readonly Section[] = [
  { module: 'field', Examples: Fields },
  { module: 'input', Examples: Inputs },
  { module: 'textarea', Examples: Textareas },
  { module: 'select', Examples: Selects },
  { module: 'masked-input', Examples: MaskedInputs },
  { module: 'time-input', Examples: Times },
  { module: 'search-input', Examples: Searches },
]
